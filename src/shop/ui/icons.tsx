// Our own drawings and not lucide-react's: with its 22 icons in place of ours, all scripts grew by 2.1 KB (brotli), and
// what comes before the first products by 2.6 KB and 0.1 KB of the page, above their budgets (tests/house/bundle.journey.test.ts).
import { IconFrame, iconOf, type IconProps } from './IconFrame';

const heart = 'M12 20.2 4.6 12.9a4.8 4.8 0 0 1 6.8-6.8l.6.6.6-.6a4.8 4.8 0 0 1 6.8 6.8Z';
const star = 'm12 3.2 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.3 6.1-.8Z';

export const HomeIcon = iconOf(
  <>
    <path d="M4 10.8 12 4l8 6.8V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19Z" />
    <path d="M9.5 20.5V15a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v5.5" />
  </>,
);

export const CartIcon = iconOf(
  <>
    <path d="M2.8 4h2.1l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.7a1.5 1.5 0 0 0 1.5-1.2L20.5 8H5.8" />
    <circle cx="9.5" cy="20" r=".9" fill="currentColor" />
    <circle cx="16.8" cy="20" r=".9" fill="currentColor" />
  </>,
);

/** An outline; filled for what is among the favourites. */
export const HeartIcon = ({ filled = false, ...props }: IconProps & { filled?: boolean }) => (
  <IconFrame {...props}>
    <path d={heart} fill={filled ? 'currentColor' : 'none'} />
  </IconFrame>
);

export const UserIcon = iconOf(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.2c.9-3.7 3.9-5.7 7.5-5.7s6.6 2 7.5 5.7" />
  </>,
);

export const SearchIcon = iconOf(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);

export const CloseIcon = iconOf(<path d="m6 6 12 12M18 6 6 18" />);

export const ChevronRightIcon = iconOf(<path d="m9.5 6 6 6-6 6" />);

export const CheckIcon = iconOf(<path d="m5 12.5 4.7 4.7L19 7.5" />);

export const AlertIcon = iconOf(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5" />
    <circle cx="12" cy="16.2" r=".6" fill="currentColor" />
  </>,
);

export const WrenchIcon = iconOf(
  <path
    d="M14.6 9.4a5 5 0 0 1 5.9-6l-3 3 .5 2 2 .5 3-3a5 5 0 0 1-6.5 5.7L7.7 20.4a2.1 2.1 0 0 1-3-3Z"
    transform="translate(-1.2 .2)"
  />,
);

/** The placeholder of a missing cover. */
export const GamepadIcon = iconOf(
  <>
    <path d="M7.5 6.5h9a4 4 0 0 1 3.9 3.2l1 5.1a2.6 2.6 0 0 1-4.6 2.1L15 14.5H9l-1.8 2.4a2.6 2.6 0 0 1-4.6-2.1l1-5.1a4 4 0 0 1 3.9-3.2Z" />
    <path d="M8.5 9v3M7 10.5h3m4.5 0h.01m2.49 0h.01" />
  </>,
);

/** The currency icon when there is none of its own (picture-2). */
export const RubleIcon = iconOf(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M10.3 17V7.2h2.9a2.8 2.8 0 0 1 0 5.6H8.5m0 2.2h4.5" />
  </>,
);

/** Our own mark for PS Plus: a plus in a soft square. */
export const PsPlusBadge = ({ size = 24 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--plus)" />
    <path d="M12 6.5v11M6.5 12h11" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

/** Our own mark for EA Play: a play sign in a soft square. */
export const EaPlayBadge = ({ size = 24 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="var(--ink)" />
    <path
      d="M9.5 7.8v8.4l7-4.2Z"
      fill="var(--on-accent)"
      stroke="var(--on-accent)"
      strokeWidth="1.75"
      strokeLinejoin="round"
    />
  </svg>
);

export const StarIcon = ({ filled = false, ...props }: IconProps & { filled?: boolean }) => (
  <IconFrame {...props}>
    <path d={star} fill={filled ? 'currentColor' : 'none'} />
  </IconFrame>
);
