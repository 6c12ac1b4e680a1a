/** Frames a second of every transition, on a slow phone. */
import type { Browser, Page } from 'playwright-core';
import { median } from './figures.ts';
import { openPhone } from './phone.ts';
import { fill, tap } from './taps.ts';

/** The frames of one kind of transition. */
export interface FrameFigures {
  /** How often it was run. */
  count: number;
  /** Frames a second while it moved: of half of the runs at least so many. */
  perSecond: number;
  /** The longest time between two of its frames, milliseconds; the median of the runs. */
  longest: number;
}

/** A transition that has not begun by then has no motion; milliseconds. */
const BEGINS_WITHIN_MS = 1_500;

/** Notes the time of each frame in which something moves, from now until everything has come to rest. */
const watch = (page: Page): Promise<void> =>
  page.evaluate((patience) => {
    const from = performance.now();
    const times: number[] = [];
    const moves = (): boolean =>
      document
        .getAnimations()
        // What turns or glows for ever is no transition.
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const done = new Promise<number[]>((resolve) => {
      const note = (at: number): void => {
        if (moves()) times.push(at);
        else if (times.length > 0 || at - from > patience) return resolve(times);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    Object.assign(globalThis, { movedAt: done });
  }, BEGINS_WITHIN_MS);

/** @returns the time of each frame of the transition, milliseconds */
const frames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { movedAt: Promise<number[]> }).movedAt);

function figuresOf(runs: readonly (readonly number[])[]): FrameFigures {
  const moving = runs.filter((times) => times.length > 2);
  const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, n) => at - (times[n] ?? at));
  const perSecond = (gaps: readonly number[]): number => (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    count: moving.length,
    perSecond: Math.round(median(moving.map((times) => perSecond(gapsOf(times))))),
    longest: Math.round(median(moving.map((times) => Math.max(...gapsOf(times))))),
  };
}

/** @param times how often each transition is run @returns its figures by the name of the transition */
export async function measureFrames(
  browser: Browser,
  origin: string,
  times: number,
): Promise<Record<string, FrameFigures>> {
  const all: Record<string, number[][]> = {};
  const { page } = await openPhone(browser, origin, '/');
  const during = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await watch(page);
    await act();
    (all[name] ??= []).push(await frames(page));
  };
  const tab = (name: string): Promise<void> => tap(page, 'link', new RegExp(`^${name}`));
  await page.getByRole('article').first().waitFor();
  // Once before it counts: the files of the screens are fetched.
  for (const name of ['Корзина', 'Избранное', 'Профиль', 'Главная']) await tab(name);
  await fill(page, origin, 'cart', 30);
  await page.goto(`${origin}/`);
  for (let n = 0; n < times; n += 1) {
    await page.getByRole('article').first().waitFor();
    await during('from tab to tab', () => tab('Избранное'));
    await during('from tab to tab', () => tab('Главная'));
    await during('the list of currencies', () => tap(page, 'button', /^Валюта/));
    await page.keyboard.press('Escape');
    await during('a card becomes chosen', () => tap(page, 'button', 'Добавить в корзину'));
    await during('a card becomes chosen', () => tap(page, 'button', 'Убрать из корзины'));
    await during('from a card to its product', async () => {
      await page.getByRole('article').nth(1).getByRole('link').first().tap();
      await page.getByRole('region', { name: 'Издания' }).waitFor();
    });
    await during('back to the cards', () => page.goBack());
    await page.getByRole('searchbox').tap();
    await during('the sheet of filters', () => tap(page, 'button', 'Фильтры'));
    await during('the sheet of filters', () => tap(page, 'button', /^Показать/));
    await tab('Корзина');
    await during('a question', () => tap(page, 'button', /^Удалить/));
    await during('a row leaves the cart', () => tap(page, 'button', 'Да'));
    await tab('Главная');
  }
  await page.context().close();
  return Object.fromEntries(Object.entries(all).map(([name, runs]) => [name, figuresOf(runs)]));
}
