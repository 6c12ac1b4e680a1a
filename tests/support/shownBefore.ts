import { onTestFinished, vi } from 'vitest';
import { renderMain } from '../../src/operator/build/pageRenderer';
import type { ScreenData } from '../../src/shop/page/firstQuestion';

for (const name of ['BUILD', 'HTTP_FILE']) vi.stubGlobal(name, '');
const { handover } = await import('../../src/shop/page/known');
const { recordTaps } = await import('../../src/shop/page/taps');
recordTaps();
handover.shellParsed();

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
