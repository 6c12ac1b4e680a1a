import { isSameId } from '../../../machines/model/ids';
import { selectItemCount } from '../../../machines/cart/cart.selectors';
import { effectivePrice } from '../../../machines/model/money';
import { selectOverlay } from '../../../machines/payment/payment.selectors';
import { TYPED_PASSWORD } from '../auditor/bills';
import type { ShopperAction } from '../actions';
import type { Load } from '../world/load';
import { cardsOn } from './cards';
import { fieldsOf } from './screen';

/** What a shopper sees, and the seed's own chance. */
export interface View {
  load: Load;
  offers: ShopperAction[];
  /** From 0 to 1. */
  chance: () => number;
}

/** The next action of a shopper; null if no offered action serves the purpose. */
export type Purpose = (view: View) => ShopperAction | null;

const pick = <T>(list: readonly T[], chance: () => number): T | null =>
  list[Math.floor(chance() * list.length)] ?? null;
const offered = ({ offers }: View, kind: ShopperAction['kind']): ShopperAction[] =>
  offers.filter((offer) => offer.kind === kind);
const link = (view: View, path: string): ShopperAction | null =>
  offered(view, 'go').find((offer) => offer.kind === 'go' && offer.path === path) ?? null;
const one = (view: View, kind: ShopperAction['kind']): ShopperAction | null => pick(offered(view, kind), view.chance);

/** What a shopper types by hand. */
const TEXTS: Record<string, string> = {
  psLogin: 'other@psn.example',
  psPassword: `${TYPED_PASSWORD}-1`,
  psBackupCodes: `${TYPED_PASSWORD}-2`,
  email: 'receipt@example.com',
  firstName: 'Анна',
  lastName: 'Петрова',
  customerEmail: 'anna@example.com',
  birthDate: '1990-01-01',
};

/** A text for every field that is offered and empty, then the button. */
function fillAndPay(view: View): ShopperAction | null {
  const { load, offers } = view;
  const { form } = load;
  const isOffered = (field: string): boolean => offers.some((offer) => offer.kind === 'type' && offer.field === field);
  const empty = fieldsOf(form.checkoutWithoutAccount).find(
    (field) => field !== 'psBackupCodes' && form[field] === '' && isOffered(field),
  );
  if (empty) return { kind: 'type', field: empty, value: TEXTS[empty] ?? '' };
  return one(view, 'pay');
}

/** From any screen, with a filled cart, to the pay button. */
function goAndPay(view: View): ShopperAction | null {
  const { load } = view;
  if (load.path === '/payment')
    return selectOverlay(load.see('payment')) ? one(view, 'open payment window') : fillAndPay(view);
  return link(view, '/payment') ?? link(view, '/shop-bag');
}

const hasProducts = ({ load }: View): boolean => selectItemCount(load.see('cart')) > 0;

/** Puts the cheapest card into the cart, and pays for it. */
const buyCheapest: Purpose = (view) => {
  if (hasProducts(view)) return goAndPay(view);
  const now = view.load.effects.now();
  const cards = cardsOn(view.load).toSorted(
    (a, b) => (effectivePrice(a.edition, now) ?? 0) - (effectivePrice(b.edition, now) ?? 0),
  );
  const cheapest = cards
    .map(({ edition: { id } }) => view.offers.find((offer) => offer.kind === 'add' && isSameId(offer.id, id)))
    .find(Boolean);
  return cheapest ?? link(view, '/');
};

/** Looks at this and that, puts things in and takes them out again. */
const compare: Purpose = (view) => {
  const { offers, chance } = view;
  const wanted = offers.filter(({ kind }) =>
    [
      'go',
      'option',
      'buy',
      'favour',
      'search',
      'turn page',
      'toggle genre',
      'type price',
      'reset search',
      'back',
    ].includes(kind),
  );
  return chance() < 0.3 ? (one(view, 'add') ?? one(view, 'remove') ?? one(view, 'yes')) : pick(wanted, chance);
};

/** Buys by a subscription's price: on the product page, where it is on offer. */
const buyBySubscription: Purpose = (view) => {
  const { load, offers, chance } = view;
  if (!load.path.startsWith('/item/'))
    return chance() < 0.3 && hasProducts(view)
      ? goAndPay(view)
      : (pick(
          offers.filter((offer) => offer.kind === 'go' && offer.path.startsWith('/item/')),
          chance,
        ) ?? link(view, '/'));
  const byCard = offers.filter((offer) => offer.kind === 'option' && offer.priceType !== 'standard');
  return chance() < 0.5 ? (pick(byCard, chance) ?? one(view, 'back')) : one(view, 'buy');
};

