import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
  type ReactNode,
} from 'react';
import type { Actor, ActorOptions, AnyActorRef, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { useLocation } from 'react-router-dom';
import type { PricedEdition } from '../../../machines/model/entities';
import type { Id as OrderId } from '../../../machines/model/ids';
import { LONGEST_TIMER_MS, nextPromotionEnd } from '../../../machines/model/money';
import { addressOf, type PlainScreen } from '../../../machines/model/screens';
import { orderIdIn } from '../platform/router';
import { onConnectionRestored } from './awaitRetry';
import type { Effects } from './effects';
import { flowOf, runningFlow, type Flow, type FlowEvent, type FlowId, type Shop } from './shop.wiring';

/** The running shop, for the views. */
export interface ShopWorld {
  shop: Shop;
  effects: Effects;
  /** Clock and inspector, the same for every machine. */
  actorOptions: Pick<ActorOptions<AnyStateMachine>, 'clock' | 'inspect'>;
}

const ShopContext = createContext<ShopWorld | null>(null);

/** Provides the running shop to the views below. */
export function ShopProvider({ world, children }: { world: ShopWorld; children: ReactNode }) {
  return <ShopContext value={world}>{children}</ShopContext>;
}

/** The running shop. @throws Error outside a `ShopProvider` */
export function useShopWorld(): ShopWorld {
  const world = useContext(ShopContext);
  if (!world) throw new Error('This view needs a <ShopProvider> above it');
  return world;
}

/** A long-lived flow of the shop. */
export function useFlow<Id extends FlowId>(id: Id): Flow<Id> {
  const { shop } = useShopWorld();
  // The flow runs as long as the shop is open; a view that is rendered once more after that keeps the stopped flow.
  const [flow] = useState(() => flowOf(shop, id));
  return flow;
}

/** The value of a selector on a long-lived flow; renders again only when it, or a field of it, changes. */
export function useFlowSelector<Id extends FlowId, Seen>(
  id: Id,
  selector: (snapshot: SnapshotFrom<Flow<Id>>) => Seen,
): Seen {
  return useSelector(useFlow(id), selector as (snapshot: unknown) => Seen, shallowEqual);
}

/** The same on the machine of a page. */
export function usePageSelector<Machine extends AnyActorRef, Seen>(
  page: Machine,
  selector: (snapshot: SnapshotFrom<Machine>) => Seen,
): Seen {
  return useSelector(page, selector as (snapshot: unknown) => Seen, shallowEqual);
}

/** The verbs of a running machine: the same functions for as long as the machine is the same. */
export function useVerbs<Event, Verbs>(
  flow: { send: (event: Event) => void },
  verbs: (send: (event: Event) => void) => Verbs,
): Verbs {
  return useMemo(() => verbs(flow.send), [flow, verbs]);
}

/** The verbs of a long-lived flow. */
export function useFlowVerbs<Id extends FlowId, Verbs>(
  id: Id,
  verbs: (send: (event: FlowEvent<Id>) => void) => Verbs,
): Verbs {
  return useVerbs(useFlow(id), verbs);
}

/** The machine of one page: it starts and stops with its view. `wire` is called once. */
export function usePageMachine<Machine extends AnyStateMachine>(
  wire: (effects: Effects, shop: Shop) => Machine,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const { effects, shop, actorOptions } = useShopWorld();
  const [machine] = useState(() => wire(effects, shop));
  return useActorRef(machine, { ...actorOptions, input } as never);
}

/** Notifies the flow `listPositions` whether the products of this screen are shown; it then restores the scroll position. */
export function useProductsShown(isShown: boolean): void {
  const { shop } = useShopWorld();
  // Before the paint: without its products the page is shorter, and the browser scrolls it.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    flowOf(shop, 'listPositions').send({ type: 'products.shown' });
    // The HTML of the early script is outdated now: do not show it again.
    if (globalThis.early) globalThis.early.shown = null;
    return () => runningFlow(shop, 'listPositions')?.send({ type: 'products.hidden' });
  }, [shop, isShown]);
}

/** The order that this entry of the browser's history names; null if it names none. */
export const useShownOrderId = (): OrderId | null => orderIdIn(useLocation().state);

/** Replaces this screen by the receipt of an order. @param orderId null does nothing */
export function useReceiptOf(orderId: OrderId | null): void {
  const { router } = useShopWorld().effects;
  useEffect(() => {
    if (orderId !== null) router.replace(addressOf('successPayment'), orderId);
  }, [router, orderId]);
}

/** Opens a screen. */
export function useGoTo(): (screen: PlainScreen) => void {
  const { router } = useShopWorld().effects;
  return (screen) => router.push(addressOf(screen));
}

/**
 * The time for prices and promotions, in milliseconds since the epoch.
 * @param edition its view renders again when a promotion of it ends, and on return if the device slept meanwhile or its clock
 *   was corrected (discount-5)
 */
export function useNow(edition?: PricedEdition | null): number {
  const { effects, actorOptions } = useShopWorld();
  const { now, browserWindow } = effects;
  const { clock = globalThis } = actorOptions;
  const [, render] = useReducer((count: number) => count + 1, 0);
  const asOf = now();
  const end = edition ? nextPromotionEnd([edition], asOf) : null;
  useEffect(() => {
    if (!edition || nextPromotionEnd([edition], 0) === null) return;
    const wait = () => (end === null ? undefined : clock.setTimeout(look, Math.min(end - now(), LONGEST_TIMER_MS)));
    const look = (): void => {
      clock.clearTimeout(timer);
      // Also true when the clock was set back.
      if (nextPromotionEnd([edition], now()) !== end) render();
      else timer = wait();
    };
    let timer = wait();
    const off = browserWindow.onReturn(look);
    return () => {
      clock.clearTimeout(timer);
      off();
    };
  }, [edition, end, now, browserWindow, clock]);
  return asOf;
}

/** Whether the network can be reached. */
export function useOnline(): boolean {
  const { browserWindow } = useShopWorld().effects;
  const [isOnline, setOnline] = useState(true);
  useEffect(() => browserWindow.onConnection(setOnline), [browserWindow]);
  return isOnline;
}

/** Calls `act` when the network is back after it was lost. */
export function useConnectionRestored(act: () => void): void {
  const { browserWindow } = useShopWorld().effects;
  useEffect(() => onConnectionRestored(browserWindow, act), [browserWindow, act]);
}
