import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/** An element as a shopper would name it. */
export interface Spot {
  /** Its role; whatever is typed into or chosen from is a `field`. */
  role: string;
  /** Its accessible name, spaces made plain; of a link also its address. */
  name: string;
  /** The role and name of its container, if its own name is not unique. */
  within?: readonly [role: string, name: string];
  /** Which one of several, from 0. */
  nth?: number;
}

const FIELD =
  'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]):not([type="submit"]), textarea, select';
/** What can be pressed. */
export const PRESSABLE = [
  'a[href]',
  'button',
  'summary',
  'input[type="checkbox"]',
  'input[type="radio"]',
  ...['button', 'radio', 'tab', 'link', 'checkbox', 'menuitem'].map((role) => `[role="${role}"]`),
].join(', ');
const PLACES = new Set(['dialog', 'article', 'listitem', 'group', 'region', 'form', 'navigation']);

/** No-break and line-breaking spaces read like plain ones. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const nameOf = (element: Element): string => plain(computeAccessibleName(element));
const roleOf = (element: Element): string => (element.matches(FIELD) ? 'field' : (getRole(element) ?? ''));

/** Whether a shopper can get at it. */
export function isShown(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('inert')) return false;
    const style = view?.getComputedStyle(node);
    if (style?.display === 'none' || style?.visibility === 'hidden') return false;
  }
  return true;
}

const isWithin = (element: Element, [role, name]: readonly [string, string]): boolean => {
  for (let node = element.parentElement; node; node = node.parentElement)
    if (roleOf(node) === role && nameOf(node) === name) return true;
  return false;
};

/** Every shown element a spot names, in the order of the page. @param simply leaves out of names what may differ */
function matches(document: Document, { role, name, within }: Spot, simply = (text: string) => text): Element[] {
  const candidates = [...document.querySelectorAll(role === 'field' ? FIELD : PRESSABLE)];
  return candidates.filter(
    (one) =>
      roleOf(one) === role &&
      (simply(nameOf(one)) === simply(name) || one.getAttribute('href') === name) &&
      (!within || isWithin(one, within)) &&
      isShown(one),
  );
}

/** «Корзина, 2» without its count. */
const uncounted = (name: string): string => name.replace(/, \d+\+?$/, '');

/** The element a spot names, whatever it counts, where none counts the same; undefined while there is none. */
export function find(document: Document, spot: Spot): HTMLElement | undefined {
  const exact = matches(document, spot);
  const alike = exact.length > 0 ? exact : matches(document, spot, uncounted);
  return alike[spot.nth ?? 0] as HTMLElement | undefined;
}

/** The shortest name by which an element can be found again. */
export function spotOf(element: Element): Spot {
  const { ownerDocument } = element;
  const bare: Spot = { role: roleOf(element), name: nameOf(element) };
  if (matches(ownerDocument, bare).length === 1) return bare;
  let spot = bare;
  for (let node = element.parentElement; node; node = node.parentElement) {
    const role = getRole(node) ?? '';
    const name = PLACES.has(role) ? nameOf(node) : '';
    if (name === '') continue;
    spot = { ...bare, within: [role, name] };
    break;
  }
  const nth = matches(ownerDocument, spot).indexOf(element);
  return nth > 0 ? { ...spot, nth } : spot;
}
