import type { WorkbenchClock } from './clock';
import { PHONE } from './contract';
import type { Flows } from './flows';
import type { FrameSide, ShopSide } from './frame';
import type { Host } from './host';
import type { Step } from './steps';
import type { Traffic } from './traffic';

export interface AppOptions {
  clock: WorkbenchClock;
  flows: Flows;
  traffic: Traffic;
  host(): Host;
  /** Something that was done in the shop itself. */
  write(step: Step): void;
  changed(): void;
}

/** The shop in its frame: it comes, it goes, and what it leaves behind goes with it. */
export interface App {
  /** The shop, while it runs. */
  frame(): FrameSide | undefined;
  element(): HTMLIFrameElement | null;
  /** Whether a page is on its way and its shop has not begun yet. */
  isLoading(): boolean;
  /** Puts a frame with this address into its place on the page; null when the place goes away. */
  hold(place: HTMLElement | null, address: string | null): void;
  /** The shop joins. */
  enter(frame: FrameSide): ShopSide;
  reload(): void;
  /** The page goes as pages go: it is told, and may store something. */
  takeAway(): void;
  /** The page goes without a word. */
  kill(): void;
}

const SWIPE = 'navigation.swiped';

/** A place for a shop that is still empty. */
export function createApp({ clock, flows, traffic, host, write, changed }: AppOptions): App {
  let shop: { owner: object; frame: FrameSide } | null = null;
  let element: HTMLIFrameElement | null = null;
  let isLoading = true;
  // Expanding, collapsing, the keyboard and another phone all change the frame; the client tells what came of it.
  const sizes = new ResizeObserver(() => host().tellViewport());

  function leave(owner: object): void {
    clock.drop(owner);
    flows.drop(owner);
    traffic.drop(owner);
    if (shop?.owner !== owner) return;
    shop = null;
    isLoading = true;
    changed();
  }
  const leaveAny = (): void => {
    if (shop) leave(shop.owner);
    isLoading = true;
  };
  const takeAway = (): void => {
    element?.remove();
    leaveAny();
  };

  return {
    frame: () => shop?.frame,
    element: () => element,
    isLoading: () => isLoading,
    takeAway,
    hold(place, address) {
      sizes.disconnect();
      element = null;
      if (!place || address === null) return;
      place.innerHTML = `<iframe name="${PHONE}" title="Магазин"></iframe>`;
      element = place.querySelector('iframe');
      if (!element) return;
      element.src = address;
      sizes.observe(element);
    },
    reload() {
      element?.contentWindow?.location.reload();
      leaveAny();
    },
    kill() {
      shop?.frame.die();
      takeAway();
      host().end();
    },
    enter(frame) {
      leaveAny();
      const owner = {};
      shop = { owner, frame };
      const listen = flows.inspect(owner);
      return {
        options: {
          clock: clock.machineClock(owner),
          inspect(told) {
            listen(told);
            // A swipe is a matter of fingers; what it means can be done again anywhere.
            if (told.type === '@xstate.event' && told.event.type === SWIPE && told.sourceRef)
              write({ do: 'send', to: 'navigation', event: { type: SWIPE } });
          },
        },
        now: clock.now,
        watch(client) {
          traffic.watch(client, owner);
          isLoading = false;
          changed();
        },
        write: (step) => {
          if (shop?.owner === owner) write(step);
        },
        browser: host().browser,
        leave: () => leave(owner),
      };
    },
  };
}
