import type { Action, Deed } from '../actions';
import { hash } from '../../../src/workshop/demo/catalogue/random';
import { selectPromo, selectTotals, selectVisibleItems } from '../../../machines/cart/cart.selectors';
import type { Said } from '../shoppers/hands';
import { shownCurrency } from '../shoppers/screen';
import type { EntryState } from '../../../src/shop/platform/router';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Change } from '../world/sharedStorage';
import type { World, WorldWatch } from '../world/world';
import { Audit } from './audit';
import { storedOf, textOf } from './books';
import { checkAccounts, checkChange, checkShown, forgetBooks } from './accounts';
import { checkBill, checkPromises, noteProfile } from './bills';
import { checkCurrency, noteCurrency, unheardChoices } from './currencies';
import { checkReplaced, noteVerified } from './ends';
import { checkForm } from './forms';
import { checkGoods } from './goods';
import { checkForms, noteForm } from './ids';
import { checkMoney, checkTotalAsked, noteTotal } from './money';
import { checkOrders, checkTaken, noteOrders } from './orders';
import { checkPoll, notePoll, noteSight } from './polls';
import { noteEmptied, noteUnsavedDeath } from './unsaved';
import { checkRequest, noteAnswer } from './requests';
import { checkWrite } from './writes';

/** What happened, for the story: when, in which window (0: outside of all), and what. */
export interface Line {
  at: number;
  window: number;
  text: string;
}

/** What the recording of a life needs besides its actions. */
export interface Details {
  /** The effects of the shopper's deeds, by the number of the action. */
  said: Map<number, Said>;
  /** The calls, and the number of the action in which each was sent. */
  calls: { call: Call; action: number; lateMs: number }[];
  /** The windows that were closed or killed, and not loaded again. */
  deaths: { window: number; action: number }[];
  /** The numbers of the actions that could be done. */
  done: Set<number>;
  /** Whether prices have hundredths. */
  hasFractions: boolean;
}

/** The key of the record of a window's account. */
const recordKey = (load: Load): string => `shop.${load.identity.telegramId ?? ''}`;

/**
 * Checks the shop independently: what each window shows, what is sent, and what the server has recorded. It uses the
 * rules, and of the shop's code only the selectors that the views read.
 */
export class Auditor extends Audit implements WorldWatch {
  /** A hash of the history. */
  trace = 0;
  /** The story; null if it is not written down. */
  readonly lines: Line[] | null;
  readonly details: Details = { said: new Map(), calls: [], deaths: [], done: new Set(), hasFractions: false };
  private actions = 0;
  private beingBorn = false;

  /** @param isTold whether the story is written down */
  constructor(isTold = false) {
    super();
    this.lines = isTold ? [] : null;
  }

  watch(world: World): void {
    this.world = world;
  }

  tell(window: number, text: string): void {
    this.trace = hash(`${this.trace} ${window} ${text}`);
    this.lines?.push({ at: this.world.scheduler.now(), window, text });
  }

  onBirth(make: () => Load): void {
    this.beingBorn = true;
    const load = make();
    this.beingBorn = false;
    const { currencyId, orderId, attempts } = storedOf(this, load.identity.telegramId ?? '');
    const notes = this.notesOf(load);
    Object.assign(notes, {
      savedCurrencyId: currencyId,
      chosenElsewhere: unheardChoices(this, load),
      birthOrder: { id: orderId, attempts },
      // A start changes nothing: what it was refused to store again or take over is still where it has found it.
      isUnsaved: false,
      isStartUnsaved: notes.isUnsaved && !load.effects.saved.survivesReload(),
    });
    // A page that is loaded again was not the end of its window.
    this.details.deaths = this.details.deaths.filter(({ window }) => window !== load.place.number);
    this.tell(load.place.number, `the shop starts at ${load.path} for ${load.identity.telegramId ?? 'nobody'}`);
  }

  onDeath(load: Load): void {
    for (const call of this.world.network.open) if (call.load === load) noteOrders(this, call, 'died');
    noteUnsavedDeath(this, load);
    this.details.deaths.push({ window: load.place.number, action: this.actions });
    this.tell(load.place.number, 'the page is gone');
  }

