/** From the request for the page until its product can be bought: first visits on a slow phone with slow 4G. */
import type { Browser } from 'playwright-core';
import { START_PARAM } from '../../machines/model/screens.ts';
import { median } from './figures.ts';

/** Slow 4G as Lighthouse has DevTools simulate it: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };

/** Milliseconds until a product can be bought, opened by its address and by a shared link. */
export interface BuyingFigures {
  address: number;
  link: number;
}

async function untilBuyable(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled')];
      const canBuy = buttons.some((one) => /^(В корзину|Добавить в корзину)$/.test(one.ariaLabel ?? one.innerText));
      return canBuy && performance.now();
    });
    return (await time.jsonValue()) || Number.NaN;
  } finally {
    await page.context().close();
  }
}

/** The medians of `runs` visits of a product, or of a collection, where the first card counts. */
export async function measureBuying(
  browser: Browser,
  origin: string,
  screen: 'item' | 'collection',
  runs: number,
): Promise<BuyingFigures> {
  const [address, link]: [number[], number[]] = [[], []];
  for (let n = 0; n < runs; n += 1) {
    address.push(await untilBuyable(browser, `${origin}/${screen}/2`));
    link.push(await untilBuyable(browser, `${origin}/?${START_PARAM}=${screen}_2`));
  }
  return { address: Math.round(median(address)), link: Math.round(median(link)) };
}
