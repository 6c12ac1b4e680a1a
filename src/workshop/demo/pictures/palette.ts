/** Four colours of a picture: the ground's dark and bright end, the accent, and the light of titles. */
export interface Palette {
  deep: string;
  mid: string;
  accent: string;
  light: string;
}

const palette = (deep: string, mid: string, accent: string, light: string): Palette => ({ deep, mid, accent, light });

/** Every `light` on its `deep` is far beyond AA, and every `accent` on it is beyond it for large text. */
export const palettes: readonly Palette[] = [
  palette('#0a0f2b', '#2746a6', '#63a4ff', '#e6eeff'),
  palette('#160823', '#642389', '#dd6bff', '#f9e4ff'),
  palette('#1f0710', '#94163b', '#ff5d75', '#ffe6e9'),
  palette('#1e0d04', '#a04413', '#ff9b4f', '#ffeedb'),
  palette('#03181c', '#0f6870', '#43dcd3', '#defcf8'),
  palette('#06170d', '#1d6b3c', '#84dc74', '#ebfae4'),
  palette('#181406', '#7a6417', '#f5cf57', '#fff6d8'),
  palette('#0c0e14', '#424a5e', '#cbd4e6', '#f6f8fc'),
  palette('#051428', '#0d5796', '#55cdf3', '#e1f7ff'),
  palette('#1d0a19', '#872164', '#ff7bbb', '#ffe6f4'),
  palette('#100a22', '#3f2e9b', '#9a88ff', '#eae6ff'),
  palette('#1d0c06', '#782916', '#f0643b', '#ffe3d5'),
  palette('#081614', '#2a645d', '#e0bb7a', '#fff4df'),
  palette('#17060c', '#5a1027', '#e3b04e', '#fff3d8'),
];

/** Draws a motif around (300, 280) on a field of 600 × 800. `random` gives numbers in [0, 1). */
export type Motif = (random: () => number, colours: Palette) => string;
