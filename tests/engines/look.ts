/** Describes an element on the screen by role and name. */
export interface Place {
  /** Its role and its name; a pattern may match a part of the name, plain text must be the whole name. */
  role?: string;
  name?: string | RegExp;
  /** Its label, if it has no role, such as a password field. */
  label?: string;
  /** Its text, if it has no name. */
  text?: string | RegExp;
  /** The element around it. */
  within?: Place;
  level?: number;
  /** Which one of several; without this there must be exactly one. */
  nth?: number;
}

/** What was found. All fields except the count describe the chosen element. */
export interface Sight {
  count: number;
  text: string;
  value: string;
  checked: boolean;
  hasFocus: boolean;
  isDisabled: boolean;
  /** Attributes of ARIA by their names without «aria-»: `pressed`, `expanded`, `current`, `invalid`. */
  aria: Record<string, string>;
  /** Its centre, in pixels of the window, and whether a tap there would hit it. */
  x: number;
  y: number;
  canBeTapped: boolean;
}

/** The description as plain data, because regular expressions cannot be sent to the page. */
export type PlainPlace = Omit<Place, 'name' | 'text' | 'within'> & {
  name?: string;
  text?: string;
  within?: PlainPlace;
};

/** @returns the place with its texts written as patterns */
export function plainPlace({ name, text, within, ...rest }: Place): PlainPlace {
  const pattern = (words: string | RegExp): string =>
    typeof words === 'string' ? `^${words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$` : words.source;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: pattern(name) }),
    ...(text === undefined ? {} : { text: pattern(text) }),
    ...(within === undefined ? {} : { within: plainPlace(within) }),
  };
}

/**
 * Finds the element, in the page; null while the library for roles and names has not loaded.
 * @param isToBeTapped scrolls it into view first
 */
export function look({ place, isToBeTapped }: { place: PlainPlace; isToBeTapped: boolean }): Sight | null {
  type Query = (root: HTMLElement, what: unknown, options?: unknown) => HTMLElement[];
  const library = (
    globalThis as unknown as {
      TestingLibraryDom?: Record<'queryAllByRole' | 'queryAllByLabelText' | 'queryAllByText', Query>;
    }
  ).TestingLibraryDom;
  if (!library) return null;
  const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
  const fits =
    (pattern: string) =>
    (words: string): boolean =>
      new RegExp(pattern).test(plain(words));
  const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0;
  const find = (wanted: PlainPlace): HTMLElement[] => {
    const roots = wanted.within ? find(wanted.within) : [document.body];
    const found = roots.flatMap((root) => {
      if (wanted.role !== undefined)
        return library.queryAllByRole(root, wanted.role, {
          ...(wanted.name === undefined ? {} : { name: fits(wanted.name) }),
          ...(wanted.level === undefined ? {} : { level: wanted.level }),
        });
      if (wanted.label !== undefined) return library.queryAllByLabelText(root, wanted.label, { selector: 'input' });
      return library.queryAllByText(root, (words: string) => fits(wanted.text ?? '')(words)).filter(isSeen);
    });
    return wanted.nth === undefined ? found : found.slice(wanted.nth, wanted.nth + 1);
  };
  const found = find(place);
  const nothing = {
    count: found.length,
    text: '',
    value: '',
    checked: false,
    hasFocus: false,
    isDisabled: false,
    aria: {},
    x: 0,
    y: 0,
    canBeTapped: false,
  };
  const [element] = found;
  if (!element) return nothing;
  // Radio buttons and check boxes are painted by their labels.
  const { labels, type, value = '', checked = false, disabled = false } = element as HTMLInputElement;
  const tapped = (type === 'radio' || type === 'checkbox') && labels?.[0] ? labels[0] : element;
  // A dialog that is still moving would be elsewhere at the tap. WebKit lists an animation that has ended as long as
  // positions are reported as they were during it.
  const isMoving = document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  const meets = (): { x: number; y: number; canBeTapped: boolean } => {
    const { left, top, width, height } = tapped.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const met = document.elementFromPoint(x, y);
    return { x, y, canBeTapped: !isMoving && tapped.contains(met) };
  };
  if (isToBeTapped) {
    if (!meets().canBeTapped) tapped.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    (globalThis as { wantedTap?: Element }).wantedTap = tapped;
  }
  return {
    ...nothing,
    text: plain(element.innerText),
    value,
    checked,
    hasFocus: document.activeElement === element,
    isDisabled: disabled,
    aria: Object.fromEntries(
      [...element.attributes]
        .filter((one) => one.name.startsWith('aria-'))
        .map((one) => [one.name.slice(5), one.value]),
    ),
    ...meets(),
  };
}

/**
 * Runs in the page before the shop's code. The page may move between a look and the tap: a tap that would hit another
 * element is blocked and reported.
 */
export function guardTaps(): void {
  const page = globalThis as { wantedTap?: Element | undefined; isTapMissed?: boolean };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(
      type,
      (event) => {
        if (!page.wantedTap) return;
        if (type === 'pointerdown') page.isTapMissed = !page.wantedTap.contains(event.target as Node);
        if (page.isTapMissed) {
          event.stopImmediatePropagation();
          event.preventDefault();
        }
        if (type === 'click') page.wantedTap = undefined;
      },
      true,
    );
}
