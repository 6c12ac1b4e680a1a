import type { AxiosAdapter } from 'axios';
import type { AnyActor, SnapshotFrom } from 'xstate';
import type { Identity } from '../../../machines/model/entities';
import { SCREENS, screenAt } from '../../../machines/model/screens';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../../machines/model/paymentForm';
import { selectForm } from '../../../machines/paymentForm/paymentForm.selectors';
import type { Message } from '../../../src/shop/platform/voice';
import type { EntryState } from '../../../src/shop/platform/router';
import type { Effects } from '../../../src/shop/wiring/effects';
import type { ShopWorld } from '../../../src/shop/wiring/react';
import { createSaved } from '../../../src/shop/wiring/saved';
import { runningFlow, type Flow, type FlowId } from '../../../src/shop/wiring/shop.wiring';
import { startShop } from '../../../src/shop/wiring/world';
import { quietStorage } from '../../support/effects';
import { inspector } from './coverage';
import { SimulatedBrowser } from './browser';
import { openMissingPage, openPage, type OpenPage, type Pages } from './pages';
import { isBehindVpn, type Place } from './place';
import { createEffects } from './ports';
import type { Owner, Scheduler } from './scheduler';

/** What one load of the page needs of the world around it. */
export interface LoadWorld {
  readonly scheduler: Scheduler;
  readonly network: { readonly isOnline: boolean; adapterOf(load: Load): AxiosAdapter };
  readonly server: { readonly flavour: { readonly refusesKeys: boolean } };
  readonly storage: { handleOf(load: Load): Storage };
  readonly locks: { managerOf(load: Load, later: LoadWorld['later']): object };
  readonly build: number;
  onMissingFile(): void;
  /** Runs something of a load in a turn of its own. */
  later(load: Load, run: () => void): void;
  /** Called when the shop has opened the payment page of an order. */
  onPaymentPage(load: Load, url: string): void;
  /** Called before the shop replaces the current entry of a window's history. */
  onReplaced(load: Load, path: string, state: EntryState | null): void;
  onDeath(load: Load): void;
}

/** The id of a machine that views send events to: a long-lived flow, or that of the page. */
export type MachineId = FlowId | keyof Pages;

/** How long a message with «Вернуть» is shown, milliseconds (view-13). */
const MESSAGE_MS = 5_000;

/** How long React needs to render another screen, milliseconds. */
const RENDERING_MS = 8;

/** One load of the shop's page in a window, from its start until it is closed, reloaded or killed. */
export class Load implements Owner {
  isAlive = true;
  isFrozen = false;
  /** Whether the client shows the mini-app; minimised, its document is still visible. */
  isActive = true;
  /** How often it was minimised or brought back. */
  turns = 0;
  /** How many writes are left until the process is killed; null: it is not killed. */
  writesLeft: number | null = null;
  readonly place: Place;
  readonly browser: SimulatedBrowser;
  /** The shopper: from the client, else from the storage when the page starts. */
  readonly identity: Identity;
  readonly effects: Effects;
  page: OpenPage | null = null;
  /** The message of the last action, as long as it is shown; without «Вернуть» its time does not matter. */
  message: Message | null = null;
  private readonly world: LoadWorld;
  private readonly shopWorld: ShopWorld;
  private isReloadWanted = false;
  private detach: (() => void) | null = null;
  /** The client's back button, and who listens to its minimising: set by the ports. */
  pressBack: (() => void) | null = null;
  readonly onActivity = new Set<(isActive: boolean) => void>();
  /** The build that this page was loaded from, and the screens whose files it has got. */
  private readonly build: number;
  private readonly files = new Set<string>();

  constructor(world: LoadWorld, place: Place) {
    this.world = world;
    this.place = place;
    this.build = world.build;
    // Timers that the start sets belong to this load.
    world.scheduler.current = this;
    this.browser = new SimulatedBrowser(place.history, {
      isReload: place.loads > 0,
      isOnline: () => world.network.isOnline && !isBehindVpn(place),
      hasNetwork: () => world.network.isOnline,
      locks: world.locks.managerOf(this, world.later),
      onReload: () => {
        this.isReloadWanted = true;
      },
      mayOpen: () => place.client !== 'tdesktop',
      onPopup: (popup) => world.onPaymentPage(this, popup.url),
    });
    const saved = createSaved(
      quietStorage(() => world.storage.handleOf(this)),
      quietStorage(() => place.session),
      `w${place.number}.${place.loads}`,
    );
    place.loads += 1;
    const known = place.account ?? world.storage.handleOf(this).getItem('telegramId');
    this.identity = { telegramId: known, telegramUsername: known === null ? null : `shopper${known}` };
    this.effects = createEffects(this, saved, {
      adapter: world.network.adapterOf(this),
      now: world.scheduler.deviceNow,
      sendsKeys: !world.server.flavour.refusesKeys,
      onPaymentPage: (url) => world.onPaymentPage(this, url),
    });
    this.effects.voice.onShown((message) => {
      this.message = message;
      this.clock.setTimeout(() => this.message === message && (this.message = null), MESSAGE_MS);
    });
    this.effects.browserWindow.onConnection(() => {
      this.turns += 1;
    });
    this.shopWorld = startShop(this.effects, { clock: this.clock, ...inspector() });
  }

