import { createContext, use } from 'react';
import { cx } from './cx';
import { GamepadIcon } from './icons';
import css from './Picture.module.css';
import { useLoadFailure } from './useLoadFailure';

/**
 * A cover or banner in a frame of fixed shape, with a drawing when it is missing or does not load (picture-2).
 */
export interface PictureProps {
  /** A ready address, or nothing. */
  src: string | null | undefined;
  /** '' when the text beside it already says the same. */
  alt: string;
  shape?: 'square' | 'wide';
  /**
   * For the first pictures on a screen, which load at once; one of them, the largest, before all. All others load when they
   * come near the window.
   */
  eager?: boolean | 'first';
  /** The text in the placeholder. */
  missingText?: string;
}

/**
 * Whether only the first picture loads, so that no other picture shares the network with it. The others load later: in a
 * served page by the early script (`src/shop/page/show.ts`), in the shop by another value of this context.
 */
export const FirstPictureAlone = createContext(false);

const sizes = { square: [480, 480], wide: [960, 540] } as const;

export function Picture({ src, alt, shape = 'square', eager = false, missingText }: PictureProps) {
  const [hasFailed, fail] = useLoadFailure(src);
  const [width, height] = sizes[shape];
  const shown = hasFailed ? null : src;
  const isLater = use(FirstPictureAlone) && eager !== 'first';
  return (
    <span className={cx(css['frame'], css[shape])}>
      {shown ? (
        <img
          className={css['image']}
          {...(isLater ? { 'data-src': shown } : { src: shown })}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : 'auto'}
          // Shown at once when it has loaded before: no fade-in when its screen is mounted again.
          decoding={eager ? 'sync' : 'async'}
          onError={fail}
        />
      ) : (
        <span className={css['missing']} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <GamepadIcon size={48} />
          {missingText && <span className={css['words']}>{missingText}</span>}
        </span>
      )}
    </span>
  );
}
