import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from './IconButton';
import { TrashIcon } from './screenIcons';
import css from './ItemRow.module.css';
import { Picture } from './Picture';

/** One row of the cart or the favourites: a listitem, so it stands in an `ItemList` (section 2). */
export interface ItemRowProps {
  title: string;
  /** The product page; its cover is the link. */
  to: string;
  image: string | null | undefined;
  /** Type, edition type, edition name: each on a line of its own, empty ones left out. */
  lines: readonly (string | null | undefined)[];
  /** Platforms and marks. */
  badges?: ReactNode;
  /** A Price, or «Нет в наличии». */
  price: ReactNode;
  /** Shown beside the price, such as the cart toggle. */
  action?: ReactNode;
  onDelete: () => void;
}

export function ItemRow({ title, to, image, lines, badges, price, action, onDelete }: ItemRowProps) {
  return (
    <div role="listitem" className={css['row']}>
      <Link to={to} className={css['cover']} aria-label={title}>
        <Picture src={image} alt="" />
      </Link>
      <div className={css['content']}>
        <div className={css['head']}>
          <p className={css['title']} title={title}>
            {title}
          </p>
          <IconButton label={`Удалить ${title}`} icon={<TrashIcon size={20} />} onClick={onDelete} />
        </div>
        {lines.filter(Boolean).map((line, index) => (
          <p key={index} className={css['lines']}>
            {line}
          </p>
        ))}
        {badges}
        <div className={css['foot']}>
          {price}
          {action}
        </div>
      </div>
    </div>
  );
}
