import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** How far a row was moved sideways. */
export interface RowPlace {
  /** The first scroll position, in pixels. */
  left?: number | undefined;
  /** Called on each scroll. @param left pixels */
  onMove?: ((left: number) => void) | undefined;
}

interface SideRowProps extends RowPlace {
  className: string | undefined;
  children: ReactNode;
}

/** A row that slides sideways on a phone. */
export function SideRow({ className, children, left = 0, onMove }: SideRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (left > 0 && row.current) row.current.scrollLeft = left;
  }, [left]);
  return (
    <div ref={row} className={className} onScroll={onMove && (({ currentTarget }) => onMove(currentTarget.scrollLeft))}>
      {children}
    </div>
  );
}
