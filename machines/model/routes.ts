import type { Id } from './entities';

/** A visit as the router reports it; `position` counts entries of the browser's history from the shop's first. */
export interface Visit {
  path: string;
  position: number;
}

/** How the shop was opened: where, and by which deep link, if by one. */
export interface Opening extends Visit {
  /** The screen a deep link asks for, to be opened above home; null without one. */
  startPath: string | null;
}

/** One route of the shop (section 2, Routes and back depth). */
export interface Route {
  /** A path in the router's notation. */
  pattern: string;
  /** How far from home the screen stands. */
  depth: number;
}

export const ROUTES = {
  home: { pattern: '/', depth: 0 },
  profile: { pattern: '/profile', depth: 1 },
  favourites: { pattern: '/favourites', depth: 1 },
  cart: { pattern: '/shop-bag', depth: 1 },
  search: { pattern: '/search-results', depth: 1 },
  support: { pattern: '/support', depth: 1 },
  createPsAccount: { pattern: '/create-ps-account', depth: 2 },
  payment: { pattern: '/payment', depth: 2 },
  collection: { pattern: '/collection/:id', depth: 2 },
  item: { pattern: '/item/:id', depth: 2 },
  successPayment: { pattern: '/success-payment', depth: 3 },
  failurePayment: { pattern: '/failure-payment', depth: 3 },
  paymentError: { pattern: '/payment-error', depth: 3 },
  eaPlay: { pattern: '/ea-play-collection', depth: 3 },
  psPlusExtra: { pattern: '/ps-plus-extra-collection', depth: 3 },
  psPlusEssential: { pattern: '/ps-plus-essential-collection', depth: 3 },
  psPlusDeluxe: { pattern: '/ps-plus-deluxe-collection', depth: 3 },
} as const satisfies Record<string, Route>;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

const fits = (pattern: string, path: string): boolean => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
};

/** The path of a product page. */
export const itemPath = (productId: Id): string => `/item/${encodeURIComponent(productId)}`;

/** The path of a collection. */
export const collectionPath = (collectionId: Id): string => `/collection/${encodeURIComponent(collectionId)}`;

/**
 * The screen a deep link opens: `item_{id}` or `collection_{id}`, as the platform hands it over.
 * @returns null for anything else
 */
export function startPath(startParam: string | null): string | null {
  const [, kind, id] = /^(item|collection)_(.+)$/.exec(startParam ?? '') ?? [];
  if (!id) return null;
  return kind === 'item' ? itemPath(id) : collectionPath(id);
}

/**
 * The one address of a screen: without a slash at its end, and in small letters but for what names a product or a
 * collection (decisions, Navigation). An address of no screen is left as it is.
 */
export function canonicalPath(path: string): string {
  const given = segmentsOf(path);
  const route = Object.values(ROUTES).find(({ pattern }) => fits(pattern, path) || fits(pattern, path.toLowerCase()));
  if (!route) return path;
  return `/${segmentsOf(route.pattern).map((part, i) => (part.startsWith(':') ? given[i] : part)).join('/')}`;
}

/** The back depth of a path; an unknown one is home, where the shop sends it. */
export function depthOf(path: string): number {
  return Object.values(ROUTES).find((route) => fits(route.pattern, path))?.depth ?? 0;
}

/** Where the new page comes in from: 'left' slides left (from the right), 'right' slides right. */
export type Slide = 'left' | 'right' | 'none';

/** Fewer segments slide right, more slide left (section 2); between as many, the back depth decides. */
export function slideBetween(from: string, to: string): Slide {
  if (from === to) return 'none';
  const nearer = segmentsOf(to).length - segmentsOf(from).length || depthOf(to) - depthOf(from);
  if (nearer === 0) return 'none';
  return nearer < 0 ? 'right' : 'left';
}
