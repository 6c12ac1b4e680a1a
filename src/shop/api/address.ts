/**
 * The base address of the API, without a slash at its end. The page's early script and the shop use the same one: the
 * shop recognises the early requests by their addresses.
 * @param setting `VITE_API_URL`; `/api` when it is empty
 */
export const apiBase = (setting: string | undefined): string => (setting?.trim() || '/api').replace(/\/+$/, '');

/** The address of a call. @param params the query; undefined values are left out */
export function addressOf(
  base: string,
  path: string,
  params: Record<string, string | number | undefined> = {},
): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${base}${path}?${new URLSearchParams(given).toString()}` : base + path;
}
