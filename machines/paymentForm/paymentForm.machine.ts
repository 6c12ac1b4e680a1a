import { assign, fromCallback, fromPromise, setup, stateIn, type EventObject } from 'xstate';
import type { User } from '../model/entities';
import { missingEffect } from '../model/missingEffect';
import {
  draftOf,
  editForm,
  EMPTY_PAYMENT_FORM,
  fieldsFilledBy,
  fillForm,
  isFilledAccount,
  type FilledForm,
  type PaymentField,
  type PaymentForm,
} from '../model/paymentForm';

/** Empties the form of a paid order. */
const EMPTY_FORM = {
  type: 'begin',
  params: ({ context: { telegramId } }: { context: { telegramId: string | null } }) => ({
    telegramId,
    draft: EMPTY_PAYMENT_FORM,
  }),
} as const;

interface PaymentFormContext extends FilledForm {
  /** Whose form it is; null without launch data. */
  telegramId: string | null;
}

/** Fills the form from the profile. The refusal of a field that was empty is out of date. */
const FILL = [
  {
    type: 'announceChange',
    params: ({ context, event }: { context: PaymentFormContext; event: { output: User } }) => ({
      fields: fieldsFilledBy(context, event.output),
    }),
  },
  { type: 'fillFromProfile', params: ({ event }: { event: { output: User } }) => event.output },
] as const;

/** The form on the screen «Оплата» (form-1). Its secrets live until its order is paid or the screen is left (form-14). */
export const paymentFormMachine = setup({
  types: {
    context: {} as PaymentFormContext,
    events: {} as
      /** `draft`: null keeps the form, because its shopper is the same and the order that covered it has ended unpaid. */
      | { type: 'shopper.known'; telegramId: string | null; draft: PaymentForm | null }
      | { type: 'order.begun' }
      | { type: 'order.paid' }
      | { type: 'account.opened' }
      | { type: 'retry.due' }
      | { type: 'form.changed'; field: PaymentField; value: string | boolean },
  },
  actors: {
    followShop: fromCallback<EventObject>(missingEffect('followShop')),
    fetchProfile: fromPromise<User, { telegramId: string }>(missingEffect('fetchProfile')),
    awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
  },
  guards: {
    hasIdentity: (_, params: { telegramId: string | null }) => params.telegramId !== null,
    lacksAccount: ({ context }) => !isFilledAccount(context),
    isUnseen: stateIn({ loadingProfile: 'unseen' }),
  },
  delays: { profileTimeout: 1_500 },
  actions: {
    begin: assign((_, { telegramId, draft }: { telegramId: string | null; draft: PaymentForm | null }) => ({
      telegramId,
      ...(draft && { form: draft, filled: [] }),
    })),
    changeField: assign(({ context }, { field, value }: { field: PaymentField; value: string | boolean }) =>
      editForm(context, field, value),
    ),
    fillFromProfile: assign(({ context }, user: User) => fillForm(context, user)),
    /** Provided by wiring: notifies the payment, which may have refused the old text. */
    announceChange: (_, _params: { fields: readonly PaymentField[] }) => {},
    /** Provided by wiring: keeps the typed text, without secrets, for the next time the screen is opened. */
    keepDraft: (_, _params: { telegramId: string | null; draft: PaymentForm }) => {},
  },
}).createMachine({
  id: 'paymentForm',
  description:
    'The form of one visit to the screen «Оплата»: what was typed before, what the profile fills in, and what is typed now.',
  context: { telegramId: null, form: EMPTY_PAYMENT_FORM, filled: [] },
  invoke: {
    id: 'followShop',
    src: 'followShop',
    onError: { description: 'Following the shop failed: the form can be filled in by hand.' },
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
        description: 'Without an id no profile is requested.',
        actions: [{ type: 'begin', params: ({ event }) => event }],
      },
    ],
    'order.begun': { target: '.covered' },
    'order.paid': { target: '.covered', actions: [EMPTY_FORM] },
    'form.changed': {
      actions: [
        { type: 'changeField', params: ({ event }) => event },
        { type: 'keepDraft', params: ({ context }) => ({ telegramId: context.telegramId, draft: draftOf(context) }) },
        { type: 'announceChange', params: ({ event }) => ({ fields: [event.field] }) },
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
        onDone: [
          { guard: { type: 'isUnseen' }, target: 'folded', actions: FILL },
          {
            target: 'editing',
            description: 'The fields are on the screen already: they stay open, so that nothing moves.',
            actions: FILL,
          },
        ],
        onError: { target: 'failed' },
      },
      initial: 'unseen',
      states: {
        unseen: {
          description: 'The form is invisible until the profile decides between one line and three fields.',
          after: { profileTimeout: { target: 'seen' } },
        },
        seen: { description: 'The profile timed out but is still pending: the fields are shown.' },
      },
    },
    folded: {
      description: 'An account that the profile filled in is one line, until the shopper opens or edits it.',
      always: { guard: { type: 'lacksAccount' }, target: 'editing' },
      on: {
        'account.opened': { target: 'editing' },
        'order.begun': { target: 'covered.folded' },
        'order.paid': { target: 'covered.folded', actions: [EMPTY_FORM] },
      },
    },
    failed: {
      description:
        '«Ошибка при загрузке данных профиля»: the form is filled in by hand, or once the network or the shopper is back.',
      invoke: { id: 'awaitRetry', src: 'awaitRetry', onError: { description: 'The form can be filled in by hand.' } },
      on: { 'retry.due': { target: 'loadingProfile.seen' } },
    },
    editing: { description: 'The form is editable.' },
    covered: {
      description:
        'The status of an order covers the form: it shows what was typed until the order has ended, and loads nothing.',
      initial: 'open',
      states: {
        open: { description: 'The fields of the account are shown.' },
        folded: {
          description: 'The account is one line, also once its order is paid: nothing moves under the status.',
          on: { 'order.paid': { actions: [EMPTY_FORM] } },
        },
      },
    },
  },
});
