/** The file of a build that tells `npm run serve` what the build was made for. It is sent by no server of ours, and holds no secret. */
export const BUILT_FOR_FILE = '.built-for.json';

/** What is in that file. */
export interface BuiltFor {
  /** The base of the API, as the page asks it. */
  api: string;
  /** The address below which the page expects `/uploads`; empty: its own origin. */
  media: string;
}
