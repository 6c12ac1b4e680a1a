/**
 * How a call names its caller and what a flag of an answer means (api.md): the same for the shop and for the early script
 * of the page, which is too small for a library.
 */

/** Who is calling: the id for `x-telegram-user-id`, the signed launch data for `Authorization: tma`. */
export interface Caller {
  telegramId: string | null;
  initData: string;
}

/** The headers that name the caller, for every call. */
export const headersOf = ({ telegramId, initData }: Caller): Record<string, string> => ({
  ...(telegramId ? { 'x-telegram-user-id': telegramId } : {}),
  ...(initData ? { Authorization: `tma ${initData}` } : {}),
});

/** Whether a flag of an answer is set; anything but `true`, `1` and `'true'` is no. */
export const isOn = (value: unknown): boolean => value === true || value === 1 || value === 'true';
