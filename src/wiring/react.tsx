import { useActorRef, useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Actor, ActorOptions, AnyActor, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';
import { selectPlace } from '../../machines/collections/collections.selectors';
import type { Place } from '../../machines/model/place';
import type { Effects } from './effects';
import { flowOf, type Flow, type FlowId, type Shop } from './shop';

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

/** Sends events to a long-lived flow. */
export function useFlow<Id extends FlowId>(id: Id): Flow<Id> {
  const { shop } = useShopWorld();
  // The flow runs as long as the shop is open; a view that is rendered once more after that keeps the stopped flow.
  const [flow] = useState(() => flowOf(shop, id));
  return flow;
}

/** The value of a selector on a long-lived flow; renders again only when it changes. */
export function useFlowSelector<Id extends FlowId, Seen>(
  id: Id,
  selector: (snapshot: SnapshotFrom<Flow<Id>>) => Seen,
  compare?: (a: Seen, b: Seen) => boolean,
): Seen {
  return useSelector(useFlow(id) as Flow<FlowId>, selector as (snapshot: unknown) => Seen, compare);
}

/** The machine of one page: started with its view and stopped with it. `wire` is called once. */
export function usePageMachine<Machine extends AnyStateMachine>(
  wire: (effects: Effects, shop: Shop) => Machine,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const { effects, shop, actorOptions } = useShopWorld();
  const [machine] = useState(() => wire(effects, shop));
  const leaving = useRef<AnyActor | null>(null);
  // Declared before the actor, so that the actor gets this event before it is stopped.
  useEffect(
    () => () => {
      const left = { type: 'page.left' };
      if (leaving.current?.getSnapshot().can(left)) leaving.current.send(left);
    },
    [],
  );
  const actor = useActorRef(machine, { ...actorOptions, input } as never) as Actor<Machine>;
  useEffect(() => {
    leaving.current = actor;
  }, [actor]);
  return actor;
}

/** Where the shopper left a list; read once, when its page opens. */
export function usePlace(placeId: string): Place {
  const collections = useFlow('collections');
  const [place] = useState(() => selectPlace(placeId)(collections.getSnapshot()));
  return place;
}

/** The time for prices and promotions, in milliseconds since the epoch. */
export function useNow(): number {
  const { effects } = useShopWorld();
  return effects.now();
}

/** Whether the network can be reached. */
export function useOnline(): boolean {
  const { page } = useShopWorld().effects;
  const [online, setOnline] = useState(true);
  useEffect(() => page.onConnection(setOnline), [page]);
  return online;
}

/** Acts once the network is back after it was lost. */
export function useReturn(act: () => void): void {
  const online = useOnline();
  const wasLost = useRef(false);
  useEffect(() => {
    if (online && wasLost.current) act();
    wasLost.current = !online;
  }, [online, act]);
}
