import type { Plugin, ResolvedConfig } from 'vite';
import { createDemoMiddleware } from './middleware';
import { createDemoShop } from './demoShop';

/** The name of the error of a variable that cannot be used; its message needs no stack. */
export const SETTINGS_ERROR = 'DemoSettingsError';

const wrong = (text: string): Error => Object.assign(new Error(text), { name: SETTINGS_ERROR, stack: text });

/** A fixed time for pictures that stay the same; undefined: the present. */
function momentFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw wrong(`DEMO_NOW has to be an ISO 8601 date, not «${text}»`);
  return moment;
}

/** The settings of the demo backend of one server; by default those of the environment. */
export interface DemoSettings {
  /** How many products; else DEMO_PRODUCTS; else all the real ones. */
  products?: number | undefined;
  /** Bot token that signs launch data; else DEMO_BOT_TOKEN; else signatures are not checked. */
  botToken?: string | undefined;
  /** A fixed time for the server, ISO 8601; else DEMO_NOW; else the real time. */
  now?: string | undefined;
}

const SETTINGS = 'demo-settings';

/** Passes settings to the demo backend of one server, in that server's own `plugins`. */
export const demoSettings = (settings: DemoSettings): Plugin<DemoSettings> => ({ name: SETTINGS, api: settings });

function productsFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const products = Number(text);
  if (!Number.isInteger(products) || products < 1 || products > 50_000) {
    throw wrong(`DEMO_PRODUCTS has to be a whole number from 1 to 50000, not «${text}»`);
  }
  return products;
}

function signsForAllFrom(text: string | undefined): boolean {
  if (text && text !== '1') throw wrong(`DEMO_SIGN_FOR_ALL has to be 1, or not to be set, not «${text}»`);
  return text === '1';
}

/** Answers the shop's calls from the Vite server itself, in `vite` and in `vite preview`. Never part of a build. */
export function demoBackend(): Plugin {
  const middleware = (config: ResolvedConfig) => {
    const settings = config.plugins.find(({ name }) => name === SETTINGS)?.api as DemoSettings | undefined;
    const products = settings?.products ?? productsFrom(process.env.DEMO_PRODUCTS);
    const botToken = settings?.botToken ?? process.env.DEMO_BOT_TOKEN;
    const moment = momentFrom(settings?.now ?? process.env.DEMO_NOW);
    const signsForAll = signsForAllFrom(process.env.DEMO_SIGN_FOR_ALL);
    const now = moment === undefined ? undefined : () => moment;
    return createDemoMiddleware(createDemoShop({ products, botToken, signsForAll, now }));
  };
  return {
    name: 'demo-backend',
    // Vite's own answer to other origins would be the first, and allows no cookies (`src/workshop/demo/demoCors.ts`).
    config: () => ({ server: { cors: false }, preview: { cors: false } }),
    configureServer(server) {
      server.middlewares.use(middleware(server.config));
    },
    configurePreviewServer(server) {
      server.middlewares.use(middleware(server.config));
    },
  };
}
