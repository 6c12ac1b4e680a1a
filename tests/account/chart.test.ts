import { describe, expect, it } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine';
import { selectIdentity } from '../../machines/session/session.selectors';
import { Rig } from '../support/rig';
import { answered, failed, walkEveryEdge } from '../support/statechart';

const NOBODY = { telegramId: null, telegramUsername: null };
const LAUNCHED = { telegramId: '7', telegramUsername: 'launched' };
const SAVED = { telegramId: '9', telegramUsername: 'saved' };

describe('the shopper’s identity', () => {
  it('comes from the launch data', () => {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: SAVED });
    expect(selectIdentity(session.snapshot)).toEqual(LAUNCHED);
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(0);
  });

  it('is restored from browser storage outside the platform, with a warning', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: SAVED });
    expect(selectIdentity(session.snapshot)).toEqual(SAVED);
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(1);
  });

  it('is the saved identity when the launch data name no user', () => {
    expect(selectIdentity(new Rig(sessionMachine, { launch: NOBODY, saved: SAVED }).snapshot)).toEqual(SAVED);
  });

  it('has no id when only a user name is saved', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: { telegramId: null, telegramUsername: 'demo' } });
    expect(selectIdentity(session.snapshot).telegramId).toBeNull();
  });

  it('is cleared by a logout, together with its stored copies', () => {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: NOBODY });
    session.send({ type: 'session.logout' });
    expect(selectIdentity(session.snapshot)).toEqual(NOBODY);
    expect(session.paramsOf('clearSavedIdentity')).toHaveLength(1);
  });
});

describe('the user’s data', () => {
  it('are loaded once the shop is open, and a failure is ignored', async () => {
    const session = new Rig(sessionMachine, { launch: LAUNCHED, saved: NOBODY });
    expect(session.callsOf('loadUser')).toEqual([]);
    session.send({ type: 'shop.opened' });
    await session.fail('loadUser');
    expect(selectIdentity(session.snapshot)).toEqual(LAUNCHED);
  });

  it('are not requested without an id', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: NOBODY });
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toEqual([]);
  });
});

it('the chart of the session is walked through every transition', () => {
  const events = [{ type: 'shop.opened' }, { type: 'session.logout' }, answered('loadUser'), failed('loadUser')];
  const inputs = [
    { launch: LAUNCHED, saved: NOBODY },
    { launch: null, saved: SAVED },
    { launch: null, saved: NOBODY },
  ];
  expect(walkEveryEdge(sessionMachine, ...inputs.map((input) => ({ input, events }))).missed).toEqual([]);
});
