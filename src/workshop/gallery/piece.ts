import type { ReactNode } from 'react';

/** A state of a piece of interface. */
export interface PieceState {
  name: string;
  view: ReactNode;
  /** The height in CSS pixels of a page of its own, for a piece that covers the whole page. */
  coversPage?: number;
}

/** A piece of interface, named like its file, with all its states. */
export interface Piece {
  name: string;
  states: PieceState[];
}

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
