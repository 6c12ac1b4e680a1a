import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { User } from '../model/entities';
import { missingEffect } from '../model/missingEffect';
import {
  draftOf,
  editForm,
  EMPTY_PAYMENT_FORM,
  fillForm,
  type FilledForm,
  type PaymentField,
  type PaymentForm,
} from '../model/paymentForm';

interface PaymentFormContext extends FilledForm {
  /** Whose form it is; null without launch data. */
  telegramId: string | null;
  /** Why the profile could not fill it in; empty if it could. */
  message: string;
}

/** The form on the screen «Оплата» (form-1). Its secrets live until its order is paid or the screen is left (form-14). */
export const paymentFormMachine = setup({
  types: {
    context: {} as PaymentFormContext,
    events: {} as
      | { type: 'shopper.known'; telegramId: string | null; draft: PaymentForm }
      | { type: 'order.begun' }
      | { type: 'order.paid' }
      | { type: 'form.changed'; field: PaymentField; value: string | boolean },
  },
  actors: {
    followShop: fromCallback<EventObject>(missingEffect('followShop')),
    fetchProfile: fromPromise<User, { telegramId: string }>(missingEffect('fetchProfile')),
  },
  guards: { hasIdentity: (_, params: { telegramId: string | null }) => params.telegramId !== null },
  actions: {
    begin: assign((_, { telegramId, draft }: { telegramId: string | null; draft: PaymentForm }) => ({
      telegramId,
      form: draft,
      filled: [],
      message: '',
    })),
    changeField: assign(({ context }, { field, value }: { field: PaymentField; value: string | boolean }) =>
      editForm(context, field, value),
    ),
    fillFromProfile: assign(({ context: { form } }, user: User) => fillForm(form, user)),
    explain: assign({ message: (_, params: { message: string }) => params.message }),
    /** Provided by wiring: tells the payment, which may have refused what the field contained. */
    announceChange: (_, _params: { field: PaymentField }) => {},
    /** Provided by wiring: keeps the typed text, without secrets, for the next time the screen is opened. */
    keepDraft: (_, _params: { telegramId: string | null; draft: PaymentForm }) => {},
  },
}).createMachine({
  id: 'paymentForm',
  description:
    'The form of one visit to the screen «Оплата»: what was typed before, what the profile fills in, and what is typed now.',
  context: { telegramId: null, form: EMPTY_PAYMENT_FORM, filled: [], message: '' },
  invoke: {
    id: 'followShop',
    src: 'followShop',
    onError: { description: 'The profile failed to load: the form can be filled in by hand.' },
  },
  initial: 'opening',
  on: {
    'shopper.known': [
      {
        guard: { type: 'hasIdentity', params: ({ event }) => event },
        target: '.loadingProfile',
        actions: [{ type: 'begin', params: ({ event }) => event }],
      },
      {
        target: '.editing',
        description: 'A profile can be asked for only with an id.',
        actions: [{ type: 'begin', params: ({ event }) => event }],
      },
    ],
    'order.begun': { target: '.covered' },
    'order.paid': {
      target: '.covered',
      actions: [
        { type: 'begin', params: ({ context: { telegramId } }) => ({ telegramId, draft: EMPTY_PAYMENT_FORM }) },
      ],
    },
    'form.changed': {
      actions: [
        { type: 'changeField', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ context }) => ({ telegramId: context.telegramId, draft: draftOf(context) }) },
        { type: 'announceChange', params: ({ event }) => ({ field: event.field }) },
      ],
    },
  },
  states: {
    opening: { description: 'Waits for the id of the shopper.' },
    loadingProfile: {
      description:
        'The profile is loading; the form can be filled in meanwhile, and the profile fills the empty fields.',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ telegramId: context.telegramId ?? '' }),
        onDone: { target: 'editing', actions: [{ type: 'fillFromProfile', params: ({ event }) => event.output }] },
        onError: {
          target: 'editing',
          actions: [{ type: 'explain', params: { message: 'Ошибка при загрузке данных профиля' } }],
        },
      },
    },
    editing: { description: 'The form is editable.' },
    covered: {
      description:
        'The status of an order covers the form: it shows what was typed until the order has ended, and loads nothing.',
    },
  },
});
