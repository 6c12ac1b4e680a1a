import { toSegment, type Id } from './ids.ts';
import { lastOf } from './lists.ts';

/** A visit as the router reports it; `position` counts entries of the browser's history from the shop's first. */
export interface Visit {
  path: string;
  position: number;
  /** The order whose end the entry of the browser's history shows; null or absent where it names none. */
  orderId?: Id | null;
  /** Opened by back, forward or a reload; the first visit of a page too, where nothing else is known. */
  isReturn?: boolean;
}

/** The announcement of an opened screen. */
export interface Arrival {
  /** Null where there is none at the address. */
  screen: ScreenName | null;
  address: string;
  /** Opened by back, forward or a reload; false for a tap on a link. */
  isReturn: boolean;
  orderId: Id | null;
}

/** The skeleton of a screen that is still loading. */
export type Outline = 'rows' | 'form' | 'order' | 'cards' | 'collection' | 'product';

/** One screen of the shop (screen-1, screen-2). */
interface ScreenFacts {
  /** Its path, as the router writes it. */
  pattern: string;
  /** How far it is from home. */
  depth: number;
  /** Its folder in `src/shop/screens`; null when only the menu is shown. */
  folder: string | null;
  /** Its heading, until the screen knows a better one. */
  title: string;
  /** The skeleton that is shown until the screen has loaded; without one only the menu is shown. */
  outline?: Outline;
  /** Shoppers often go there: its file is fetched ahead (start-14). */
  isNext?: true;
  /** The screens that shoppers open from here: their files are fetched ahead (start-12). */
  leadsTo?: readonly ('payment' | 'successPayment' | 'failurePayment' | 'paymentError')[];
  /** Visits rarely begin there: its file is requested only after the shop has started. */
  isRare?: true;
}

// Separate from the table: the page that is shown before the code has loaded needs only these.
/** The address of Home. */
export const HOME_PATH = '/';
export const CART_PATH = '/shop-bag';
export const FAVOURITES_PATH = '/favourites';
const ITEM_PATTERN = '/item/:id';
const COLLECTION_PATTERN = '/collection/:id';

/** Every screen. A new one is added here and in `src/shop/screens/Screens.tsx`; the types require it. */
export const SCREENS = {
  home: { pattern: HOME_PATH, depth: 0, folder: 'home', title: 'Магазин' },
  profile: { pattern: '/profile', depth: 1, folder: 'profile', title: 'Личный кабинет', outline: 'form' },
  favourites: { pattern: FAVOURITES_PATH, depth: 1, folder: 'favourites', title: 'Избранное', outline: 'rows' },
  cart: {
    pattern: CART_PATH,
    depth: 1,
    folder: 'cart',
    title: 'Корзина',
    outline: 'rows',
    isNext: true,
    leadsTo: ['payment'],
  },
  search: { pattern: '/search-results', depth: 1, folder: 'search', title: 'Поиск', isNext: true },
  support: { pattern: '/support', depth: 1, folder: null, title: 'Поддержка' },
  createPsAccount: {
    pattern: '/create-ps-account',
    depth: 2,
    folder: 'createPsAccount',
    title: 'Создание аккаунта PS',
    outline: 'form',
    isRare: true,
  },
  payment: {
    pattern: '/payment',
    depth: 2,
    folder: 'payment',
    title: 'Оплата',
    outline: 'order',
    leadsTo: ['successPayment', 'failurePayment', 'paymentError'],
  },
  collection: {
    pattern: COLLECTION_PATTERN,
    depth: 2,
    folder: 'collection',
    title: 'Коллекция',
    outline: 'collection',
    isNext: true,
  },
  item: { pattern: ITEM_PATTERN, depth: 2, folder: 'item', title: 'Товар', outline: 'product', isNext: true },
  successPayment: { pattern: '/success-payment', depth: 3, folder: 'successPayment', title: 'Оплата', isRare: true },
  failurePayment: { pattern: '/failure-payment', depth: 3, folder: 'failurePayment', title: 'Оплата', isRare: true },
  paymentError: { pattern: '/payment-error', depth: 3, folder: 'paymentError', title: 'Оплата', isRare: true },
  eaPlay: {
    pattern: '/ea-play-collection',
    depth: 3,
    folder: 'collection',
    title: 'Бесплатно с EA Play',
    outline: 'cards',
  },
  psPlusExtra: {
    pattern: '/ps-plus-extra-collection',
    depth: 3,
    folder: 'collection',
    title: 'Бесплатно с PS Plus Extra',
    outline: 'cards',
  },
  psPlusEssential: {
    pattern: '/ps-plus-essential-collection',
    depth: 3,
    folder: 'collection',
    title: 'Бесплатно с PS Plus Essential',
    outline: 'cards',
  },
  psPlusDeluxe: {
    pattern: '/ps-plus-deluxe-collection',
    depth: 3,
    folder: 'collection',
    title: 'Бесплатно с PS Plus Deluxe',
    outline: 'cards',
  },
} as const satisfies Record<string, ScreenFacts>;

