import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { EngineWindow } from './engineWindow';
import { clippedText, overflow } from '../support/layout';
import { look, plainPlace, type Place, type Sight } from './look';
import { eventually } from '../support/see';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Visible pictures that are broken or not loaded yet. */
const missingPictures = (): string[] =>
  [...document.images]
    .filter((picture) => {
      const { top, bottom, width, height } = picture.getBoundingClientRect();
      return width > 0 && height > 0 && top < innerHeight && bottom > 0 && picture.checkVisibility();
    })
    .filter((picture) => !picture.complete || picture.naturalWidth === 0)
    .map((picture) => picture.currentSrc || picture.src);

/** A shopper's view and actions in a window, by role and name. Every method waits until its action is possible. */
export class PhonePage {
  readonly window: EngineWindow;

  constructor(window: EngineWindow) {
    this.window = window;
  }

  /** Describes an element. A page that is closing returns nothing. */
  async #look(place: Place, isToBeTapped: boolean): Promise<Sight | null> {
    const asked = { place: plainPlace(place), isToBeTapped };
    try {
      const sight = await this.window.evaluate(look, asked);
      if (sight) return sight;
      await this.window.runScript(`(function(){${LIBRARY}}).call(window)`);
      return await this.window.evaluate(look, asked);
    } catch {
      return null;
    }
  }

  /** The description, once there is exactly one such element. */
  async see(place: Place): Promise<Sight> {
    await eventually(async () => [(await this.#look(place, false))?.count, place]).toEqual([1, place]);
    return (await this.#look(place, false)) ?? this.see(place);
  }

  async seeHidden(place: Place): Promise<void> {
    await eventually(async () => [(await this.#look(place, false))?.count, place]).toEqual([0, place]);
  }

  /** Waits until an element has the expected properties. */
  async seeThat(place: Place, expected: Partial<Sight>): Promise<void> {
    await eventually(async () => [await this.#look(place, false), place]).toMatchObject([
      { count: 1, ...expected },
      place,
    ]);
  }

  async count(place: Place): Promise<number> {
    return (await this.#look(place, false))?.count ?? 0;
  }

  /** Waits for the screen with this heading, and checks it. */
  async seeScreen(heading: string): Promise<void> {
    await this.see({ role: 'heading', level: 1, name: heading });
    await this.expectSound();
  }

  async seeText(text: string | RegExp): Promise<void> {
    await this.see({ text });
  }

  seeFocus(place: Place): Promise<void> {
    return this.seeThat(place, { hasFocus: true });
  }

  /**
   * Taps it, once it does not move and nothing covers it.
   * @param isAlarming the tap opens an alert, during which a page runs no script
   */
  async tap(place: Place, isAlarming = false): Promise<void> {
    let before: Sight | null = null;
    let now: Sight | null = null;
    await eventually(async () => {
      before = now;
      now = await this.#look(place, true);
      const isStill = before?.x === now?.x && before?.y === now?.y;
      return [now?.count, now?.canBeTapped, now?.isDisabled, isStill, place];
    }).toEqual([1, true, false, true, place]);
    const { x, y } = now as unknown as Sight;
    await this.window.clickAt(x, y);
    if (isAlarming) return;
    // A page that was left by the tap no longer has this variable.
    const isMissed = this.window.evaluate(() => (globalThis as { isTapMissed?: boolean }).isTapMissed === true);
    if (await isMissed.catch(() => false)) await this.tap(place);
  }

  tapButton(name: string | RegExp, within?: Place): Promise<void> {
    return this.tap({ role: 'button', name, ...(within ? { within } : {}) });
  }

  async write(place: Place, text: string): Promise<void> {
    await this.tap(place);
    await this.seeFocus(place);
    if ((await this.see(place)).value !== '') {
      await this.window.evaluate(() => (document.activeElement as HTMLInputElement).select());
      await this.window.press('Backspace');
    }
    await this.window.type(text);
    await this.seeThat(place, { value: text });
  }

  /** Chooses a date in the field that has the focus. */
  async setDate(place: Place, date: string): Promise<void> {
    await this.seeFocus(place);
    await this.window.evaluate((value) => {
      const field = document.activeElement as HTMLInputElement;
      // With the engine's own setter, so that React notices the change.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }, date);
  }

  async alertText(): Promise<string> {
    let text: string | null = null;
    await eventually(async () => (text = text ?? (await this.window.takeAlert()))).not.toBeNull();
    return text ?? '';
  }

  /** The window that the shop has opened beside its own. */
  async otherWindow(): Promise<PhonePage> {
    let others: EngineWindow[] = [];
    await eventually(async () => (others = await this.window.others()).length).toBe(1);
    return new PhonePage(others[0] as EngineWindow);
  }

  /** Fails if anything is wider than the window, a text is cut off, or a picture is broken. */
  async expectSound(): Promise<void> {
    await eventually(async () => ({
      wider: await overflow(this.window),
      cut: await clippedText(this.window),
      broken: await this.window.evaluate(missingPictures),
    })).toEqual({ wider: [], cut: [], broken: [] });
  }

  /** Reloads the page and waits for the same screen. */
  async reload(heading: string): Promise<void> {
    await this.window.reload();
    await this.seeScreen(heading);
  }
}

/** The names of elements on most screens. */
export const menu = (name: string | RegExp): Place => ({
  role: 'link',
  name,
  within: { role: 'navigation', name: 'Основное меню' },
});
export const list = (title: string): Place => ({ role: 'region', name: title });
export const field = (name: string): Place => ({ role: 'textbox', name });
export const button = (name: string | RegExp): Place => ({ role: 'button', name });
export const cards: Place = { role: 'article', within: { role: 'main' } };
export const card = (nth: number): Place => ({ ...cards, nth });
export const dialog = (name: string): Place => ({ role: 'dialog', name });
