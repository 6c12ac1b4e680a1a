/** Where the inspection goes: to Stately's own page, or to ours. */
export type InspectorWish = 'stately' | 'local';

const KEY = 'qaInspector';

/** The wish of `?inspect`, in the address or from earlier in this session; `?inspect=off` ends it. */
export function inspectorWish(browser: Window): InspectorWish | null {
  const asked = new URLSearchParams(browser.location.search).get('inspect');
  try {
    if (asked === 'off') browser.sessionStorage.removeItem(KEY);
    else if (asked !== null) browser.sessionStorage.setItem(KEY, asked);
    const kept = browser.sessionStorage.getItem(KEY);
    return kept === null ? null : kept === 'local' ? 'local' : 'stately';
  } catch {
    // Without storage the wish lasts as long as the address.
    return asked === null || asked === 'off' ? null : asked === 'local' ? 'local' : 'stately';
  }
}
