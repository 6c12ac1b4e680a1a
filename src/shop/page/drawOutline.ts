import { CART_PATH, FAVOURITES_PATH } from '../../../machines/model/screens';
import { badgeText } from '../../../machines/model/plurals';
import { recordKey } from '../platform/storage';
import { handover, mayAsk } from './known';
import { storedJson } from './stored';

/** Inserted by the build. JSON: the first part of the path of each screen, its title, and its outline if it has one. */
declare const OUTLINES: string;

/** A copy of the content of a template of the build (`src/operator/build/shell.tsx`); undefined in a page without it. */
export const copyOf = (name: string): DocumentFragment | undefined =>
  document.querySelector<HTMLTemplateElement>(`[data-pattern=${name}]`)?.content.cloneNode(true) as
    DocumentFragment | undefined;

const countIn = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The stored lines of the cart and the favourites, by the addresses of their screens. */
function counts(): [path: string, count: number][] {
  const record = storedJson<{ cart?: { items?: unknown }; favourites?: unknown }>(recordKey(handover.telegramId ?? ''));
  return [
    [CART_PATH, countIn(record?.cart?.items)],
    [FAVOURITES_PATH, countIn(record?.favourites)],
  ];
}

/** The entry of the menu that leads to an address. */
const tabTo = (path: string): Element | null => document.querySelector(`nav [href="${path}"]`);

/** The menu as the shop will show it: the tab of this screen, and the badges. */
export function fillMenu(): void {
  document.querySelector('nav [aria-current]')?.removeAttribute('aria-current');
  tabTo(location.pathname)?.setAttribute('aria-current', 'page');
  if (!mayAsk) return;
  for (const [path, count] of counts()) {
    const tab = tabTo(path);
    if (count === 0 || !tab) continue;
    const badge = copyOf('badge')?.firstElementChild;
    if (!badge) continue;
    badge.setAttribute('data-count', badgeText(count));
    tab.append(badge);
    tab.setAttribute('aria-label', `${tab.getAttribute('aria-label')}, ${count}`);
  }
}

/** Names the document, whose name so far is the shop's, after a screen other than Home. */
export const nameDocument = (title: string): void => void (document.title = `${title} – ${document.title}`);

/** On all pages but Home: title and outline of the screen that is opened. */
export function drawOutline(main: HTMLElement): void {
  const opened = location.pathname.split('/')[1] ?? '';
  const [, title, outline] =
    (JSON.parse(OUTLINES) as [string, string, string | null][]).find(([first]) => first === opened) ?? [];
  if (!title) return;
  nameDocument(title);
  main.ariaLabel = title;
  const screen = outline && copyOf(`${outline}-outline`)?.firstElementChild;
  if (!screen) return;
  main.className = screen.className;
  // A title that is not known yet is a grey block beside its text for screen readers.
  (screen.querySelector('h1 > span') ?? screen.querySelector('h1'))?.replaceChildren(title);
  // The shop announces the loading itself; twice would be too often.
  screen.querySelector('[role=status]')?.remove();
  main.replaceChildren(...screen.children);
}
