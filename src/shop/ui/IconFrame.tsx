import type { ReactNode } from 'react';

/** Size in px (24 by default) and a class for colour; icons are hidden from screen readers. */
export interface IconProps {
  size?: number;
  className?: string | undefined;
}

/** The `<svg>` around every icon. */
export function IconFrame({ size = 24, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** An icon of these lines. */
export const iconOf = (lines: ReactNode) => (props: IconProps) => <IconFrame {...props}>{lines}</IconFrame>;
