import { createApp, type App, type AppOptions } from './app';
import { createFlows } from './flows';
import { createHost, type Host } from './host';
import { launchAddress } from './launchAddress';
import type { Persona } from './personas';
import type { PhoneSize } from './phones';
import type { Stops } from './stops';

/** The persona of a window of the shop, and where it was opened. */
export interface WindowState {
  persona: Persona;
  /** Where the shop was opened. */
  path: string;
  /** How large the window is. */
  size: PhoneSize;
  /** The frame's address; null until it is known. */
  address: string | null;
  /** Counts the openings: each has a frame of its own. */
  launch: number;
}

export interface ShopWindowOptions extends Pick<AppOptions, 'clock' | 'traffic' | 'write' | 'changed'> {
  /** From 1. */
  number: number;
  /** The window of the workbench. */
  browser: Window;
  stops: Stops;
  begin: Pick<WindowState, 'persona' | 'path' | 'size'>;
}

/** A window of the shop, with nothing opened in it: a client, the page in its frame, and the machines that run in it. */
export function createShopWindow(options: ShopWindowOptions) {
  const { number, browser, clock, traffic, stops, changed } = options;
  let state: WindowState = { ...options.begin, address: null, launch: 0 };
  const set = (over: Partial<WindowState>): void => {
    state = { ...state, ...over };
    changed();
  };
  const flows = createFlows(clock.elapsed, changed, stops);
  const app: App = createApp({
    window: number,
    clock,
    flows,
    traffic,
    host: () => host,
    write: options.write,
    changed,
    // A page that is loaded again reads the browser's own session storage before it is connected.
    left(visit) {
      browser.sessionStorage.clear();
      for (const [key, value] of visit) browser.sessionStorage.setItem(key, value);
    },
  });
  const host: Host = createHost({
    post: (json) => app.element()?.contentWindow?.postMessage(json, browser.location.origin),
    size: () => ({ width: app.element()?.clientWidth ?? 0, height: app.element()?.clientHeight ?? 0 }),
    changed,
    visibilityChanged: () => app.frame()?.notifyVisibility(),
  });
  browser.addEventListener('message', ({ source, data }) => {
    if (source !== null && source === app.element()?.contentWindow) host.receive(data);
  });
  let openings = 0;
  return {
    number,
    app,
    flows,
    host,
    state: (): WindowState => state,
    set,
    /** Inserts the shop's frame into its element; null when the element is removed. */
    hold: (place: HTMLElement | null) => app.hold(place, state.address),
    /**
     * Opens the mini-app for its persona.
     * @param kept what the browser keeps of what was stored
     * @param begin called as soon as the address is known, just before the page is loaded
     * @returns whether it was not opened once more meanwhile
     */
    async open(kept: 'nothing' | 'storage', begin: () => void): Promise<boolean> {
      const mine = (openings += 1);
      app.takeAway();
      set({ address: null });
      const address = await launchAddress(browser, state.persona, state.path, kept);
      if (mine !== openings) return false;
      begin();
      set({ address, launch: state.launch + 1 });
      return true;
    },
  };
}

export type ShopWindow = ReturnType<typeof createShopWindow>;
