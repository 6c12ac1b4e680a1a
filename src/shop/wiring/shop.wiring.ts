import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { shopMachine, type shopActors, type ShopInput } from '../../../machines/shop/shop.machine';
import { screenAt } from '../../../machines/model/screens';
import { wireCart } from './cart.wiring';
import { wireCurrency } from './currency.wiring';
import type { Effects } from './effects';
import { wireFavourites } from './favourites.wiring';
import { wireMaintenance } from './maintenance.wiring';
import { wireNavigation } from './navigation.wiring';
import { wirePayment } from './payment.wiring';
import { wireListPositions } from './listPositions.wiring';
import { wireSearch } from './search.wiring';
import { wireSession } from './session.wiring';

/** The running shop. */
export type Shop = ActorRefFrom<typeof shopMachine>;

type Children = SnapshotFrom<typeof shopMachine>['children'] & SnapshotFrom<typeof shopActors.cart>['children'];
/** The long-lived flows, by the ids with which the shop, or the cart, invokes them. */
export type FlowId = keyof Children & string;
export type Flow<Id extends FlowId> = NonNullable<Children[Id]>;
/** The events that a long-lived flow accepts. */
export type FlowEvent<Id extends FlowId> = Parameters<Flow<Id>['send']>[0];

/** The shop with every long-lived flow wired to its effects. */
export const wireShop = (effects: Effects) =>
  shopMachine.provide({
    actors: {
      session: wireSession(effects),
      maintenance: wireMaintenance(effects),
      currency: wireCurrency(effects),
      cart: wireCart(effects),
      favourites: wireFavourites(effects),
      listPositions: wireListPositions(effects),
      search: wireSearch(effects),
      navigation: wireNavigation(effects),
      payment: wirePayment(effects),
    },
    actions: {
      rememberStartLink: () => effects.router.rememberStartLink(),
      hideBackButton: () => effects.telegram.hideBackButton(),
      logMistake: (_, { error }) => effects.log.mistake(error),
    },
  });

/** What the shop starts from: read once, before it runs. */
export function shopInput({ telegram, saved, router, now }: Effects): ShopInput {
  const identity = saved.open(telegram.user);
  const { cart, promo, favourites, currency, order, unresolvedOrder, queries } = saved.read();
  const visit = router.visit();
  // A bank may lead the shopper back after the order was given up.
  const left = screenAt(visit.path) === 'successPayment' ? unresolvedOrder : null;
  return {
    session: { launch: telegram.user, saved: identity },
    now: now(),
    visit,
    saved: {
      currency,
      cart: { ...cart, promo },
      promoText: saved.readPromoText(),
      favourites,
      order: order ?? (left && { ...left, status: 'found' }),
      ends: saved.readEnds(),
      listPositions: saved.readListPositions(),
      search: saved.readSearch(),
      queries,
    },
  };
}

/** One of the running flows; undefined while the shop is closed. */
export function runningFlow<Id extends FlowId>(shop: Shop, id: Id): Flow<Id> | undefined {
  const { children } = shop.getSnapshot();
  const flows: Partial<Record<string, unknown>> = { ...children, ...children.cart?.getSnapshot().children };
  return flows[id] as Flow<Id> | undefined;
}

/** One of the shop's flows. @throws Error when the shop is not open, to make a mistake visible */
export function flowOf<Id extends FlowId>(shop: Shop, id: Id): Flow<Id> {
  const flow = runningFlow(shop, id);
  if (!flow) throw new Error(`The shop has no running «${id}»: is it open?`);
  return flow;
}
