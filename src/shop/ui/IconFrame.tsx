import type { ReactNode } from 'react';

/** Icons have the colour of the text around them, and are hidden from screen readers. */
export interface IconProps {
  /** Pixels; 24 by default. */
  size?: number;
}

/** The `<svg>` around every icon. */
export function IconFrame({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** An icon of these lines. */
export const iconOf = (lines: ReactNode) => (props: IconProps) => <IconFrame {...props}>{lines}</IconFrame>;
