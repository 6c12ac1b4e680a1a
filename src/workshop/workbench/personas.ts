import type { PhoneSize } from './phones';

/** The Telegram client a persona opens the shop in. */
export interface Client {
  /** As Telegram names it: `ios`, `tdesktop`, `weba` … */
  platform: string;
  /** The version of the mini-app interface. */
  version: string;
}

/** A shopper with a client. */
export interface Persona {
  id: string;
  name: string;
  /** null: a plain browser. */
  client: Client | null;
  /** Whom the demo server knows: 1001 has a filled profile, 1002 an empty one; null is nobody. */
  telegramId: string | null;
  telegramUsername: string | null;
  /** The window its client gives the shop, by the id of a size; an iPhone's where it is left out. */
  size?: PhoneSize['id'];
}

const DEMO = { telegramId: '1001', telegramUsername: 'demo' };
const NEWCOMER = { telegramId: '1002', telegramUsername: 'newcomer' };

/** The personas of the tester. The workbench starts with the first one. */
export const PERSONAS: readonly [Persona, ...Persona[]] = [
  { id: 'ios', name: 'iPhone, Telegram 8.0', client: { platform: 'ios', version: '8.0' }, ...DEMO },
  {
    id: 'android',
    name: 'Android, Telegram 8.0',
    client: { platform: 'android', version: '8.0' },
    ...DEMO,
    size: '360x740',
  },
  {
    id: 'tdesktop',
    name: 'Telegram Desktop',
    client: { platform: 'tdesktop', version: '8.0' },
    ...DEMO,
    size: '384x688',
  },
  { id: 'weba', name: 'Telegram Web', client: { platform: 'weba', version: '8.0' }, ...DEMO, size: '384x688' },
  { id: 'browser', name: 'Браузер, покупатель известен', client: null, ...DEMO },
  { id: 'anonymous', name: 'Браузер, никто не вошёл', client: null, telegramId: null, telegramUsername: null },
  { id: 'other', name: 'iPhone, другой покупатель', client: { platform: 'ios', version: '8.0' }, ...NEWCOMER },
  { id: 'old-6.1', name: 'Старый клиент 6.1', client: { platform: 'ios', version: '6.1' }, ...DEMO },
  { id: 'old-6.0', name: 'Старый клиент 6.0', client: { platform: 'ios', version: '6.0' }, ...DEMO },
];

/** A persona by its id; the first one when there is none. */
export const personaOf = (id: string): Persona => PERSONAS.find((one) => one.id === id) ?? PERSONAS[0];

/** Somebody with another account. */
export const otherThan = ({ telegramId }: Persona): Persona =>
  PERSONAS.find((one) => one.telegramId !== null && one.telegramId !== telegramId) ?? PERSONAS[0];

const PHONES = new Set(['ios', 'android']);

/** How the persona's client answers `window.open`: with a window, or not at all. */
export const opensWindows = ({ client }: Persona): boolean => client === null || client.platform.startsWith('web');

/** Whether links open in front of the mini-app, so that it cannot be seen meanwhile. */
export const isPhone = ({ client }: Persona): boolean => client !== null && PHONES.has(client.platform);
