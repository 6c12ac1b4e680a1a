/**
 * Where the calls live, without a slash at its end. The page's own script and the shop ask by the same addresses, or
 * the shop would not know what was asked already.
 * @param setting `VITE_API_URL`; `/api` when it is empty
 */
export const apiBase = (setting: string | undefined): string => (setting?.trim() || '/api').replace(/\/+$/, '');

/** The address of a call. @param params the query; what is undefined is left out */
export function addressOf(
  base: string,
  path: string,
  params: Record<string, string | number | undefined> = {},
): string {
  const said = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return said.length > 0 ? `${base}${path}?${new URLSearchParams(said).toString()}` : base + path;
}
