import type { Plugin } from 'vite';
import { createDemoMiddleware } from './middleware';
import { createDemoShop } from './shop';

/** A fixed time for pictures that stay the same; undefined: the present. */
function momentFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new Error(`DEMO_NOW должно быть датой ISO 8601, а не «${text}»`);
  return moment;
}

export interface DemoBackendOptions {
  /** How many products; else DEMO_PRODUCTS; else all the real ones. */
  products?: number;
  /** Bot token that signs launch data; else DEMO_BOT_TOKEN; else signatures are not checked. */
  botToken?: string;
}

function productsFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const products = Number(text);
  if (!Number.isInteger(products) || products < 1 || products > 50_000) {
    throw new Error(`DEMO_PRODUCTS должно быть целым числом от 1 до 50000, а не «${text}»`);
  }
  return products;
}

/** Answers the shop's calls from the Vite server itself, in `vite` and in `vite preview`. Never part of a build. */
export function demoBackend(options: DemoBackendOptions = {}): Plugin {
  const middleware = () => {
    const products = options.products ?? productsFrom(process.env.DEMO_PRODUCTS);
    const botToken = options.botToken ?? process.env.DEMO_BOT_TOKEN;
    const moment = momentFrom(process.env.DEMO_NOW);
    return createDemoMiddleware(
      createDemoShop({
        ...(products === undefined ? {} : { products }),
        ...(botToken ? { botToken } : {}),
        signsForAll: process.env.DEMO_SIGN_FOR_ALL === '1',
        ...(moment === undefined ? {} : { now: () => moment }),
      }),
    );
  };
  return {
    name: 'demo-backend',
    configureServer(server) {
      server.middlewares.use(middleware());
    },
    configurePreviewServer(server) {
      server.middlewares.use(middleware());
    },
  };
}
