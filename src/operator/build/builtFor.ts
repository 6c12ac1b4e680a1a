/** The file of a build that tells `npm run serve` what the build was made for. It is sent by no server of ours, and holds no secret. */
export const BUILT_FOR_FILE = '.built-for.json';

/** The code that renders the screens of a build (`pageRenderer.tsx`): `npm run serve` runs it. No server of ours sends it. */
export const RENDERER_FILE = '.screens/renderer.mjs';

/** What is in the first one. */
export interface BuiltFor {
  /** The base of the API, as the page asks it. */
  api: string;
  /** The address below which the page expects `/uploads`; empty: its own origin. */
  media: string;
}
