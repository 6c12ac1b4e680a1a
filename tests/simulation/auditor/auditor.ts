import type { Action, ShopperAction } from '../actions';
import { hash } from '../../../src/workshop/demo/catalogue/random';
import { selectPendingRemoval, selectTotals, selectVisibleItems } from '../../../machines/cart/cart.selectors';
import { selectPendingRemoval as selectPendingFavourite } from '../../../machines/favourites/favourites.selectors';
import type { CartItem } from '../../../machines/model/entities';
import type { ViewEffect } from '../shoppers/hands';
import { shownCurrency } from '../shoppers/screen';
import type { EntryState } from '../../../src/shop/platform/router';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Change } from '../world/sharedStorage';
import type { World, WorldWatch } from '../world/world';
import { Audit } from './audit';
import { storedOf, textOf } from './books';
import { checkAccounts, checkChange, checkShown, checkVisit, forgetBooks } from './accounts';
import { checkBill, checkPromises, noteProfile } from './bills';
import { checkCurrency, noteCurrency, unstoredChoices } from './currencies';
import { checkReplaced } from './ends';
import { checkForm } from './forms';
import { checkProducts } from './shownProducts';
import { checkForms, noteForm } from './ids';
import { checkMoney, checkTotalAsked, noteTotal } from './money';
import { checkOrders, checkTaken, noteOrders } from './orders';
import { checkOverwritten, noteOverwritten } from './overwritten';
import { checkPoll, notePoll, noteSight } from './polls';
import { noteEmptied, noteUnsavedDeath } from './unsaved';
import { removedBy, returnOf } from './removals';
import { checkRequest, noteAnswer } from './requests';
import { checkFound, checkSearch, noteFound } from './searches';
import { checkWrite } from './writes';

/** What happened, for the story: when, in which window (0: outside of all), and what. */
export interface Line {
  at: number;
  window: number;
  text: string;
}

/** What the recording of a life needs besides its actions. */
export interface Details {
  /** The effects of the shopper's actions, by the number of the action. */
  effects: Map<number, ViewEffect>;
  /** The calls, and the number of the action in which each was sent. */
  calls: { call: Call; action: number; lateMs: number }[];
  /** The windows that were closed or killed, and not loaded again. */
  deaths: { window: number; action: number }[];
  /** The numbers of the actions that could be done. */
  done: Set<number>;
  /** Whether prices have hundredths. */
  hasFractions: boolean;
}

type Tapped = Exclude<ShopperAction, { kind: 'put back' }>;

/** What an action changes: which line «Купить» adds, and which line or favourite «Да» removes; «Да» alone clears the cart. */
function changeBy(load: Load, action: Tapped, effect: ViewEffect): Tapped {
  if ('to' in effect && effect.event.type === 'item.bought')
    return { kind: 'add', id: String((effect.event['item'] as CartItem).id) };
  if (action.kind !== 'yes') return action;
  if (load.path === '/favourites')
    return { kind: 'favour', id: String(selectPendingFavourite(load.see('favourites'))?.editionId ?? '') };
  const line = selectPendingRemoval(load.see('cart'));
  return line ? { kind: 'remove', id: String(line.id) } : action;
}

const recordKey = ({ account }: Load): string => `shop.${account}`;

/**
 * Checks the shop independently: what each window shows, what is sent, and what the server has recorded. It uses the
 * rules, and of the shop's code only the selectors that the views read.
 */
export class Auditor extends Audit implements WorldWatch {
  /** A hash of the history. */
  trace = 0;
  /** The story; null if it is not recorded. */
  readonly lines: Line[] | null;
  readonly details: Details = { effects: new Map(), calls: [], deaths: [], done: new Set(), hasFractions: false };
  private actions = 0;
  private isStarting = false;

  /** @param withStory whether the story is recorded */
  constructor(withStory = false) {
    super();
    this.lines = withStory ? [] : null;
  }

  watch(world: World): void {
    this.world = world;
  }

  log(window: number, text: string): void {
    this.trace = hash(`${this.trace} ${window} ${text}`);
    this.lines?.push({ at: this.world.scheduler.now(), window, text });
  }

  onStart(make: () => Load): void {
    this.isStarting = true;
    const load = make();
    this.isStarting = false;
    const { currencyId, orderId, attempts } = storedOf(this, load.account);
    const notes = this.notesOf(load);
    Object.assign(notes, {
      savedCurrencyId: currencyId,
      chosenElsewhere: unstoredChoices(this, load),
      startOrder: { id: orderId, attempts },
      // A start changes nothing: data that it could not store again or take over stay where they are.
      isUnsaved: false,
      isStartUnsaved: notes.isUnsaved && !load.effects.saved.survivesReload(),
    });
    // A reload is not the death of the window.
    this.details.deaths = this.details.deaths.filter(({ window }) => window !== load.place.number);
    this.log(load.place.number, `the shop starts at ${load.path} for ${load.identity.telegramId ?? 'nobody'}`);
  }

  onDeath(load: Load): void {
    for (const call of this.world.network.open) if (call.load === load) noteOrders(this, call, 'died');
    noteUnsavedDeath(this, load);
    this.details.deaths.push({ window: load.place.number, action: this.actions });
    this.log(load.place.number, 'the page has ended');
  }

