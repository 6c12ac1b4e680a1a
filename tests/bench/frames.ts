/** Frames a second of every transition, on a slow phone, as the browser itself counts them. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from './figures.ts';
import { openPhone } from './phone.ts';
import { tap } from './taps.ts';
import { fill } from '../support/fill.ts';

/** The frames of one kind of transition. */
export interface FrameFigures {
  /** How often it was run. */
  count: number;
  /** Frames a second while something moved; the median of the runs. */
  perSecond: number;
  /** The longest time between two of these frames, milliseconds; the median of the runs. */
  longest: number;
}

/** One event of Chromium's trace. */
interface Traced {
  name: string;
  ph: string;
  /** Microseconds. */
  ts: number;
  args: { frame_reporter?: { has_compositor_animation: boolean } };
}

/** The longest transition has ended by then, and what slides has reached the place where it is tapped; milliseconds. */
const REST_MS = 800;
/** Chromium reports each frame of a motion, rendered or not, every 17 ms: with nothing for that long, nothing moves; microseconds. */
const STILL_US = 50_000;

/**
 * Whether Chromium moves something in this frame. Every motion of the shop is one that Chromium makes by itself. The time
 * from a tap to its answer does not count: `taps.ts` measures it.
 */
const isMoving = ({ name, ph, args: { frame_reporter: frame } }: Traced): boolean =>
  name === 'PipelineReporter' && ph === 'b' && frame?.has_compositor_animation === true;

const timesOf = (events: readonly Traced[]): number[] => events.map(({ ts }) => ts).toSorted((a, b) => a - b);

/** Records what is done. @returns the times between the frames that were rendered while something moved, milliseconds */
async function record(devtools: CDPSession, act: () => Promise<unknown>): Promise<number[]> {
  const events: Traced[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as Traced[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  });
  await act();
  const complete = new Promise((resolve) => {
    devtools.once('Tracing.tracingComplete', resolve);
  });
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const motions: { from: number; to: number }[] = [];
  for (const at of timesOf(events.filter(isMoving))) {
    const last = motions.at(-1);
    if (last && at - last.to <= STILL_US) last.to = at;
    else motions.push({ from: at, to: at });
  }
  const rendered = timesOf(events.filter(({ name }) => name === 'DrawFrame'));
  return motions.flatMap(({ from, to }) => {
    const frames = rendered.filter((at) => at >= from && at <= to);
    return frames.slice(1).map((at, n) => (at - (frames[n] ?? at)) / 1000);
  });
}

function figuresOf(runs: readonly (readonly number[])[]): FrameFigures {
  const moving = runs.filter(({ length }) => length > 0);
  const perSecond = (gaps: readonly number[]): number => (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    count: moving.length,
    perSecond: Math.round(median(moving.map(perSecond))),
    longest: Math.round(median(moving.map((gaps) => Math.max(...gaps)))),
  };
}

/** @param times how often each transition is run @returns its figures by the name of the transition */
export async function measureFrames(
  browser: Browser,
  origin: string,
  times: number,
): Promise<Record<string, FrameFigures>> {
  const all: Record<string, number[][]> = {};
  const { page, devtools } = await openPhone(browser, origin, '/');
  const rest = (): Promise<void> => page.waitForTimeout(REST_MS);
  const during = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    const frames = await record(devtools, async () => {
      await act();
      await rest();
    });
    (all[name] ??= []).push(frames);
  };
  const tab = (name: string): Promise<void> => tap(page, 'link', new RegExp(`^${name}`));
  const open = async (name: string): Promise<void> => {
    await tab(name);
    await rest();
  };
  await openFilled(page, origin);
  // Once before it counts: the files of the screens are fetched.
  for (const name of ['Корзина', 'Избранное', 'Главная']) await open(name);
  for (let n = 0; n < times; n += 1) {
    await during('from tab to tab', () => tab('Избранное'));
    await during('from tab to tab', () => tab('Главная'));
    await during('a card is chosen', () => tap(page, 'button', 'Добавить в корзину'));
    await during('a card is chosen', () => tap(page, 'button', 'Убрать из корзины'));
    await during('from a card to its product', async () => {
      await page.getByRole('article').nth(1).getByRole('link').first().tap();
      await page.getByRole('region', { name: 'Издания' }).waitFor();
    });
    await during('from a product back to the cards', () => page.goBack());
    await page.getByRole('searchbox').tap();
    await rest();
    await during('the sheet of filters opens', () => tap(page, 'button', 'Фильтры'));
    await tap(page, 'button', /^Показать/);
    await rest();
    await open('Корзина');
    await during('a question opens', () => tap(page, 'button', /^Удалить/));
    await during('a row leaves the cart', () => tap(page, 'button', 'Да'));
    await open('Главная');
  }
  await page.context().close();
  return Object.fromEntries(Object.entries(all).map(([name, runs]) => [name, figuresOf(runs)]));
}

/** Home, with thirty games in the cart. */
async function openFilled(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/profile`, { waitUntil: 'networkidle' });
  await fill(page, origin, 'cart', 30);
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(REST_MS);
}
