import { createActor, type Actor, type AnyActor, type AnyStateMachine } from 'xstate';
import type { CollectionSubject } from '../../../machines/collection/collection.machine';
import { screenAt } from '../../../machines/model/screens';
import { SUBSCRIPTION_IDS, SUBSCRIPTIONS } from '../../../machines/model/subscriptions';
import { onConnectionRestored } from '../../../src/shop/wiring/awaitRetry';
import { wireCollection } from '../../../src/shop/wiring/collection.wiring';
import { wireFeed } from '../../../src/shop/wiring/feed.wiring';
import { wireBuyButton } from '../../../src/shop/wiring/buyButton.wiring';
import { wireItem } from '../../../src/shop/wiring/item.wiring';
import { wirePaymentForm } from '../../../src/shop/wiring/paymentForm.wiring';
import { wireProfile } from '../../../src/shop/wiring/profile.wiring';
import type { ShopWorld } from '../../../src/shop/wiring/react';

/** The machines that views start for themselves. */
export interface Pages {
  feed: Actor<ReturnType<typeof wireFeed>>;
  collection: Actor<ReturnType<typeof wireCollection>>;
  item: Actor<ReturnType<typeof wireItem>>;
  buyButton: Actor<ReturnType<typeof wireBuyButton>>;
  profile: Actor<ReturnType<typeof wireProfile>>;
  paymentForm: Actor<ReturnType<typeof wirePaymentForm>>;
}

/** The screen of a path, with the machine of its page if it has one. */
export interface OpenPage extends Partial<Pages> {
  path: string;
  /** When it was opened, by the device's clock. */
  since: number;
  /** Its file was removed with its build: the page offers a reload. */
  isMissing?: true;
  /** Called when the screen is left. */
  leave(): void;
}

function machinesAt(path: string, { effects, shop, actorOptions }: ShopWorld): Partial<Pages> {
  const start = <Machine extends AnyStateMachine>(machine: Machine, input?: object): Actor<Machine> =>
    createActor(machine, { ...actorOptions, ...(input ? { input } : {}) } as never).start() as Actor<Machine>;
  const collection = (subject: CollectionSubject): Partial<Pages> => ({
    collection: start(wireCollection(effects, shop), { subject }),
  });
  const [, kind, id = ''] = /^\/(item|collection)\/([^/]+)$/.exec(path) ?? [];
  if (path === '/') return { feed: start(wireFeed(effects, shop), { subject: null }) };
  if (path === '/profile') return { profile: start(wireProfile(effects, shop)) };
  if (path === '/payment') return { paymentForm: start(wirePaymentForm(effects, shop)) };
  if (kind === 'item')
    return { item: start(wireItem(effects, shop), { subject: id }), buyButton: start(wireBuyButton(effects, shop)) };
  if (kind === 'collection') return collection({ kind, id });
  const subscription = SUBSCRIPTION_IDS.find((one) => SUBSCRIPTIONS[one].screen === screenAt(path));
  return subscription ? collection({ kind: 'subscription', id: subscription }) : {};
}

/** Shown for a page whose file is missing: like its view it reloads when a lost network is back. */
export function openMissingPage({ effects: { browserWindow, saved, now } }: ShopWorld, path: string): OpenPage {
  const reload = (): void => void browserWindow.reloadLater(saved.survivesReload);
  return { path, since: now(), isMissing: true, leave: onConnectionRestored(browserWindow, reload) };
}

/** Begins the page of a path, as its view does. */
export function openPage(world: ShopWorld, path: string): OpenPage {
  const machines = machinesAt(path, world);
  const actors = Object.values(machines) as AnyActor[];
  return { ...machines, path, since: world.effects.now(), leave: () => actors.forEach((actor) => actor.stop()) };
}
