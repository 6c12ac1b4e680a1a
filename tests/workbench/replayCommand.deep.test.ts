import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MASK } from '../../machines/model/scrub';
import { encodeSession, type Session, type Step } from '../../src/workshop/workbench/steps';
import { follow, readRecipes } from '../support/recipe';
import { runScript } from '../support/runScript';
import { see } from '../support/see';
import { PLAIN_GAME } from '../support/shopper';
import { openQa, workbenchIn } from '../support/workbench';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
const FILE = join(folder, 'record.json');
afterAll(() => rm(folder, { recursive: true }));

/** `npm run qa -- …`, without the variables of Vitest, which an ordinary shell does not have. */
const runQa = (...options: string[]) =>
  runScript('src/operator/commands/start.ts', ['--qa', ...options], {
    env: { VITEST: undefined, NODE_ENV: undefined },
  });

const press = (name: string): Step => ({ do: 'press', at: { role: 'button', name } });
/** A record of a game that was put into the cart. @param total the sum that was recorded there */
const toCart = (total: string): Session => ({
  version: 1,
  persona: 'ios',
  path: PLAIN_GAME.path,
  steps: [
    press('В корзину'),
    press('Перейти в корзину'),
    { do: 'see', sights: [{ role: 'region', name: 'Итого', sums: [total] }] },
    press('Удалить Celeste'),
  ],
});

describe('npm run qa -- --replay', () => {
  describe('with a record of the workbench in a browser', () => {
    const shop = openQa({ insideTelegram: true });
    // An exact record needs a clock that is stopped.
    const recipes = readRecipes().filter(({ address }) => address.endsWith('&paused'));

    it.each(recipes)('repeats its file to the same end and exits with 0: $title', async (recipe) => {
      const workbench = workbenchIn(await shop.open(recipe.address));
      await see(workbench.phone.getByRole('main'));
      for (const step of recipe.steps) await follow(workbench, step, shop.recorded);
      await workbench.tab('Запись');
      await workbench.press('Сделать ссылку');
      const downloaded = workbench.page.waitForEvent('download');
      await workbench.page.getByRole('link', { name: 'Скачать запись' }).click();
      const file = join(folder, 'downloaded.json');
      await (await downloaded).saveAs(file);
      const { code, out } = await runQa('--replay', file);
      expect(out).toMatch(
        /^записано на верстаке\nСборка: .+\n1\. .+\n(\d+\. .+\n){5,}same: steps 1 to \d+ and the end\n$/,
      );
      expect(code).toBe(0);
    });
  });

  it('names the first step that differs, with what was recorded and what is shown now, and exits with 1', async () => {
    await writeFile(FILE, JSON.stringify(toCart('1299 руб.')));
    const { code, out } = await runQa('--replay', FILE);
    expect(out).toBe(`1. нажать «В корзину»
2. нажать «Перейти в корзину»
3. видно: сумма «Итого»: 1299 руб.
differs at step 3
  recorded: видно: сумма «Итого»: 1299 руб.
  now: Не видно: сумма «Итого»: 1299 руб.
  shown now: /shop-bag; экран «Корзина»; сумма «Итого»: 1199 руб.
`);
    expect(code).toBe(1);
  });

  it('names a path and a state at the end that differ from the recorded ones, and exits with 1', async () => {
    const record = { ...toCart('1199 руб.'), reached: { path: '/', states: { promo: 'checking' } } };
    await writeFile(FILE, JSON.stringify(record));
    const { code, out } = await runQa('--replay', FILE);
    expect(out).toContain('4. нажать «Удалить Celeste»\ndiffers at the end\n');
    expect(out).toContain('  now: путь: был /, стал /shop-bag\n');
    expect(out).toContain('  now: promo: было "checking", стало "empty"\n');
    expect(code).toBe(1);
  });

  it('repeats a link, and with --until and --state prints the machines after that step as JSON without secrets', async () => {
    const secret = 'Tajna-8462';
    const typed: Step = { do: 'type', at: { role: 'field', name: 'Пароль' }, text: secret };
    const record: Session = { version: 1, persona: 'browser', path: '/profile', steps: [typed, press('Нет такой')] };
    const { code, out, stderr } = await runQa(
      '--replay',
      `http://localhost/?qa#record=${await encodeSession(record)}`,
      '--until',
      '1',
      '--state',
    );
    expect(stderr).toMatch(/^1\. ввести «.+» в «Пароль»\nsame so far: stopped after step 1\n$/);
    const machines = JSON.parse(out) as Record<string, { state: unknown; context: unknown }>;
    expect(machines['maintenance']?.state).toEqual({ mode: 'off', poll: 'waiting' });
    expect(JSON.stringify(machines['profile']?.context)).toContain(MASK);
    expect(out).not.toContain(secret);
    expect(code).toBe(0);
  });

  it.each([
    ['without a source', ['--replay'], "Option '--replay <value>' argument missing"],
    ['with a file that does not exist', ['--replay', 'none.json'], '--replay cannot read «none.json»'],
    [
      'with a damaged link',
      ['--replay', 'http://localhost/?qa#record=abc'],
      '--replay needs a record of the workbench',
    ],
    ['with --port', ['--replay', 'none.json', '--port', '80'], '--replay takes only --until and --state'],
    ['as --state alone', ['--state'], '--until and --state need --replay'],
    [
      'with a step that the record does not have',
      ['--replay', FILE, '--until', '5'],
      '--until has to be a whole number from 0 to 4, not «5»',
    ],
  ])('called %s prints one line and exits with 2', async (_how, options, words) => {
    await writeFile(FILE, JSON.stringify(toCart('1199 руб.')));
    const { code, out, stderr } = await runQa(...options);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([out, code]).toEqual(['', 2]);
  });
});
