import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './BannerGrid.module.css';
import { Picture } from './Picture';

/** One image link to a collection. */
export interface BannerLink {
  id: string | number;
  name: string;
  to: string;
  image: string | null | undefined;
}

/** Consecutive banners of the feed, each named by its collection (Home, section 2). */
export interface BannerGridProps {
  banners: readonly BannerLink[];
  /** Loads its pictures at once: for the first group on the screen. */
  eager?: boolean;
}

export function BannerGrid({ banners, eager = false }: BannerGridProps) {
  return (
    <BannerFrame count={banners.length}>
      {banners.map(({ id, name, to, image }) => (
        <Link key={id} to={to} className={css['link']} aria-label={name}>
          <Picture src={image} alt="" shape="wide" eager={eager} missingText={name} />
        </Link>
      ))}
    </BannerFrame>
  );
}

/**
 * The layout of a group of banners, by its number: never so high that the first goods leave the window of a phone.
 * @param count how many banners there are; the early script sets it as well (`src/early/draw.ts`)
 */
export function BannerFrame({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={css['grid']} data-count={count}>
      {children}
    </div>
  );
}
