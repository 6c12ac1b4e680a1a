import type { Plugin } from 'vite';
import { createDemoMiddleware } from './middleware';
import { createDemoShop } from './shop';

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
    return createDemoMiddleware(
      createDemoShop({ ...(products === undefined ? {} : { products }), ...(botToken ? { botToken } : {}) }),
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
