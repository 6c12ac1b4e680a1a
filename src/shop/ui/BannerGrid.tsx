import type { ReactNode } from 'react';
import css from './BannerGrid.module.css';
import { cx } from './cx';
import { Picture, type PictureProps } from './Picture';
import { ScreenLink } from './ScreenLink';

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
    <BannerFrame isTop={eager !== false}>
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
  isTop?: boolean;
  children: readonly ReactNode[];
}

/** The layout of a group of banners: the first one is large, the others are a low row with two in view. */
export function BannerFrame({ isTop = false, children }: BannerFrameProps) {
  const [first, ...others] = children;
  return (
    <div className={cx(css['group'], isTop && css['top'])} data-banners>
      {first}
      {others.length > 0 && <div className={css['others']}>{others}</div>}
    </div>
  );
}
