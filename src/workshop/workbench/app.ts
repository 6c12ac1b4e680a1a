import type { WorkbenchClock } from './clock';
import { PHONE } from './shopTools';
import type { Flows } from './flows';
import type { FrameSide, ShopSide } from './frame';
import type { Host } from './host';
import { soon } from './rest';
import type { Step } from './steps';
import type { Traffic } from './traffic';

export interface AppOptions {
  /** The number of the window. */
  window: number;
  clock: WorkbenchClock;
  flows: Flows;
  traffic: Traffic;
  host(): Host;
  /** An action in the shop itself. */
  write(step: Step): void;
  changed(): void;
  /** A page has ended, and another may be loaded. @param visit its session storage */
  left(visit: ReadonlyMap<string, string>): void;
}

const SWIPE = 'navigation.swiped';

/**
 * Whether the outline that the build writes into the page is shown (`src/operator/build/shell.tsx`). The shop, or the notice
 * that it has not opened, replaces it together with its patterns.
 */
const showsOutline = (page: Document): boolean => page.querySelector('[data-pattern]') !== null;

/** Whether this page has nothing to show but its outline. */
const isAhead = (page: Document): boolean =>
  page.URL === 'about:blank' || page.readyState === 'loading' || showsOutline(page);

/** The shop in its frame: starts and ends it, and then removes its data from the workbench. */
export function createApp({ window, clock, flows, traffic, host, write, changed, left: goodbye }: AppOptions) {
  const visit = new Map<string, string>();
  let shop: { owner: object; frame: FrameSide; page: Document | null } | null = null;
  let element: HTMLIFrameElement | null = null;
  let isLoading = true;
  // Expanding, collapsing, the keyboard and another phone all resize the frame; the client reports the new size.
  const sizes = new ResizeObserver(() => host().emitViewport());

  const left = new WeakSet<Document>();

  /**
   * Blocks taps while a page shows only its outline: they would not be recorded, and a link of the outline would open
   * another page.
   */
  async function blockTaps(): Promise<void> {
    const frame = element;
    if (!frame || frame.getAttribute('aria-busy') === 'true') return;
    // Its style does the rest. Not `inert`: a shop that opens may take the focus.
    frame.setAttribute('aria-busy', 'true');
    const isWaiting = (): boolean => {
      const page = frame.contentDocument;
      return frame === element && page !== null && (left.has(page) || isAhead(page));
    };
    while (isWaiting()) await soon(20);
    frame.setAttribute('aria-busy', 'false');
  }

  function leave(owner: object): void {
    clock.drop(owner);
    flows.drop(owner);
    traffic.drop(owner);
    if (shop?.owner !== owner) return;
    if (shop.page) left.add(shop.page);
    shop = null;
    isLoading = true;
    goodbye(visit);
    void blockTaps();
    changed();
  }
  const leaveAny = (): void => {
    if (shop) leave(shop.owner);
    isLoading = true;
  };
  /** Closes the page normally: it gets its events, and may store something. */
  const takeAway = (): void => {
    element?.remove();
    leaveAny();
  };

  return {
    /** The shop, while it runs. */
    frame: (): FrameSide | undefined => shop?.frame,
    element: () => element,
    /** Whether a page is loading and its shop is not there yet. */
    isLoading(): boolean {
      const page = element?.contentDocument;
      return isLoading || (page != null && showsOutline(page));
    },
    takeAway,
    /** Inserts a frame with this address into its element; null when the element is removed. */
    hold(place: HTMLElement | null, address: string | null): void {
      sizes.disconnect();
      element = null;
      if (!place || address === null) return;
      place.innerHTML = `<iframe name="${PHONE}" title="Магазин${window > 1 ? ` ${window}` : ''}"></iframe>`;
      element = place.querySelector('iframe');
      if (!element) return;
      element.src = address;
      void blockTaps();
      sizes.observe(element);
    },
    reload(): void {
      element?.contentWindow?.location.reload();
      leaveAny();
    },
    /** Closes the page without any event. */
    kill(): void {
      shop?.frame.die();
      takeAway();
      host().end();
    },
    /** Connects a shop that has started. */
    enter(frame: FrameSide): Omit<ShopSide, 'mayAct' | 'complain'> {
      leaveAny();
      const owner = {};
      shop = { owner, frame, page: element?.contentDocument ?? null };
      const listen = flows.inspect(owner);
      return {
        options: {
          clock: clock.machineClock(owner, flows.nameNewTimer),
          inspect(inspected) {
            listen(inspected);
            // A swipe needs touch; its effect can be replayed anywhere.
            if (inspected.type === '@xstate.event' && inspected.event.type === SWIPE && inspected.sourceRef)
              write({ do: 'send', to: 'navigation', event: { type: SWIPE } });
          },
        },
        now: clock.now,
        watch(client) {
          traffic.watch(client, { owner, window, lostAnswer: frame.lostAnswer });
          isLoading = false;
          changed();
        },
        hold: (work) => traffic.hold(owner, work),
        write: (step) => {
          if (shop?.owner === owner) write(step);
        },
        visit,
        browser: host().browser,
        leave: () => leave(owner),
      };
    },
  };
}

export type App = ReturnType<typeof createApp>;
