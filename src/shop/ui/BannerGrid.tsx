import type { ReactNode } from 'react';
import css from './BannerGrid.module.css';
import { cx } from './cx';
import { Picture, type PictureProps } from './Picture';
import { ScreenLink } from './ScreenLink';
import { SideRow, type RowPlace } from './SideRow';

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
  /** The row of all but the first. */
  row?: RowPlace | undefined;
}

export function BannerGrid({ banners, eager = false, row }: BannerGridProps) {
  return (
    <BannerFrame isTop={eager !== false} row={row}>
      {banners.map(({ id, name, to, image }, i) => (
        <ScreenLink key={id} to={to} className={css['link']} aria-label={name}>
          <Picture
            src={image}
            alt=""
            shape="wide"
            eager={eager === 'first' && i > 0 ? true : eager}
            missingText={name}
          />
        </ScreenLink>
      ))}
    </BannerFrame>
  );
}

interface BannerFrameProps {
  /** The group begins the screen. */
  isTop: boolean;
  row?: RowPlace | undefined;
  children: readonly ReactNode[];
}

/** The layout of a group of banners: the first one is large, the others are a low row with two in view. */
export function BannerFrame({ isTop, row, children }: BannerFrameProps) {
  const [first, ...others] = children;
  return (
    <div className={cx(css['group'], isTop && css['top'])} data-banners>
      {first}
      {others.length > 0 && (
        <SideRow className={css['others']} {...row}>
          {others}
        </SideRow>
      )}
    </div>
  );
}
