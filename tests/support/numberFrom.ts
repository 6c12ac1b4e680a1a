/** A whole number from a variable, else another one. With NaN runs a test would pass without having run. */
export function numberFrom(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (!text) return otherwise;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${variable} has to be a whole number from 1, not «${text}»`);
  return Number(text);
}