  /** The shop itself loads its page again. */
  onOwnReload(load: Load): void {
    this.log(load.place.number, 'the shop reloads its page');
    const notes = this.notesOf(load);
    // A reload follows maintenance, whatever is stored (maintenance-8).
    if (load.face !== 'closed' && !notes.isReloadAsked)
      this.expect(
        'a reload of its own loses nothing',
        !notes.isUnsaved,
        () => `Window ${load.place.number} reloads, but its last changes are not stored`,
      );
    for (const call of this.world.network.open) if (call.load === load) noteOrders(this, call, 'reloaded');
  }

  begin(action: Action): void {
    this.actions += 1;
    this.log(0, JSON.stringify(action));
  }

  onShopperAction(load: Load, action: ShopperAction, effect: ViewEffect): void {
    if (this.lines) this.details.effects.set(this.actions, effect);
    this.tally.shopperActions += 1;
    this.log(load.place.number, `the shopper does ${JSON.stringify(action)}`);
    const notes = this.notesOf(load);
    if (action.kind === 'put back') {
      if (notes.removed) this.shopperActions.push({ load, action: returnOf(load, notes.removed) });
      return;
    }
    const change = changeBy(load, action, effect);
    this.shopperActions.push({ load, action: change });
    notes.removed = removedBy(load, change) ?? notes.removed;
    if (['choose currency', 'add', 'buy'].includes(action.kind)) notes.hasDecided = true;
    if (action.kind === 'search') this.typedQueries.add(`${load.account} ${action.text}`);
    if (action.kind === 'reload page') notes.isReloadAsked = true;
    if (action.kind !== 'pay' && action.kind !== 'pay again') return;
    const cart = load.see('cart');
    notes.tap = {
      amount: selectTotals(cart).final,
      items: selectVisibleItems(cart),
      form: load.form,
      currencyId: textOf(shownCurrency(load)?.id),
      isBilled: false,
      isConfirmed: action.kind === 'pay again',
    };
  }

  onChange(change: Change): void {
    if (!this.isStarting) {
      checkChange(this, change);
      checkWrite(this, change);
    }
    if (change.key === recordKey(change.by)) {
      const notes = this.notesOf(change.by);
      Object.assign(notes, { isUnsaved: false, isStartUnsaved: false });
      if (notes.tap) notes.tap.stored = storedOf(this, change.by.account).cart;
      this.writers.add(change.by);
    }
    if (change.key.startsWith('shop.')) this.trace = hash(`${this.trace} ${change.key} ${change.after}`);
    if (this.lines && change.key !== 'feed')
      this.lines.push({
        at: this.world.scheduler.now(),
        window: change.by.place.number,
        text: `stores ${change.key}: ${change.after}`,
      });
  }

  onRefused(by: Load, key: string): void {
    this.log(by.place.number, `is refused to store ${key}`);
    if (key === recordKey(by)) this.notesOf(by).isUnsaved = true;
  }

  onOverwritten(change: Change, seen: string | null, writers: readonly Load[]): void {
    this.log(change.by.place.number, `overwrites ${change.key}`);
    if (change.key === recordKey(change.by)) noteOverwritten(this, change, { seen, writers });
  }

  onReplaced(load: Load, path: string, state: EntryState | null): void {
    checkReplaced(this, load, path, state);
  }

  onInherited(): void {
    forgetBooks(this);
  }

  onEmptied(): void {
    noteEmptied(this);
  }

  onSent(call: Call): void {
    this.tally.calls += 1;
    if (this.lines) this.details.calls.push({ call, action: this.actions, lateMs: 0 });
    this.log(
      call.load.place.number,
      `asks ${call.method} ${call.path}${call.query}${call.body ? ` ${JSON.stringify(call.body)}` : ''}`,
    );
    checkRequest(this, call);
    checkPoll(this, call);
    checkForms(this, call);
    checkTotalAsked(this, call);
    checkSearch(this, call);
    if (call.path === '/payment/create-bill') checkBill(this, call);
  }

  onResponse(call: Call): void {
    noteOrders(this, call, 'responded');
  }

  onEnded(call: Call): void {
    const sent = this.details.calls.find((one) => one.call === call);
    if (sent) sent.lateMs = this.world.scheduler.now() - call.sentAt;
    this.log(
      call.load.place.number,
      `${call.method} ${call.path}: ${call.end}` +
        (call.end === 'answered' ? ` ${call.response?.status} ${(call.response?.written ?? '').slice(0, 160)}` : ''),
    );
    noteOrders(this, call, 'ended');
    notePoll(this, call);
    noteForm(this, call);
    noteCurrency(this, call);
    noteTotal(this, call);
    noteAnswer(this, call);
    noteFound(this, call);
    noteProfile(this, call);
  }

  /** Checks everything after an action, and forgets what shoppers did in it. */
  check(): void {
    for (const load of this.world.loads()) {
      if (load.isFrozen) continue;
      checkVisit(this, load);
      this.expect('no machine breaks', load.face !== 'broken', () => `Window ${load.place.number} is broken`);
      if (load.face !== 'open') continue;
      checkForm(this, load);
      if (!load.browser.isVisible) continue;
      checkCurrency(this, load);
      checkMoney(this, load);
      checkProducts(this, load);
      checkPromises(this, load);
      checkShown(this, load);
      checkFound(this, load);
    }
    checkOrders(this);
    checkAccounts(this);
    checkTaken(this);
    checkOverwritten(this);
    for (const load of this.world.loads()) noteSight(this, load);
    this.unsavedActions = [...this.unsavedActions, ...this.shopperActions].filter(
      ({ load }) => load.isAlive && this.notesOf(load).isUnsaved,
    );
    for (const load of this.writers) this.mayRepeat.delete(load);
    this.writers.clear();
    this.shopperActions = [];
  }
}
