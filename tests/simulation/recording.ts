import { plain } from '../../src/workshop/workbench/find';
import { encodeSession, joined, type Knobs, type Session, type Step } from '../../src/workshop/workbench/steps';
import type { Action } from './actions';
import type { Life } from './life';
import type { ViewEffect } from './shoppers/hands';

type Opening = Extract<Action, { do: 'open' }>;

/** The persona of the workbench for an account in a client. */
const personaFor = ({ account, client }: Opening): string => (account === '1002' ? 'other' : client);

/** The same for the first window: in a plain browser no shopper is signed in yet. */
const firstPersona = (opening: Opening): string => (opening.client === 'browser' ? 'anonymous' : personaFor(opening));

function stepFor(effect: ViewEffect): Step {
  if ('to' in effect && effect.button) return { do: 'press', at: { role: 'button', name: plain(effect.button) } };
  if ('undo' in effect) return { do: 'press', at: { role: 'button', name: effect.undo } };
  if ('to' in effect) return { do: 'send', to: effect.to, event: effect.event };
  if ('go' in effect && effect.go === '/payment' && effect.from === '/shop-bag')
    return { do: 'press', at: { role: 'button', name: 'Оформить покупку' } };
  // On Home the search is a field that leads there.
  if ('go' in effect && effect.go === '/search-results') return { do: 'press', at: { role: 'field', name: 'Поиск' } };
  if ('go' in effect) return { do: 'press', at: { role: 'link', name: effect.go } };
  return effect.browser === 'back' ? { do: 'back' } : { do: 'reload' };
}

/** Answers as quick as this need no clock, milliseconds. */
const QUICK_MS = 400;

/** The fate of the calls of an action: of those that change something, if there are any. */
function knobsFor(calls: Life['details']['calls']): Knobs {
  const writing = calls.filter(({ call }) => call.method !== 'GET');
  const decisive = writing.length > 0 ? writing : calls;
  const answered = decisive.filter(({ call }) => call.end === 'answered' && (call.response?.status ?? 0) < 500);
  const isFine = decisive.length === 0 || answered.length > 0;
  const isLost = !isFine && decisive.some(({ call }) => call.response !== null && call.response.status < 500);
  const lateMs = Math.max(0, ...(isFine ? answered : decisive).map((sent) => sent.lateMs));
  return { latencyMs: 0, failureRate: isFine || isLost ? 0 : 100, lateMs: lateMs > QUICK_MS ? lateMs : 0, isLost };
}

/** Turns the actions of a life into steps, window by window. */
class Recorder {
  private readonly life: Life;
  /** The numbers of the life's windows, in the order they were opened. */
  private readonly windows: number[];
  private front: number;
  private knobs = '';
  private season = 0;
  private isMaintained = false;

  constructor(life: Life, first: Opening) {
    this.life = life;
    this.windows = [first.window];
    this.front = first.window;
  }

  /** The small shop that the simulator's server is. */
  scenario(): Step {
    const names = this.isMaintained ? ['market', 'maintenance'] : ['market'];
    return { do: 'scenario', names, options: { season: this.season, fractions: this.life.details.hasFractions } };
  }

  private readonly known = new Set<string>();

  /** Chooses the currency that the server of the life has stored for a window’s shopper, once per account. */
  currency({ window, account }: Opening): Step[] {
    if (account === null || this.known.has(account)) return [];
    this.known.add(account);
    const path = `/users/${account}/currency`;
    const asked = this.life.details.calls.find(({ call }) => call.load.place.number === window && call.path === path);
    const known = JSON.parse(asked?.call.response?.body || '{}') as { currencyId?: unknown };
    if (known.currencyId === undefined) return [];
    return [{ do: 'send', to: 'currency', event: { type: 'currency.chosen', currencyId: known.currencyId } }];
  }

  /** What an action is in the workbench. @param number of the action, from 1 */
  stepsOf(action: Action, number: number): Step[] {
    if (!this.life.details.done.has(number))
      return action.do === 'shopper' && action.after > 0 ? [{ do: 'wait', ms: action.after }] : [];
    const steps = [...this.stepsIn(action, number), ...this.deathsIn(number)];
    const knobs = knobsFor(this.life.details.calls.filter((sent) => sent.action === number));
    if (steps.length === 0 || JSON.stringify(knobs) === this.knobs) return steps;
    this.knobs = JSON.stringify(knobs);
    return [{ do: 'server', ...knobs }, ...steps];
  }

  private stepsIn(action: Action, number: number): Step[] {
    switch (action.do) {
      case 'pass':
        return [{ do: 'wait', ms: action.ms }];
      case 'sleep':
        return [{ do: 'wait', ms: Math.min(action.ms, 600_000) }];
      case 'maintenance':
        this.isMaintained = action.isOn;
        return [this.scenario()];
      case 'market':
        if (action.what !== 'prices') return [];
        this.season += 1;
        return [this.scenario()];
      case 'bank':
        return [{ do: 'pay', outcome: action.outcome === 'paid' ? 'pay' : 'decline' }];
      case 'open':
        this.windows.push(action.window);
        this.front = action.window;
        return [{ do: 'openWindow', persona: personaFor(action), path: action.path }, ...this.currency(action)];
      case 'shopper': {
        const effect = this.life.details.effects.get(number);
        const pause: Step = { do: 'wait', ms: action.after };
        return effect ? [pause, ...this.inWindow(action.window, stepFor(effect))] : [pause];
      }
      case 'reload':
        return this.inWindow(action.window, { do: 'reload' });
      case 'hide':
      case 'show':
        return this.inWindow(action.window, { do: 'device', what: 'hidden', on: action.do === 'hide' });
      case 'minimise':
      case 'restore':
        return this.inWindow(action.window, { do: 'device', what: 'minimised', on: action.do === 'minimise' });
      default:
        return [];
    }
  }

  /** The windows that were closed or killed in an action; a process may end many actions after it was decided. */
  private deathsIn(number: number): Step[] {
    const dead = this.life.details.deaths.filter(({ action }) => action === number);
    return dead.flatMap(({ window }) => this.inWindow(window, { do: 'kill' }));
  }

  private inWindow(window: number, step: Step): Step[] {
    const number = this.windows.indexOf(window) + 1;
    if (number === 0) return [];
    const turn: Step[] = window === this.front ? [] : [{ do: 'turnTo', window: number }];
    this.front = window;
    return [...turn, step];
  }
}

/**
 * A life as the workbench records one, with all its windows. Left out is what has no counterpart there: frozen pages, the
 * device's clock, new promotions, and what is done to the storage.
 * @returns the record, and the word of its link
 */
export async function recordingOf(life: Life): Promise<{ session: Session; word: string }> {
  const begin = life.actions.findIndex((action) => action.do === 'open');
  const first = (life.actions[begin] ?? { do: 'open', window: 1, client: 'ios', account: null, path: '/' }) as Opening;
  const recorder = new Recorder(life, first);
  const opened = [recorder.scenario(), { do: 'reopen' } as const, ...recorder.currency(first)];
  const steps = life.actions
    .slice(begin + 1)
    .flatMap((action, index) => recorder.stepsOf(action, begin + 2 + index))
    .filter((step) => step.do !== 'wait' || step.ms > 0);
  const session: Session = { version: 1, persona: firstPersona(first), path: first.path, steps: joined(opened, steps) };
  return { session, word: await encodeSession(session) };
}
