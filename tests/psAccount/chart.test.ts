import { describe, expect, it } from 'vitest';
import { accountCommand, type PsAccountField } from '../../machines/model/psAccount';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { Rig, untakenOf } from '../support/rig';

const FORM = { firstName: ' Иван ', lastName: 'Петров\u200B', email: 'ivan@mail.ru', birthDate: '2000-02-29' };
const COMMAND = 'account_Иван_Петров_ivan@mail.ru_2000-02-29';

function filledRig(form = FORM) {
  const account = new Rig(psAccountMachine);
  for (const [field, value] of Object.entries(form))
    account.send({ type: 'form.changed', field: field as PsAccountField, value });
  account.send({ type: 'form.submitted' });
  return account;
}

it('the account command joins the trimmed fields with underscores', () => expect(accountCommand(FORM)).toBe(COMMAND));

describe('the account form', () => {
  it.each(Object.keys(FORM))('is not submitted without %s: a popup asks for all fields', async (field) => {
    const account = filledRig({ ...FORM, [field]: '  ' });
    expect(account.callsOf('warnIncomplete')).toHaveLength(1);
    expect(account.callsOf('copyCommand')).toEqual([]);
    await account[field === 'email' ? 'fail' : 'answer']('warnIncomplete');
    expect(account.state).toBe('filling');
  });

  it.each(['answer', 'fail'] as const)(
    'copies the command, and opens the bot’s chat after the %s of a popup',
    async (end) => {
      const account = filledRig();
      expect(account.callsOf('copyCommand').map((call) => call.input)).toEqual([{ command: COMMAND }]);
      await account.answer('copyCommand');
      expect(account.paramsOf('openBotChat')).toEqual([]);
      await account[end]('announceCopied');
      expect(account.paramsOf('openBotChat')).toHaveLength(1);
      expect(account.state).toBe('filling');
      expect(account.snapshot.context.form).toEqual(FORM);
    },
  );
});

describe('a clipboard that refuses the command', () => {
  async function refusedRig() {
    const account = filledRig();
    await account.fail('copyCommand');
    return account;
  }

  it.each([
    ['copy', 'copying', 0],
    ['open', 'filling', 1],
  ] as const)(
    'offers it in a popup, whose answer «%s» leads to «%s», with %i chats opened',
    async (choice, state, chats) => {
      const account = await refusedRig();
      expect(account.callsOf('offerCommand').map(({ input }) => input)).toEqual([{ command: COMMAND }]);
      await account.answer('offerCommand', choice);
      expect([account.state, account.paramsOf('openBotChat').length]).toEqual([state, chats]);
    },
  );

  it('returns to the form when the popup is closed or cannot be shown', async () => {
    for (const end of ['answer', 'fail'] as const) {
      const account = await refusedRig();
      await account[end]('offerCommand');
      expect(account.paramsOf('openBotChat')).toEqual([]);
      expect(account.state).toBe('filling');
    }
  });
});

describe('a popup that the client closes without an event', () => {
  const changed = { type: 'form.changed', field: 'email', value: 'other@mail.ru' } as const;

  it('about empty fields unlocks the form when a field is changed', async () => {
    const account = filledRig({ ...FORM, email: '' });
    expect(account.state).toBe('warning');
    account.send(changed);
    account.send({ type: 'form.submitted' });
    expect(account.callsOf('copyCommand')).toHaveLength(1);
  });

  it('is opened again by the next tap on the button', async () => {
    const account = filledRig({ ...FORM, email: '' });
    account.send({ type: 'form.submitted' });
    expect(account.callsOf('warnIncomplete')).toHaveLength(2);
  });

  it.each(['copied', 'offering'])(
    'in the state «%s» allows the form to be changed and submitted again',
    async (state) => {
      const account = filledRig();
      await (state === 'copied' ? account.answer('copyCommand') : account.fail('copyCommand'));
      expect(account.state).toBe(state);
      account.send({ type: 'form.submitted' });
      expect(account.callsOf('copyCommand')).toHaveLength(2);
      await (state === 'copied' ? account.answer('copyCommand') : account.fail('copyCommand'));
      account.send(changed);
      expect(account.snapshot.context.form.email).toBe('other@mail.ru');
      account.send({ type: 'form.submitted' });
      expect(account.callsOf('copyCommand')).toHaveLength(3);
    },
  );
});

it('text that is typed while the command is being copied is kept, and nothing is said of the old command', () => {
  const account = filledRig();
  account.send({ type: 'form.changed', field: 'email', value: 'other@mail.ru ' });
  expect([account.state, account.snapshot.context.form.email]).toEqual(['filling', 'other@mail.ru']);
});

it('the chart of the account form is walked through every transition by the tests above', () =>
  expect(untakenOf(psAccountMachine)).toEqual([]));
