import { BILL } from '../../../src/shop/api/payment.api';
import { KEY_HEADER } from '../../../src/shop/api/requestHeaders';
import { createHandlers } from '../../../src/workshop/demo/handlers/allHandlers';
import { createDemoShop, type DemoShop } from '../../../src/workshop/demo/demoShop';
import { eachObject, JUNK } from '../../support/faults';
import { answerBy, type LightHandler } from './lightMsw';
import { marketCatalogue, type Market } from '../../../src/workshop/demo/catalogue/market';

/** The choices of a server that the contract leaves open. */
export interface Flavour {
  /** Its prices and totals have fractions. */
  hasFractions: boolean;
  /** Its numbers come as texts. */
  hasTexts: boolean;
  /** The list of currencies writes its ids as texts, in the afternoon. */
  hasTextCurrencies: boolean;
  /** The ids of products are texts. */
  hasTextProducts: boolean;
  /** The numbers of orders are numbers. */
  hasNumberOrders: boolean;
  /** It makes one order of one key. */
  keepsKeys: boolean;
  /** It is of another origin, which does not allow the header of the key. */
  refusesKeys: boolean;
  /** How it writes what is right: wrapped where the contract does not wrap, flags and prices as texts, more fields. */
  writing: 'as the contract' | 'wrapped' | 'texts' | 'more fields';
}

/** A request as the server gets it. */
export interface Asked {
  method: string;
  /** Below `/api`, without the query. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  headers: Record<string, string>;
  /** JSON; undefined without a body. */
  body: string | undefined;
}

/** The answer of the server. */
export interface ServerResponse {
  status: number;
  body: string;
  /** The body as the server writes it. */
  written: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
}

/** The shop's server: the demo backend's own logic, with prices that the world changes. */
export interface Server {
  demo: DemoShop;
  market: Market;
  flavour: Flavour;
  answer(asked: Asked): Promise<ServerResponse>;
}

const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const WRITINGS: Readonly<Record<Flavour['writing'], (answer: unknown) => unknown>> = {
  'as the contract': (answer) => answer,
  wrapped: (answer) =>
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : { data: answer },
  texts: (answer) =>
    eachObject(answer, (one) =>
      Object.fromEntries(
        // Ids have a form of their own, which the auditor knows.
        Object.entries(one).map(([key, value]) => [key, /^id$|id$|Id$/.test(key) ? value : asText(value)]),
      ),
    ),
  'more fields': (answer) => eachObject(answer, (one) => ({ ...JUNK, ...one })),
};

/** An answer whose ids are texts. */
const withTextIds = (body: string): string => body.replace(/"(id|display_currency_id)":(\d+)/g, '"$1":"$2"');

/** @param now the wall clock */
export function createServer(now: () => number, flavour: Flavour): Server {
  const market: Market = { anchor: now(), season: 0, hasFractions: flavour.hasFractions };
  const demo: DemoShop = { ...createDemoShop({ products: 1, now }), catalogue: marketCatalogue(market) };
  // `msw` is stood in for: what is made here is a list of light handlers.
  const handlers = createHandlers(demo) as unknown as LightHandler[];

  /** The same answer as another server that keeps the contract would write it. */
  function dressed(path: string, body: string): string {
    const { hasFractions, hasTexts, hasTextCurrencies, hasTextProducts, hasNumberOrders } = flavour;
    if (path === '/products/calculate-cart-total') {
      const sums = JSON.parse(body) as { total?: number };
      if (sums.total === undefined) return body;
      const total = sums.total + (hasFractions ? 0.34 : 0);
      return JSON.stringify({ ...sums, total: hasTexts ? String(total) : total });
    }
    const isAfternoon = new Date(now()).getUTCHours() >= 12;
    if (path === '/currencies' && hasTextCurrencies && isAfternoon) return withTextIds(body);
    if (/^\/(feed|products|collections)/.test(path) && hasTextProducts) return withTextIds(body);
    return path === '/payment/create-bill' && hasNumberOrders
      ? body.replace(new RegExp(`("${BILL.orderId}":)"(\\d+)"`), '$1$2')
      : body;
  }

  return {
    demo,
    market,
    flavour,
    async answer({ method, path, query, headers, body }) {
      const request = {
        method,
        url: `https://shop.test/api${path}${query}`,
        headers: {
          get: (name: string) =>
            name === KEY_HEADER && !flavour.keepsKeys ? null : (headers[name.toLowerCase()] ?? null),
        },
        text: async () => body ?? '',
      };
      const response = await answerBy(handlers, request, `/api${path}`);
      const { status } = response;
      const answer = status === 200 ? dressed(path, response.body) : response.body;
      return {
        status,
        // As a browser hands them over.
        headers: Object.fromEntries([...response.headers].map(([name, value]) => [name.toLowerCase(), value])),
        body: answer,
        written: status === 200 ? JSON.stringify(WRITINGS[flavour.writing](JSON.parse(answer))) : answer,
      };
    },
  };
}
