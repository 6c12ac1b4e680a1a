import { assign, fromPromise, setup } from 'xstate';
import { missingEffect } from '../model/missingEffect';
import {
  accountCommand,
  EMPTY_PS_ACCOUNT,
  isPsAccountComplete,
  type PsAccountField,
  type PsAccountForm,
} from '../model/psAccount';
import { typedText } from '../model/typedText';

/** Which button of the popup was pressed; null when it was closed. */
type OfferAnswer = 'copy' | 'open' | null;

interface Changed {
  field: PsAccountField;
  value: string;
}

/** Builds a command for the support bot and opens its chat, without any HTTP call (command-6). */
export const psAccountMachine = setup({
  types: {
    context: {} as { form: PsAccountForm },
    /** What this visit has typed before. */
    input: {} as PsAccountForm | undefined,
    events: {} as ({ type: 'form.changed' } & Changed) | { type: 'form.submitted' },
  },
  actors: {
    warnIncomplete: fromPromise<void>(missingEffect('warnIncomplete')),
    copyCommand: fromPromise<void, { command: string }>(missingEffect('copyCommand')),
    announceCopied: fromPromise<void>(missingEffect('announceCopied')),
    offerCommand: fromPromise<OfferAnswer, { command: string }>(missingEffect('offerCommand')),
  },
  guards: {
    isComplete: ({ context }) => isPsAccountComplete(context.form),
    isCopyWanted: (_, params: { answer: OfferAnswer }) => params.answer === 'copy',
    isChatWanted: (_, params: { answer: OfferAnswer }) => params.answer === 'open',
  },
  actions: {
    changeField: assign({
      form: ({ context }, { field, value }: Changed) => ({
        ...context.form,
        // The browser's own check of the e-mail names an invisible character as its mistake.
        [field]: field === 'email' ? typedText(value) : value,
      }),
    }),
    /** Provided by wiring: keeps what was typed for this visit. */
    keepForm: (_, _params: { form: PsAccountForm }) => {},
    /** Provided by wiring. */
    openBotChat: () => {},
  },
}).createMachine({
  id: 'psAccount',
  description: 'Four fields become one command; the shopper pastes it in the bot’s chat.',
  context: ({ input }) => ({ form: input ?? EMPTY_PS_ACCOUNT }),
  initial: 'filling',
  on: {
    'form.changed': {
      target: '.filling',
      description: 'Its command is out of date. Some clients close a popup without an event: an edit ends it.',
      actions: [
        { type: 'changeField', params: ({ event }) => event },
        { type: 'keepForm', params: ({ context }) => context },
      ],
    },
  },
  states: {
    filling: {
      description: 'The form is on the screen.',
      on: { 'form.submitted': [{ guard: { type: 'isComplete' }, target: 'copying' }, { target: 'warning' }] },
    },
    warning: {
      description: '«Пожалуйста, заполните все поля формы»',
      on: { 'form.submitted': { target: 'warning', reenter: true } },
      invoke: {
        id: 'warnIncomplete',
        src: 'warnIncomplete',
        onDone: { target: 'filling' },
        onError: { target: 'filling' },
      },
    },
    copying: {
      description: 'The command is being copied to the clipboard.',
      invoke: {
        id: 'copyCommand',
        src: 'copyCommand',
        input: ({ context }) => ({ command: accountCommand(context.form) }),
        onDone: { target: 'copied' },
        onError: { target: 'offering' },
      },
    },
    copied: {
      description: '«Команда скопирована»: what to do with it is said before the chat opens.',
      on: { 'form.submitted': { target: 'copying' } },
      invoke: {
        id: 'announceCopied',
        src: 'announceCopied',
        onDone: { target: 'filling', actions: [{ type: 'openBotChat' }] },
        onError: { target: 'filling', actions: [{ type: 'openBotChat' }] },
      },
    },
    offering: {
      description: 'The clipboard refused: the command is shown, to be copied again or by hand.',
      on: { 'form.submitted': { target: 'copying' } },
      invoke: {
        id: 'offerCommand',
        src: 'offerCommand',
        input: ({ context }) => ({ command: accountCommand(context.form) }),
        onDone: [
          { guard: { type: 'isCopyWanted', params: ({ event }) => ({ answer: event.output }) }, target: 'copying' },
          {
            guard: { type: 'isChatWanted', params: ({ event }) => ({ answer: event.output }) },
            target: 'filling',
            actions: [{ type: 'openBotChat' }],
          },
          { target: 'filling' },
        ],
        onError: { target: 'filling' },
      },
    },
  },
});