  get shop(): ShopWorld['shop'] {
    return this.shopWorld.shop;
  }

  /** The account of its shopper; empty without one. */
  get account(): string {
    return this.identity.telegramId ?? '';
  }

  /** Which face the shop shows. */
  get face(): 'opening' | 'open' | 'closed' | 'broken' {
    const { value } = this.shop.getSnapshot();
    return typeof value === 'string' ? value : value.running;
  }

  /** Whether the shopper sees the window, and can tap into it. */
  get isSeen(): boolean {
    return this.browser.isVisible && this.isActive && !this.isFrozen;
  }

  /** The client minimises the mini-app, or brings it back. */
  activate(isActive: boolean): void {
    this.isActive = isActive;
    this.turns += 1;
    for (const listener of this.onActivity) listener(isActive);
  }

  get path(): string {
    return this.place.history.path;
  }

  /** A long-lived flow; undefined while the shop is closed. */
  flow<Id extends FlowId>(id: Id): Flow<Id> | undefined {
    return runningFlow(this.shop, id);
  }

  /** A flow's snapshot. @throws Error where the shop is not open */
  see<Id extends FlowId>(id: Id): SnapshotFrom<Flow<Id>> {
    const flow = this.flow(id);
    if (!flow) throw new Error(`Window ${this.place.number} has no running «${id}»`);
    return flow.getSnapshot() as SnapshotFrom<Flow<Id>>;
  }

  /** Sends a machine what the shopper did. */
  send(id: MachineId, event: { type: string; [field: string]: unknown }): void {
    const page: AnyActor | undefined = this.page?.[id as keyof Pages];
    (page ?? (this.flow(id) as AnyActor | undefined))?.send(event as never);
  }

  /** Takes back what the message is about. */
  putBack(): void {
    const undo = this.message?.undo;
    this.message = null;
    undo?.();
  }

  /** Whether the browser around the shop has a back button of its own. */
  get isInBrowser(): boolean {
    return this.place.client === 'browser' || this.place.client === 'weba';
  }

  /** The client's own back button; in a plain browser, the browser's. */
  back(): void {
    if (this.pressBack && !(this.isInBrowser && this.path === '/')) this.pressBack();
    else this.navigate(-1);
  }

  /** What React and the router do once everything else has been handled. @returns whether the page has asked for a reload */
  settle(): boolean {
    if (!this.isAlive) return false;
    const isOpen = this.face === 'open';
    if (isOpen && !this.detach) {
      const { router } = this.effects;
      this.detach = router.attach((to, options) => this.navigate(to, options));
      this.render();
    }
    if (!isOpen && this.detach) {
      this.detach();
      this.detach = null;
      this.page?.leave();
      this.page = null;
      this.message = null;
    }
    return this.isReloadWanted;
  }

  /** The process has ended: the load does nothing any more. */
  die(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.world.onDeath(this);
  }

  /** Releases the memory of a dead load. */
  dispose(): void {
    this.page?.leave();
    this.shop.stop();
  }

  /** What the form of the payment holds; an empty form on every other screen. */
  get form(): PaymentForm {
    const form = this.page?.paymentForm;
    return form ? selectForm(form.getSnapshot()) : EMPTY_PAYMENT_FORM;
  }

  private readonly clock = {
    setTimeout: (run: (...given: unknown[]) => void, ms: number): (() => void) =>
      this.world.scheduler.after(ms, run, this),
    clearTimeout: (cancel: unknown): void => (cancel as (() => void) | undefined)?.(),
  };

  /** Follows a link, or goes so many steps in the history. */
  navigate(to: string | number, options?: { replace?: boolean; state?: unknown }): void {
    if (!this.isAlive) return;
    const { history } = this.place;
    if (typeof to === 'number') {
      if (!history.back()) return;
    } else if (options?.replace) {
      const state = (options.state ?? null) as EntryState | null;
      this.world.onReplaced(this, to, state);
      history.replace(to, state);
    } else history.push(to);
    this.world.scheduler.after(RENDERING_MS, () => this.render(), this);
  }

  /** The screen of the path renders: the shop receives the new place, and the page flow of the path starts. */
  private render(): void {
    const { history } = this.place;
    if (this.face !== 'open') return;
    if (this.page?.path !== history.path) {
      this.page?.leave();
      this.message = null;
      this.page = this.hasFileFor(history.path)
        ? openPage(this.shopWorld, history.path)
        : openMissingPage(this.shopWorld, history.path);
    }
    this.send('navigation', { type: 'navigation.arrived', ...this.effects.router.visit() });
  }

  /** Whether a screen can be shown: a file that was not loaded before a new build stays missing. */
  private hasFileFor(path: string): boolean {
    const screen = screenAt(path);
    const file = screen && SCREENS[screen].folder;
    // Home is in the first download.
    if (screen === null || file === null || screen === 'home' || this.files.has(file)) return true;
    if (this.build !== this.world.build) {
      this.world.onMissingFile();
      return false;
    }
    this.files.add(file);
    return true;
  }
}
