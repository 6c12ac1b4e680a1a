import { onTestFinished, vi } from 'vitest';
import { renderMain } from '../../src/operator/build/pageRenderer';
import type { ScreenData } from '../../src/shop/page/firstQuestion';

for (const name of ['BUILD', 'HTTP_FILE']) vi.stubGlobal(name, '');
localStorage.setItem('telegramId', '1001');
const { handover } = await import('../../src/shop/page/known');
const { recordTaps } = await import('../../src/shop/page/taps');
recordTaps();
handover.shellParsed();
localStorage.clear();

/** The Home that an earlier page has kept, as the early script hands it over to a page of account 1001 and build `b1`. */
export function keepBefore(kept: object): void {
  localStorage.setItem('telegramId', '1001');
  localStorage.setItem('feed', JSON.stringify(kept));
  globalThis.early = Object.assign(handover, { build: 'b1', shown: null, taps: [] });
  onTestFinished(() => {
    localStorage.clear();
    globalThis.early = undefined;
  });
}

/**
 * The HTML that a page shows of its screen before the shop's code has loaded, as the early script hands it over.
 * @param isPriced false while the shopper's currency is not known
 */
export async function showBefore(path: string, data: ScreenData, isPriced: boolean): Promise<void> {
  const box = document.createElement('div');
  box.innerHTML = (await renderMain(data, { now: Date.now(), mediaBase: '' })) ?? '';
  const content = box.querySelector<HTMLElement>('[data-products]') ?? box.querySelector('main');
  if (!content) throw new Error(`There is nothing to show at ${path}`);
  content.toggleAttribute('data-unpriced', !isPriced);
  globalThis.early = Object.assign(handover, { shown: { path, content, currencyId: data.currencyId }, taps: [] });
  onTestFinished(() => void (globalThis.early = undefined));
}
