/** The reports that the shop sends to its own server, if the operator wants them (`npm run serve -- --reports`). */

/** The `name` of the page's `meta` whose content is the address for reports: only a page with it sends any. */
export const REPORTS_META = 'reports';

/** Where a visit began: a shared link has an address of its own behind it. */
export const DOORS = ['home', 'product', 'collection', 'link', 'other'] as const;
/** Whether the libraries came over the network or were kept from an earlier visit. */
export const VISITS = ['first', 'later'] as const;

export type Report =
  /** An error that nothing handled. `at` is its place in the shop's files, empty for a place elsewhere. */
  | { kind: 'error'; name: string; message: string; at: string }
  /** The notice «Магазин не открылся». `step` is what the start waited for, empty for the first file. */
  | { kind: 'start'; step: string }
  /** Milliseconds; `cls` has no unit. One that the browser did not measure is left out. */
  | {
      kind: 'vitals';
      door: (typeof DOORS)[number];
      visit: (typeof VISITS)[number];
      lcp?: number;
      inp?: number;
      cls?: number;
    };