  /** The shop itself loads its page again. */
  onOwnReload(load: Load): void {
    this.tell(load.place.number, 'the shop reloads its page');
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

  /** An action begins. */
  begin(action: Action): void {
    this.actions += 1;
    this.tell(0, JSON.stringify(action));
  }

  onDeed(load: Load, deed: Deed, said: Said): void {
    if (this.lines) this.details.said.set(this.actions, said);
    this.tally.deeds += 1;
    this.deeds.push({ load, deed });
    this.tell(load.place.number, `the shopper does ${JSON.stringify(deed)}`);
    const notes = this.notesOf(load);
    if (['choose currency', 'add', 'buy'].includes(deed.deed)) notes.hasDecided = true;
    if (deed.deed === 'reload page') notes.isReloadAsked = true;
    if (deed.deed !== 'pay' && deed.deed !== 'pay again') return;
    const cart = load.see('cart');
    notes.tap = {
      amount: selectTotals(cart).final,
      items: selectVisibleItems(cart),
      promo: selectPromo(cart),
      form: load.form,
      currencyId: textOf(shownCurrency(load)?.id),
      total: notes.total,
      isBilled: false,
      isConfirmed: deed.deed === 'pay again',
    };
  }

  onChange(change: Change): void {
    if (!this.beingBorn) {
      checkChange(this, change);
      checkWrite(this, change);
    }
    if (change.key === recordKey(change.by)) {
      const notes = this.notesOf(change.by);
      Object.assign(notes, { isUnsaved: false, isStartUnsaved: false });
      if (notes.tap) notes.tap.stored = storedOf(this, change.by.identity.telegramId ?? '').cart;
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
    this.tell(by.place.number, `is refused to store ${key}`);
    if (key === recordKey(by)) this.notesOf(by).isUnsaved = true;
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
    this.tell(
      call.load.place.number,
      `asks ${call.method} ${call.path}${call.query}${call.body ? ` ${JSON.stringify(call.body)}` : ''}`,
    );
    checkRequest(this, call);
    checkPoll(this, call);
    checkForms(this, call);
    checkTotalAsked(this, call);
    if (call.path === '/payment/create-bill') checkBill(this, call);
  }

  onSaid(call: Call): void {
    noteOrders(this, call, 'said');
  }

  onEnded(call: Call): void {
    const sent = this.details.calls.find((one) => one.call === call);
    if (sent) sent.lateMs = this.world.scheduler.now() - call.sentAt;
    this.tell(
      call.load.place.number,
      `${call.method} ${call.path}: ${call.end}` +
        (call.end === 'answered' ? ` ${call.said?.status} ${(call.said?.body ?? '').slice(0, 160)}` : ''),
    );
    noteOrders(this, call, 'ended');
    noteVerified(this, call);
    notePoll(this, call);
    noteForm(this, call);
    noteCurrency(this, call);
    noteTotal(this, call);
    noteAnswer(this, call);
    noteProfile(this, call);
  }

  /** Checks everything after an action, and forgets its deeds. */
  check(): void {
    for (const load of this.world.loads()) {
      if (load.isFrozen) continue;
      this.expect('no machine breaks', load.face !== 'broken', () => `Window ${load.place.number} is broken`);
      if (load.face !== 'open') continue;
      checkForm(this, load);
      if (!load.browser.isVisible) continue;
      checkCurrency(this, load);
      checkMoney(this, load);
      checkGoods(this, load);
      checkPromises(this, load);
      checkShown(this, load);
    }
    checkOrders(this);
    checkAccounts(this);
    checkTaken(this);
    for (const load of this.world.loads()) noteSight(this, load);
    this.unsavedDeeds = [...this.unsavedDeeds, ...this.deeds].filter(
      ({ load }) => load.isAlive && this.notesOf(load).isUnsaved,
    );
    for (const load of this.writers) this.mayRepeat.delete(load);
    this.writers.clear();
    this.deeds = [];
  }
}
