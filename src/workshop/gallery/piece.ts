import type { ReactElement } from 'react';

/** One state. A piece that covers the whole page gets a page of its own, `coversPage` CSS pixels high. */
export type PieceState = ReactElement | { view: ReactElement; coversPage: number };

/** Pieces of interface, named like their files, with all their states by name. */
export type Pieces = Record<string, Record<string, PieceState>>;

/** States of one piece that differ in one value. */
export const statesOf = <Value>(values: Record<string, Value>, view: (value: Value) => ReactElement) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, view(value)]));

export const nothing = (): void => {};

export const LONG_NAME = "Marvel's Spider-Man: Miles Morales Ultimate Digital Deluxe Launch Edition + бонус";

/** A cover as a data address, so that the gallery needs no network. */
export function cover(hue: number, width = 480, height = 480): string {
  const stops = `<stop stop-color="hsl(${hue} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue + 60} 70% 18%)"/>`;
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><linearGradient id="g" x2="1" y2="1">${stops}</linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#g)"/>` +
    `<circle cx="70%" cy="35%" r="22%" fill="hsl(${hue + 30} 90% 70%)" opacity=".7"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** A picture that cannot be loaded. */
export const MISSING = 'data:image/png;base64,';
