import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './BannerGrid.module.css';
import { Picture, type PictureProps } from './Picture';

/** One image link to a collection. */
export interface BannerLink {
  id: string | number;
  name: string;
  to: string;
  image: string | null | undefined;
}

/** Consecutive banners of the feed, each named by its collection (home-2). */
export interface BannerGridProps {
  banners: readonly BannerLink[];
  /** Loads its pictures at once, for the first group on the screen; and the first of them before all others. */
  eager?: PictureProps['eager'];
}

export function BannerGrid({ banners, eager = false }: BannerGridProps) {
  return (
    <BannerFrame count={banners.length}>
      {banners.map(({ id, name, to, image }, i) => (
        <Link key={id} to={to} className={css['link']} aria-label={name}>
          <Picture
            src={image}
            alt=""
            shape="wide"
            eager={eager === 'first' && i > 0 ? true : eager}
            missingText={name}
          />
        </Link>
      ))}
    </BannerFrame>
  );
}

/** The layout of a group of banners, by its number: never so high that the first products leave the window of a phone. */
export function BannerFrame({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={css['grid']} data-count={count}>
      {children}
    </div>
  );
}
