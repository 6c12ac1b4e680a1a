import type { CartItem } from '../../machines/model/entities';
import { quoteOf } from '../../machines/model/quote';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { encodeSession, withStep, type Session, type Step } from '../../src/workshop/workbench/steps';
import type { Action, Deed } from './actions';
import { orderOf } from '../support/samples';
import type { Life } from './life';

/** Whom the workbench knows in each client. */
const PERSONAS: Record<string, string> = { tdesktop: 'tdesktop', ios: 'ios', weba: 'weba', browser: 'browser' };

const BAR: Record<string, string> = {
  '/': 'Главная',
  '/favourites': 'Избранное',
  '/profile': 'Профиль',
  '/shop-bag': 'Корзина',
};

/** Deeds that are taps on a button or a link of the shop, by its name. */
function tap(deed: Deed): Step | null {
  const press = (role: string, name: string): Step => ({ do: 'press', at: { role, name } });
  switch (deed.deed) {
    case 'go':
      if (deed.path === '/payment') return press('button', 'Оформить покупку');
      return BAR[deed.path] ? press('link', BAR[deed.path] ?? '') : null;
    case 'back':
      return { do: 'back' };
    case 'yes':
      return press('button', 'Да');
    case 'no':
      return press('button', 'Нет');
    case 'buy':
      return press('button', 'В корзину');
    default:
      return null;
  }
}

/** «Оплатить» for these lines. */
function submission(items: CartItem[]): { type: string } & Record<string, unknown> {
  const order = orderOf({ items });
  const form = { ...EMPTY_PAYMENT_FORM, email: 'anna@example.com' };
  return { type: 'payment.submitted', order, form, amount: quoteOf(order).final };
}

/** Deeds that are one event of a flow. @param added the lines that were put into carts */
function event(deed: Deed, added: Life['added']): Step | null {
  const send = (to: string, what: { type: string } & Record<string, unknown>): Step => ({
    do: 'send',
    to,
    event: what,
  });
  switch (deed.deed) {
    case 'remove':
      return send('cart', { type: 'item.removed', id: deed.id });
    case 'ask removal':
      return send('cart', { type: 'removal.asked', id: deed.id });
    case 'ask clearing':
      return send('cart', { type: 'clearing.asked' });
    case 'apply promo':
      return send('promo', { type: 'promo.submitted', code: deed.code });
    case 'edit promo':
      return send('promo', { type: 'promo.edited', text: '' });
    case 'choose currency':
      return send('currency', { type: 'currency.chosen', currencyId: deed.id });
    case 'type':
      return send('paymentForm', { type: 'form.changed', field: deed.field, value: deed.value });
    case 'pay':
      return send('payment', submission([...added.values()]));
    case 'open payment window':
      return send('payment', { type: 'window.requested' });
    case 'close overlay':
      return send('payment', { type: 'overlay.closed' });
    case 'search':
      return send('search', { type: 'query.typed', text: deed.text });
    case 'option':
      return send('item', { type: 'price.chosen', editionId: deed.id, priceType: deed.priceType });
    default:
      return null;
  }
}

/** What an action is in the workbench, which knows one window; empty where it knows nothing like it. */
function stepsOf(action: Action, window: number, added: Life['added']): Step[] {
  switch (action.do) {
    case 'pass':
      return [{ do: 'wait', ms: action.ms }];
    case 'sleep':
      return [{ do: 'wait', ms: Math.min(action.ms, 600_000) }];
    case 'maintenance':
      return [{ do: 'scenario', names: [action.isOn ? 'maintenance' : 'normal'], options: {} }];
    case 'bank':
      return [{ do: 'pay', outcome: action.outcome === 'paid' ? 'pay' : 'decline' }];
    case 'weather':
      return [
        {
          do: 'server',
          latencyMs: { good: 100, slow: 4_000, bad: 1_500 }[action.weather],
          failureRate: action.weather === 'bad' ? 25 : 0,
        },
      ];
    case 'reload':
      return action.window === window ? [{ do: 'reload' }] : [];
    case 'kill':
      return action.window === window ? [{ do: 'kill' }] : [];
    case 'deed': {
      if (action.window !== window) return [{ do: 'wait', ms: action.after }];
      const item = action.deed.deed === 'add' ? added.get(action.deed.id) : undefined;
      const step: Step | null = item
        ? { do: 'send', to: 'cart', event: { type: 'item.added', item } }
        : (tap(action.deed) ?? event(action.deed, added));
      return [{ do: 'wait', ms: action.after }, ...(step ? [step] : [])];
    }
    default:
      return [];
  }
}

/**
 * A life as the workbench records one: a single window of it, because the workbench has one. What other windows did,
 * frozen pages and lost answers are not in it.
 * @returns the record, and the word of its link
 */
export async function recordingOf(life: Life): Promise<{ session: Session; word: string }> {
  const window = Number(/window (\d+)/i.exec(life.finding?.text ?? '')?.[1] ?? 1);
  const openings = life.actions.filter((action) => action.do === 'open');
  const opening = openings.find((action) => action.window === window) ?? openings[0];
  const persona = opening?.account === '1002' ? 'other' : (PERSONAS[opening?.client ?? ''] ?? 'ios');
  let steps: Step[] = [];
  for (const step of life.actions.flatMap((action) => stepsOf(action, window, life.added)))
    steps = withStep(steps, step);
  const session: Session = { version: 1, persona, path: opening?.path ?? '/', steps };
  return { session, word: await encodeSession(session) };
}
