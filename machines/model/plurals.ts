/** The three forms of a Russian noun beside a number: after 1, after 2, and after 5. */
type Forms = readonly [one: string, few: string, many: string];

const GOODS: Forms = ['товар', 'товара', 'товаров'];
const RATINGS: Forms = ['оценка', 'оценки', 'оценок'];

function formFor(count: number, [one, few, many]: Forms): string {
  const [ones, tens] = [count % 10, Math.floor((count % 100) / 10)];
  // 11 to 19 are like 5.
  if (tens === 1 || ones === 0 || ones > 4) return many;
  return ones === 1 ? one : few;
}

/** «1 товар», «2 товара», «5 товаров». @param count a whole number, not negative */
export const countProducts = (count: number): string => `${count}\u00A0${formFor(count, GOODS)}`;

/** «1 оценка», «2 оценки», «5 оценок». @param count a whole number, not negative */
export const countRatings = (count: number): string => `${count}\u00A0${formFor(count, RATINGS)}`;

/** A number as a badge shows it: «99+» above 99. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
