import type { ReactNode } from 'react';
import css from './ItemTop.module.css';
import { animateCover } from './motion';

/** The upper part of a product page, loaded or not: the cover, and beside it the facts (product-2). */
export interface ItemTopProps {
  cover: ReactNode;
  /** Name, rating, genres. */
  facts: ReactNode;
  /** The prices: under both on a phone, under the facts in a wide window. */
  children: ReactNode;
  /** Below all, in the widest windows beside the cover. */
  editions: ReactNode;
}

export function ItemTop({ cover, facts, children, editions }: ItemTopProps) {
  return (
    <div className={css['top']}>
      <div ref={animateCover} className={css['cover']}>
        {cover}
      </div>
      <div className={css['facts']}>{facts}</div>
      <div className={css['more']}>{children}</div>
      <div className={css['editions']}>{editions}</div>
    </div>
  );
}

/** The name of the product: the heading of its page, or a text until the page has loaded. */
export function ItemTitle({ as: Element = 'p', children }: { as?: 'h1' | 'p'; children: string }) {
  return <Element className={css['title']}>{children}</Element>;
}
