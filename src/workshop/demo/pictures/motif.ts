import type { Palette } from './palette';

/** Draws a motif around (300, 280) on a field of 600 × 800. `random` gives numbers in [0, 1). */
export type Motif = (random: () => number, colours: Palette) => string;
