/** The file of a build with its settings, for `npm run serve`. Our servers never send it; it contains no secret. */
export const BUILT_FOR_FILE = '.built-for.json';

/** The code that renders the screens of a build (`pageRenderer.tsx`): `npm run serve` runs it. Our servers never send it. */
export const RENDERER_FILE = '.screens/renderer.mjs';

/** The content of `BUILT_FOR_FILE`. */
export interface BuiltFor {
  /** The base of the API, as the page asks it. */
  api: string;
  /** The address below which the page expects `/uploads`; empty: its own origin. */
  media: string;
}