/** Pays for another console account than the profile's, and looks into the cart in the middle of it. */
const payForAnother: Purpose = (view) => {
  const { load, offers, chance } = view;
  if (!hasProducts(view)) return buyCheapest(view);
  if (load.path !== '/payment' || selectOverlay(load.see('payment'))) return goAndPay(view);
  if (chance() < 0.25) return link(view, '/shop-bag');
  const { psLogin } = load.form;
  if (psLogin !== TEXTS['psLogin'] && offers.some((offer) => offer.kind === 'type' && offer.field === 'psLogin'))
    return { kind: 'type', field: 'psLogin', value: TEXTS['psLogin'] ?? '' };
  return fillAndPay(view);
};

/** Changes the currency at bad moments: before the payment, at the start, during another change. */
const changeCurrency: Purpose = (view) =>
  view.chance() < 0.4 ? one(view, 'choose currency') : hasProducts(view) ? goAndPay(view) : buyCheapest(view);

/** Tries promo codes, then pays. */
const hunt: Purpose = (view) => {
  if (!hasProducts(view)) return buyCheapest(view);
  if (view.load.path === '/shop-bag' && view.chance() < 0.6) return one(view, 'apply promo') ?? one(view, 'edit promo');
  return goAndPay(view);
};

/** Keeps the profile and the favourites. */
const tidy: Purpose = (view) => {
  const { load, offers, chance } = view;
  if (load.path === '/profile' && chance() < 0.8) {
    const edit = pick(
      offers.filter((offer) => offer.kind === 'edit profile'),
      chance,
    );
    if (edit?.kind === 'edit profile' && chance() < 0.5)
      return {
        ...edit,
        value:
          edit.field === 'email'
            ? `me${Math.floor(chance() * 9)}@example.com`
            : `${edit.field}-${Math.floor(chance() * 9)}`,
      };
    return one(view, 'save profile');
  }
  return chance() < 0.5
    ? one(view, 'favour')
    : (link(view, chance() < 0.5 ? '/profile' : '/favourites') ?? one(view, 'yes'));
};

/** Goes back and forth between payment and Home while requests are pending. */
const leaveAndReturn: Purpose = (view) => {
  if (!hasProducts(view)) return buyCheapest(view);
  return view.chance() < 0.3 ? (link(view, '/') ?? one(view, 'back')) : goAndPay(view);
};

/** Adds more to the cart while an order is unpaid, and opens the payment again before that order is verified. */
const buyMore: Purpose = (view) => {
  const { load } = view;
  const isUnderWay = load.see('payment').context.order !== null;
  if (!isUnderWay) return hasProducts(view) ? goAndPay(view) : buyCheapest(view);
  if (load.path === '/payment' || load.path === '/success-payment') return one(view, 'back') ?? link(view, '/');
  if (load.path === '/shop-bag') return link(view, '/payment') ?? link(view, '/');
  return view.chance() < 0.6 ? one(view, 'add') : link(view, '/shop-bag');
};

/** Puts things into the cart and takes them out again, one by one or all at once. */
const empty: Purpose = (view) =>
  one(view, 'yes') ??
  (view.load.path === '/shop-bag'
    ? pick([...offered(view, 'ask removal'), ...offered(view, 'ask clearing')], view.chance)
    : view.chance() < 0.5
      ? one(view, 'remove')
      : null) ??
  link(view, '/shop-bag');

/** Searches with one field after the other, and puts something that was found into the cart. */
const seek: Purpose = (view) => {
  const { load, offers, chance } = view;
  if (load.path !== '/search-results') return link(view, '/search-results') ?? link(view, '/');
  const fields = offers.filter(({ kind }) => ['search', 'toggle genre', 'type price', 'reset filters'].includes(kind));
  return chance() < 0.8 ? pick(fields, chance) : one(view, 'add');
};

/** Does anything that is on offer. */
const wander: Purpose = ({ offers, chance }) => {
  const action = pick(offers, chance);
  if (action?.kind === 'type')
    return {
      ...action,
      value:
        action.field === 'checkoutWithoutAccount' ? chance() < 0.5 : chance() < 0.8 ? (TEXTS[action.field] ?? '') : '',
    };
  return action?.kind === 'edit profile' ? { ...action, value: `x${Math.floor(chance() * 9)}@example.com` } : action;
};

/** By name. */
export const PURPOSES = {
  buyCheapest,
  compare,
  buyBySubscription,
  payForAnother,
  changeCurrency,
  hunt,
  tidy,
  leaveAndReturn,
  buyMore,
  empty,
  seek,
  wander,
} satisfies Record<string, Purpose>;
export type PurposeName = keyof typeof PURPOSES;
