/** First and second visits of every page, served in each way an operator may choose. */
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { START_PARAM } from '../../machines/model/screens.ts';
import { buildShop } from './builds.ts';
import { measureBuying, type BuyingFigures } from './buying.ts';
import { firstVisit, secondVisit, type PageFigures } from './lighthouse.ts';
import { FEEDS, serve, type Feed, type Host, type Served } from './serve.ts';
import { serveWithAnswers } from './served.ts';

export interface PageBench {
  shop: Served;
  floor: Served;
  /** The build that `shop` serves. */
  shopFolder: string;
  host: Host;
  browser: Browser;
  /** Its path. */
  chromium: string;
  /** How many visits of each page; the median counts. */
  runs: number;
  /** Called with each page as soon as it is measured. */
  say(text: string): void;
}

/** By the names of the pages, in the order of the tables. */
export interface AllPages {
  pages: Record<string, PageFigures>;
  buying: Record<string, BuyingFigures>;
}

export async function measurePages(bench: PageBench): Promise<AllPages> {
  const { shop, floor, shopFolder, host, browser, chromium, runs, say } = bench;
  const pages: AllPages['pages'] = {};
  const buying: AllPages['buying'] = {};
  const visit = async (name: string, url: string): Promise<void> => {
    pages[name] = await firstVisit(url, chromium, runs);
    say(`${name}: ${JSON.stringify(pages[name])}`);
  };
  /** Measures Home with each beginning of a feed; the slowest counts. */
  const visitHome = async (name: string, measure: (feed: Feed) => Promise<PageFigures>): Promise<void> => {
    const all: PageFigures[] = [];
    for (const feed of FEEDS) {
      shop.beginWith(feed);
      const figures = await measure(feed);
      all.push(figures);
      say(`${name} (${feed}): ${JSON.stringify(figures)}`);
    }
    shop.beginWith('banners');
    const [worst] = all.toSorted((a, b) => b.lcp - a.lcp);
    if (worst) pages[name] = worst;
  };
  /** As `visitHome`, and again with photographs for the drawings of the demo. */
  const visitBoth = async (name: string, measure: () => Promise<PageFigures>): Promise<void> => {
    await visitHome(name, measure);
    shop.showPhotographs(true);
    await visitHome(`${name}, photographs`, measure);
    shop.showPhotographs(false);
  };
  const buy = async (name: string, screen: 'item' | 'collection', { origin }: { origin: string }): Promise<void> => {
    buying[name] = await measureBuying(browser, origin, screen, runs);
    say(`${name}, can be bought: ${JSON.stringify(buying[name])}`);
  };
  await visit('floor: the same dependencies, only a feed', floor.origin);
  await visitBoth('home', () => firstVisit(`${shop.origin}/`, chromium, runs));
  await visitHome('home, built with `--feed`', async (feed) => {
    const folder = await buildShop(`${shop.origin}/api/feed?currency_id=1`);
    const known = await serve(folder, host);
    known.beginWith(feed);
    try {
      return await firstVisit(`${known.origin}/`, chromium, runs);
    } finally {
      await known.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
  // A product whose description is in the first window, where it is larger than the cover.
  const [product, collection] = ['/item/26', '/collection/2'];
  const served = await serveWithAnswers(shopFolder, `${shop.origin}/api`, ['/', product, collection]);
  await visitBoth('home, served with answers', () => firstVisit(`${served.origin}/`, chromium, runs));
  await visit('collection, served with its answer', served.origin + collection);
  await visit('product, served with its answer', served.origin + product);
  await visit('product by a shared link, served with its answer', `${served.origin}/?${START_PARAM}=item_26`);
  await visit('collection by a shared link, served with its answer', `${served.origin}/?${START_PARAM}=collection_2`);
  await buy('product, served with its answer', 'item', served);
  await buy('collection, served with its answer', 'collection', served);
  served.close();
  await visit('collection', shop.origin + collection);
  await visit('product', shop.origin + product);
  await visit('product by a shared link', `${shop.origin}/?${START_PARAM}=item_26`);
  await buy('product', 'item', shop);
  await buy('collection', 'collection', shop);
  await visit('search', `${shop.origin}/search-results`);
  await visit('cart', `${shop.origin}/shop-bag`);
  await visitBoth('home, second visit', () => secondVisit(`${shop.origin}/`, chromium, runs));
  return { pages, buying };
}
