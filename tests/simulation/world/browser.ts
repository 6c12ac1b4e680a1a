import type { WindowHistory } from './place';

type Listener = (event: object) => void;

/** The listeners of one object of the page. */
class Listeners {
  private readonly listeners = new Map<string, Set<Listener>>();
  get count(): number {
    return [...this.listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }
  addEventListener = (type: string, listener: Listener): void => {
    const set = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, set.add(listener));
  };
  removeEventListener = (type: string, listener: Listener): void => {
    this.listeners.get(type)?.delete(listener);
  };
  dispatch(type: string, event: object): void {
    for (const listener of Array.from(this.listeners.get(type) ?? [])) listener({ type, ...event });
  }
}

/** A page that the shop has opened in another window. */
export interface Popup {
  url: string;
  closed: boolean;
}

/** What the browser needs of the world around it. */
export interface BrowserWorld {
  /** Whether the window had loaded the shop before. */
  isReload: boolean;
  /** What the browser reports; behind a VPN it may be wrong. */
  isOnline(): boolean;
  hasNetwork(): boolean;
  locks: object;
  /** Called when the shop asks for a reload of its page. */
  onReload(): void;
  /** Called when a window that the shop opens is sent to an address. @returns false where the browser blocks windows */
  mayOpen(): boolean;
  onPopup(popup: Popup): void;
}

/** The browser's window as far as the shop's ports use it. */
export class SimulatedBrowser {
  isVisible = true;
  /** How often the page was shown or hidden. */
  turns = 0;
  private readonly onWindow = new Listeners();
  private readonly onDocument = new Listeners();
  /** What the shop's ports are given. */
  readonly window: Window;

  constructor(history: WindowHistory, world: BrowserWorld) {
    const isVisible = (): boolean => this.isVisible;
    const page = {
      addEventListener: this.onWindow.addEventListener,
      removeEventListener: this.onWindow.removeEventListener,
      dispatchEvent: (event: Event) => this.onWindow.dispatch(event.type, {}),
      document: {
        get visibilityState() {
          return isVisible() ? 'visible' : 'hidden';
        },
        activeElement: null,
        querySelector: () => null,
        addEventListener: this.onDocument.addEventListener,
        removeEventListener: this.onDocument.removeEventListener,
      },
      location: {
        get pathname() {
          return history.path;
        },
        reload: () => world.onReload(),
      },
      performance: { getEntriesByType: () => [{ type: world.isReload ? 'reload' : 'navigate' }] },
      fetch: () =>
        world.hasNetwork() ? Promise.resolve({ status: 200 }) : Promise.reject(new TypeError('Failed to fetch')),
      history: {
        get state() {
          return history.state;
        },
      },
      navigator: {
        get onLine() {
          return world.isOnline();
        },
        locks: world.locks,
      },
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (id: number) => clearTimeout(id),
      scrollTo: () => {},
      scrollY: 0,
      screen: { width: 1280, height: 800 },
      open: () => {
        if (!world.mayOpen()) return null;
        const popup: Popup = { url: '', closed: false };
        return Object.assign(popup, {
          opener: null,
          focus: () => {},
          document: {
            body: { append: () => {} },
            createElement: () => {
              const link = {
                href: '',
                click: () => {
                  popup.url = link.href;
                  world.onPopup(popup);
                },
              };
              return link;
            },
          },
        });
      },
    };
    this.window = page as unknown as Window;
  }

  /** How many listeners the page has. */
  get listeners(): number {
    return this.onWindow.count + this.onDocument.count;
  }

  /** Sends the page an event of its window. */
  dispatch(type: 'storage' | 'focus' | 'online' | 'offline' | 'popstate', event: object = {}): void {
    this.onWindow.dispatch(type, event);
  }

  /** The shopper sees the page, or does not. */
  show(isVisible: boolean): void {
    if (this.isVisible === isVisible) return;
    this.isVisible = isVisible;
    this.turns += 1;
    this.onDocument.dispatch('visibilitychange', {});
  }
}
