import { describe, expect, it } from 'vitest';
import type { User } from '../../machines/model/entities';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';
import { EMPTY_PROFILE } from '../../machines/model/profile';
import { paymentFormMachine } from '../../machines/paymentForm/paymentForm.machine';
import { selectAccount, selectForm, selectFormNotes } from '../../machines/paymentForm/paymentForm.selectors';
import { Rig } from '../support/rig';
import { failed } from '../support/statechart';

const PROFILE: User = {
  telegramId: '1001',
  ...EMPTY_PROFILE,
  psStoreLogin: 'me@psn.com',
  psStorePassword: 'secret',
  psBackupCodes: '1 2 3',
  email: 'me@mail.ru',
};
const known = (telegramId: string | null = '1001', draft: Partial<PaymentForm> = {}) =>
  ({ type: 'shopper.known', telegramId, draft: { ...EMPTY_PAYMENT_FORM, ...draft } }) as const;

function openForm(draft: Partial<PaymentForm> = {}) {
  const form = new Rig(paymentFormMachine);
  form.report(known('1001', draft));
  return form;
}

async function filledForm() {
  const form = openForm();
  await form.answer('fetchProfile', PROFILE);
  return form;
}

const draftOf = (form: ReturnType<typeof openForm>) =>
  (form.paramsOf('keepDraft').at(-1) as { draft: PaymentForm }).draft;

describe('the payment form', () => {
  it('keeps its place until the profile arrives, for at most 1.5 s', async () => {
    const form = openForm();
    await form.wait(1_499);
    expect(selectFormNotes(null)(form.snapshot).isUnseen).toBe(true);
    await form.wait(1);
    expect(selectFormNotes(null)(form.snapshot).isUnseen).toBe(false);
    await form.answer('fetchProfile', PROFILE);
    expect(selectAccount(form.snapshot).isFilled, 'the fields are on the screen already').toBe(false);
    expect(selectForm(form.snapshot).psPassword).toBe('secret');
    expect(form.state).toBe('editing');
  });

  it.each([
    ['while it is an outline', 0],
    ['once its fields are shown', 1_500],
  ])('announces the fields that the profile fills in %s, so that their refusals are removed', async (_, ms) => {
    const form = openForm({ psLogin: 'other@psn.com' });
    await form.wait(ms);
    await form.answer('fetchProfile', PROFILE);
    expect(form.paramsOf('announceChange')).toEqual([{ fields: ['email'] }]);
  });

  it('loads no profile of an unknown shopper', () => {
    const form = new Rig(paymentFormMachine);
    form.report(known(null, { firstName: 'Иван' }));
    expect(form.callsOf('fetchProfile')).toEqual([]);
    expect(form.state).toBe('editing');
    expect(selectForm(form.snapshot)).toMatchObject({ firstName: 'Иван' });
  });

  it('starts with the draft and profile of the new shopper when the shopper changes', async () => {
    const form = await filledForm();
    form.report(known('1002', { psLogin: 'anna@psn.com' }));
    expect(selectForm(form.snapshot)).toEqual({ ...EMPTY_PAYMENT_FORM, psLogin: 'anna@psn.com' });
    expect(form.callsOf('fetchProfile').map(({ input }) => input)).toEqual([
      { telegramId: '1001' },
      { telegramId: '1002' },
    ]);
    await form.fail('fetchProfile');
    form.report(known('1003', { psLogin: 'ivan@psn.com' }));
    expect(selectFormNotes(null)(form.snapshot).profileError).toBe('');
    form.send({ type: 'form.changed', field: 'firstName', value: 'Иван' });
    expect(draftOf(form)).toEqual({ ...EMPTY_PAYMENT_FORM, psLogin: 'ivan@psn.com', firstName: 'Иван' });
  });

  it('can be filled in by hand, without an error, when it cannot follow the shop', () => {
    const form = new Rig(paymentFormMachine);
    form.send(failed('followShop') as never);
    expect(selectFormNotes(null)(form.snapshot).profileError).toBe('');
    form.send({ type: 'form.changed', field: 'firstName', value: 'Иван' });
    expect(draftOf(form)).toEqual({ ...EMPTY_PAYMENT_FORM, firstName: 'Иван' });
  });

  it.each([[['order.begun', 'order.paid']], [['order.paid']]] as const)(
    'is emptied once its order is paid, by %j, and its account stays one line',
    async (events) => {
      const [form, loading] = [await filledForm(), openForm({ firstName: 'Иван' })];
      for (const type of events) for (const one of [form, loading]) one.report({ type });
      expect(selectForm(form.snapshot)).toEqual(EMPTY_PAYMENT_FORM);
      expect(selectAccount(form.snapshot)).toEqual({ login: '', isFilled: true });
      expect(JSON.stringify(form.snapshot.context)).not.toContain('secret');
      expect(form.callsOf('fetchProfile')).toHaveLength(1);
      expect(selectForm(loading.snapshot)).toEqual(EMPTY_PAYMENT_FORM);
      expect(loading.state).toEqual({ covered: 'open' });
    },
  );

  it('contains the e-mail of the present profile unless another was typed', async () => {
    const form = await filledForm();
    form.send({ type: 'form.changed', field: 'psLogin', value: 'other@psn.com' });
    expect(selectForm(form.snapshot).email).toBe('me@mail.ru');
    const again = openForm(draftOf(form));
    await again.answer('fetchProfile', { ...PROFILE, email: 'new@mail.ru' });
    expect(selectForm(again.snapshot).email).toBe('new@mail.ru');
    again.send({ type: 'form.changed', field: 'email', value: 'mine@mail.ru' });
    expect(draftOf(again).email).toBe('mine@mail.ru');
    const typed = openForm(draftOf(again));
    await typed.answer('fetchProfile', PROFILE);
    expect(selectForm(typed.snapshot).email).toBe('mine@mail.ru');
  });

  it('aborts the request for the profile of the previous shopper', () => {
    const form = openForm();
    form.report(known('1002'));
    expect(form.callsOf('fetchProfile').map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });
});

it('the stored draft of the payment form contains the typed text and no secret, under the id of its shopper', async () => {
  const form = await filledForm();
  form.send({ type: 'form.changed', field: 'firstName', value: 'Иван' });
  form.send({ type: 'form.changed', field: 'psPassword', value: 'mine' });
  form.send({ type: 'form.changed', field: 'birthDate', value: '1990-01-01' });
  expect(form.paramsOf('keepDraft').at(-1)).toEqual({
    telegramId: '1001',
    draft: { ...EMPTY_PAYMENT_FORM, firstName: 'Иван' },
  });
  expect(form.paramsOf('announceChange').at(-1), 'a refusal of it is out of date').toEqual({ fields: ['birthDate'] });
});
