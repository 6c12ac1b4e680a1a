/** The forms of a Russian noun beside a number: after 1, after 2, and after 5. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;

const PRODUCT_FORMS: Forms = { one: 'товар', few: 'товара', many: 'товаров' };
const RATINGS: Forms = { one: 'оценка', few: 'оценки', many: 'оценок' };

const formFor = (count: number, forms: Forms): string => forms[new Intl.PluralRules('ru').select(count)] ?? '';

/** «1 товар», «2 товара», «5 товаров». @param count a whole number, not negative */
export const countProducts = (count: number): string => `${count}\u00A0${formFor(count, PRODUCT_FORMS)}`;

/** «1 оценка», «2 оценки», «5 оценок». @param count a whole number, not negative */
export const countRatings = (count: number): string => `${count}\u00A0${formFor(count, RATINGS)}`;

/** A number as a badge shows it: «99+» above 99. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
