import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { see } from '../support/see';
import { openQa } from '../support/workbench';

const shop = openQa({ insideTelegram: true, context: { viewport: { width: 1440, height: 900 }, hasTouch: false } });

/** Parts of other components, or components that are invisible until they are focused or move. */
const NO_PIECES = new Set(['Announcer', 'IconFrame', 'ScreenLink', 'screenIcons', 'SideRow', 'SkipToMenu']);
const pieces = readdirSync(fileURLToPath(new URL('../../src/shop/ui', import.meta.url)))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''))
  .filter((name) => !NO_PIECES.has(name));

test('the gallery shows every component in its states, each named and none covered', async () => {
  const page = await shop.open('/gallery');
  await see(page.getByRole('main').getByRole('heading', { level: 1, name: 'Все детали' }));
  const shown = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) =>
      headings
        .filter((heading) => heading.parentElement?.matches('section[aria-label]'))
        .map((heading) => heading.textContent),
    );
  expect(pieces.filter((name) => !shown.includes(name))).toEqual([]);
  const figures = page.getByRole('figure');
  expect(await figures.count()).toBeGreaterThan(100);
  // Near the top of each figure, the topmost element must belong to that figure.
  const covered = await figures.evaluateAll((all) =>
    all.flatMap((figure) => {
      figure.scrollIntoView({ block: 'start' });
      const { left, top, width } = figure.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + 8);
      return found && figure.contains(found) ? [] : [figure.getAttribute('aria-label')];
    }),
  );
  expect(covered).toEqual([]);
  await page.getByTitle('ConfirmDialog: вопрос').scrollIntoViewIfNeeded();
  await see(
    page.getByTitle('ConfirmDialog: вопрос').contentFrame().getByRole('dialog', { name: 'Убрать из корзины?' }),
  );
});
