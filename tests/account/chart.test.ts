import { describe, expect, it } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine';
import { selectIdentity } from '../../machines/session/session.selectors';
import { Rig, untakenOf } from '../support/rig';

const NOBODY = { telegramId: null, telegramUsername: null };
const LAUNCHED = { telegramId: '7', telegramUsername: 'launched' };
const SAVED = { telegramId: '9', telegramUsername: 'saved' };

describe('the shopper’s identity', () => {
  /** An identity is announced, and every call names it. */
  const expectKnown = (session: Rig<typeof sessionMachine>, identity: typeof SAVED) => {
    expect(selectIdentity(session.snapshot)).toEqual(identity);
    for (const action of ['useIdentity', 'announceIdentity']) expect(session.paramsOf(action)).toEqual([identity]);
  };

  it('comes from the launch data', () => {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: SAVED });
    expectKnown(session, LAUNCHED);
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(0);
  });

  it('is restored from browser storage outside the platform, with a warning', () => {
    for (const launch of [null, NOBODY]) {
      const session = new Rig(sessionMachine, { launch, saved: SAVED });
      expectKnown(session, SAVED);
      expect(session.paramsOf('warnPlatformMissing')).toHaveLength(1);
    }
  });

  it('has no id when only a user name is saved', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: { telegramId: null, telegramUsername: 'demo' } });
    session.send({ type: 'shop.opened' });
    expect(selectIdentity(session.snapshot).telegramId).toBeNull();
    expect(session.state).toBe('anonymous');
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(1);
    expect(session.paramsOf('announceIdentity')).toEqual([]);
  });

  it('is cleared by a logout, together with its stored copies', () => {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: NOBODY });
    session.send({ type: 'session.logout' });
    expect(selectIdentity(session.snapshot)).toEqual(NOBODY);
    expect(session.paramsOf('clearSavedIdentity')).toHaveLength(1);
    for (const action of ['useIdentity', 'announceIdentity']) expect(session.paramsOf(action).at(-1)).toEqual(NOBODY);
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toEqual([]);
  });
});

it('the user’s data are loaded once the shop is open, and a failure is ignored', async () => {
  for (const end of ['answer', 'fail'] as const) {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: NOBODY });
    expect(session.callsOf('loadUser')).toEqual([]);
    session.send({ type: 'shop.opened' });
    await session[end]('loadUser');
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser').map((call) => call.input)).toEqual([{ telegramId: '7' }]);
    expect(session.state).toBe('settled');
    expect(selectIdentity(session.snapshot)).toEqual(LAUNCHED);
  }
});

it('the chart of the session is walked through every transition by the tests above', () =>
  expect(untakenOf(sessionMachine)).toEqual([]));
