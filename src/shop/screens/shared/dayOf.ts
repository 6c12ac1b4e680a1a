const two = (part: number): string => String(part).padStart(2, '0');

/** The shopper's own calendar day at `time` (milliseconds since the epoch) as YYYY-MM-DD, for date inputs. */
export function dayOf(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