export type ScreenName = keyof typeof SCREENS;

/** A screen with a fixed address. */
export type PlainScreen = Exclude<ScreenName, 'item' | 'collection'>;

const screens = () =>
  Object.entries<ScreenFacts>(SCREENS).map(([name, facts]) => ({ ...facts, name: name as ScreenName }));

/** The screens whose files are fetched ahead once the shop has opened. */
export const nextScreens = (): ScreenName[] =>
  screens()
    .filter(({ isNext }) => isNext)
    .map(({ name }) => name);

/** The screens that shoppers open from the one at a path. */
export const screensFrom = (path: string): NonNullable<ScreenFacts['leadsTo']> => screenFacts(path)?.leadsTo ?? [];

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const fits = (pattern: string, path: string): boolean => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
};

const screenFacts = (path: string) => screens().find(({ pattern }) => fits(pattern, path));

const factsInAnyCase = (path: string) => screenFacts(path) ?? screenFacts(path.toLowerCase());

/** Title and outline of the screen at a path; those of Home where there is none. */
export const loadingScreen = (path: string): Pick<ScreenFacts, 'title' | 'outline'> =>
  screenFacts(path) ?? SCREENS.home;

/** The screen at a path; null where there is none. */
export const screenAt = (path: string): ScreenName | null => screenFacts(path)?.name ?? null;

/** The id in an address, as `itemPath` and `collectionPath` write it; null where its screen has none. */
export function idAt(path: string): string | null {
  const id = factsInAnyCase(path)?.pattern.endsWith(':id') && lastOf(segmentsOf(path));
  if (!id) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    // Typed by hand: a percent sign alone.
    return id;
  }
}

/** The address of a screen with a fixed address. */
export const addressOf = (screen: PlainScreen): string => SCREENS[screen].pattern;

const withId = (pattern: string, id: Id): string => pattern.replace(':id', () => toSegment(id));

/** The address of a product's page. */
export const itemPath = (productId: Id): string => withId(ITEM_PATTERN, productId);

/** The address of a collection. */
export const collectionPath = (collectionId: Id): string => withId(COLLECTION_PATTERN, collectionId);

/** The parameter of the page's address in which Telegram passes on what a deep link (`startapp=`) carries. */
export const START_PARAM = 'tgWebAppStartParam';

/**
 * The screen a deep link opens: `item_{id}` or `collection_{id}`, as the platform passes it on.
 * @returns null for anything else
 */
export function startPath(startParam: string | null): string | null {
  const [, kind, id] = /^(item|collection)_(.+)$/.exec(startParam ?? '') ?? [];
  if (!id) return null;
  return kind === 'item' ? itemPath(id) : collectionPath(id);
}

/**
 * The one address of a screen: without a slash at its end, and in lower case except for the id of a product or a
 * collection (screen-6). An unknown address is left as it is.
 */
export function canonicalPath(path: string): string {
  const given = segmentsOf(path);
  const screen = factsInAnyCase(path);
  if (!screen) return path;
  return `/${segmentsOf(screen.pattern)
    .map((part, i) => (part.startsWith(':') ? given[i] : part))
    .join('/')}`;
}

/** The back depth of a path; an unknown one is home, where the shop sends it. */
export function depthOf(path: string): number {
  return screenFacts(path)?.depth ?? 0;
}

/** Where the new page comes in from: 'left' slides left (from the right), 'right' slides right. */
export type Slide = 'left' | 'right' | 'none';

/** Fewer segments slide right, more slide left; between equally many, the back depth decides (screen-7). */
export function slideBetween(from: string, to: string): Slide {
  const farther = segmentsOf(to).length - segmentsOf(from).length || depthOf(to) - depthOf(from);
  if (farther < 0) return 'right';
  return farther > 0 ? 'left' : 'none';
}
