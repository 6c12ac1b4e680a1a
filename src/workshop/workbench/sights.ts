import { isShown, nameOf, plain } from './find';

/** Something a shopper sees and would name: a screen, a question, a refusal, a sum. */
export interface Sight {
  role: 'heading' | 'dialog' | 'alert' | 'region' | 'button';
  name: string;
  /** The sums that it shows. */
  sums?: string[];
}

/** «1199 руб.», «-25%»: a number with what it is a number of. */
const SUM = /^\D*\d+(?:[.,]\d+)?\s?[^\s\d]\S*$/;
/** «Оплатить 1199 руб.» */
const NAMED_SUM = /\s\d+\s[^\s\d]\S*$/;

const textOf = (element: Element): string => plain(element.textContent);

/** The texts of an element that are sums, in the order of the page. */
function sumsIn(place: Element): string[] {
  return (
    [...place.querySelectorAll('*')]
      // A long sum may break before its currency.
      .filter((one) => one.querySelector(':not(wbr)') === null && SUM.test(textOf(one)) && isShown(one))
      .map(textOf)
  );
}

/** Whether a page shows only the outline of a screen, whose file is still loading or whose first view is not drawn yet. */
export const isOutlined = (document: Document): boolean => document.querySelector('[data-outline]') !== null;

/** Whether a screen waits for what it shows: its title may be another one then. */
const isLoading = (document: Document): boolean =>
  [...document.querySelectorAll('[role="status"]')].some((one) => textOf(one).startsWith('Загрузка'));

/** What a shopper sees on a page, by role and name. Lists and descriptions are left out: a record is not a picture. */
export function sightsOf(document: Document): Sight[] {
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isShown);
  return [
    ...(isLoading(document) ? [] : all('h1')).map((one): Sight => ({ role: 'heading', name: textOf(one) })),
    ...all('[role="dialog"]').map((one): Sight => ({ role: 'dialog', name: nameOf(one) })),
    ...all('[role="alert"]').map((one): Sight => ({ role: 'alert', name: textOf(one) })),
    ...all('main section')
      .map((one): Sight => ({ role: 'region', name: nameOf(one), sums: sumsIn(one) }))
      .filter(({ name }) => name === 'Итого'),
    ...all('main button')
      .filter((one) => NAMED_SUM.test(textOf(one)))
      .map((one): Sight => ({ role: 'button', name: textOf(one) })),
  ].filter(({ name }) => name !== '');
}

const isSame = (one: Sight, other: Sight): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The sights of one list that are not in another. */
export const sightsBeyond = (now: readonly Sight[], before: readonly Sight[]): Sight[] =>
  now.filter((one) => !before.some((other) => isSame(one, other)));

const ROLES: Record<Sight['role'], string> = {
  heading: 'экран',
  dialog: 'вопрос',
  alert: 'отказ',
  region: 'сумма',
  button: 'кнопка',
};

/** A sight in a line of the list. */
export const sightText = ({ role, name, sums = [] }: Sight): string =>
  `${ROLES[role]} «${name}»${sums.length > 0 ? `: ${sums.join(', ')}` : ''}`;
