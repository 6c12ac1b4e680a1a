import type { ReactNode } from 'react';
import { IconButton } from './IconButton';
import { leaveVisibly } from './motion';
import { TrashIcon } from './screenIcons';
import css from './ItemRow.module.css';
import { Picture } from './Picture';
import { ScreenLink } from './ScreenLink';

/** One row of the cart or the favourites: a listitem, for an `ItemList` (cart-14, favourite-8). */
export interface ItemRowProps {
  title: string;
  /** The product page. The title is the link, and its target is the whole row: cover, title and price. */
  to: string;
  /** The tapped product, passed to its page (`state` of the history's entry). */
  linkState?: unknown;
  image: string | null | undefined;
  /** Type, edition type, edition name: together on one line, without empty ones and repetitions. */
  facts: readonly (string | null | undefined)[];
  /** Platforms and marks. */
  badges?: ReactNode;
  /** A Price, or «Нет в наличии». */
  price: ReactNode;
  /** Shown beside the price, such as the cart toggle. */
  action?: ReactNode;
  onDelete: () => void;
}

export function ItemRow({ title, to, linkState, image, facts, badges, price, action, onDelete }: ItemRowProps) {
  return (
    <div ref={leaveVisibly} role="listitem" className={css['row']}>
      <div className={css['cover']}>
        <Picture src={image} alt="" />
      </div>
      <div className={css['content']}>
        <div className={css['head']}>
          <p className={css['title']} title={title}>
            <ScreenLink to={to} state={linkState} className={css['link']}>
              {title}
            </ScreenLink>
          </p>
          <IconButton label={`Удалить ${title}`} icon={<TrashIcon size={20} />} onClick={onDelete} />
        </div>
        <p className={css['facts']}>
          {withoutRepetitions(facts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <div className={css['foot']}>
          {price}
          <div className={css['aside']}>
            {badges}
            {action}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The server often says the same twice, such as the type «Игра» and the edition type «Игра». */
const withoutRepetitions = (facts: ItemRowProps['facts']): string[] => [
  ...new Map(facts.flatMap((fact) => (fact ? [[fact.trim().toLowerCase(), fact] as const] : []))).values(),
];
