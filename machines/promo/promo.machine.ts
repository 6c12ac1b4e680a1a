import { assign, fromPromise, not, setup } from 'xstate';
import type { Promo } from '../model/entities';
import { errorText } from '../model/errors';
import { missingEffect } from '../model/missingEffect';
import { typedText } from '../model/typedText';

export interface PromoContext {
  /** The text in the promo input. */
  text: string;
  /** The code that the cart counts; empty when there is none. */
  counting: string;
  /** The code that was submitted last. */
  asked: string;
  /** Why the last code was refused. */
  error: string;
}

/** Shown for a checked code without a discount, and for one that the server's total leaves out. */
const PROMO_UNKNOWN = 'Промокод не найден или неактивен';
/** Shown where the check failed without a text. */
const PROMO_CHECK_FAILED = 'Ошибка при проверке промокода';

/** Whether a code is in the promo input; blanks around it do not count. */
const isInInput = ({ text }: PromoContext, code: string): boolean => typedText(text) === code;

/** A code can be submitted in every state in which no submitted code is being checked. */
const SUBMITTED = {
  guard: { type: 'isCode', params: ({ event }: { event: { code: string } }) => event },
  target: 'checking',
  actions: [{ type: 'rememberQuestion', params: ({ event }: { event: { code: string } }) => event }],
} as const;

const TYPED = [
  { type: 'keepText', params: ({ event }: { event: { text: string } }) => event },
  { type: 'saveText', params: ({ event }: { event: { text: string } }) => event },
] as const;

/** After success or refusal an edit only changes the display; the promo that counts stays. */
const EDITED = {
  target: 'empty',
  description: 'Only the display changes: an applied code stays applied.',
  actions: TYPED,
} as const;

interface Answered {
  event: { output: Promo };
}
/** The server gives a discount for the code. */
const COUNTED = [
  { type: 'adoptCode', params: ({ event }: Answered) => event.output },
  { type: 'announceCounted', params: ({ event }: Answered) => event.output },
] as const;
/** Its code is stored with the cart. */
const APPLIED = [...COUNTED, { type: 'saveText', params: { text: '' } }] as const;
const COUNTED_SILENTLY = {
  guard: { type: 'givesDiscount', params: ({ event }: Answered) => event.output },
  target: 'empty',
  description: 'The text was changed during the check: apply the code, and show no success beside the other text.',
  actions: COUNTED,
} as const;
const REFUSED_SILENTLY = {
  target: 'empty',
  description: 'The text was changed during the check: show no refusal beside the other text.',
  actions: [{ type: 'announceRefused' }],
} as const;
const EXPIRED = { target: 'empty', actions: [{ type: 'forgetCode' }, { type: 'announceExpired' }] } as const;

/** The promo code: its input, its check, and whether the cart counts it. */
export const promoMachine = setup({
  types: {
    context: {} as PromoContext,
    /**
     * `code`: of the promo that an earlier visit stored as successful; empty when there is none. `text`: typed before the page
     * was loaded again.
     */
    input: {} as { code: string; text?: string },
    events: {} as
      | { type: 'promo.submitted'; code: string }
      | { type: 'promo.edited'; text: string }
      | { type: 'currency.changed' }
      | { type: 'promo.replaced'; code: string }
      | { type: 'promo.dropped' }
      | { type: 'cart.cleared' },
  },
  actors: { checkPromo: fromPromise<Promo, { code: string }>(missingEffect('checkPromo')) },
  guards: {
    isCode: (_, params: { code: string }) => typedText(params.code) !== '',
    isCounting: ({ context }) => context.counting !== '',
    isCountingInInput: ({ context }) => context.counting !== '' && isInInput(context, context.counting),
    isAskedInInput: ({ context }) => isInInput(context, context.asked),
    givesDiscount: (_, promo: Promo) => promo.discount > 0,
    givesDiscountInInput: ({ context }, promo: Promo) => promo.discount > 0 && isInInput(context, promo.code),
  },
  actions: {
    keepText: assign({ text: (_, params: { text: string }) => params.text }),
    rememberQuestion: assign((_, { code }: { code: string }) => ({ text: code, asked: typedText(code) })),
    adoptCode: assign({ counting: (_, params: { code: string }) => params.code, error: '' }),
    replaceCode: assign(({ context }, { code }: { code: string }) => ({
      counting: code,
      // The input follows the promo until the shopper types: typed text is never lost.
      text: isInInput(context, context.counting) ? code : context.text,
    })),
    forgetCode: assign({ counting: '' }),
    forgetAll: assign({ text: '', counting: '', error: '' }),
    explain: assign({ error: (_, params: { text: string }) => params.text }),
    /** Provided by wiring: keeps the text for a reload of the page; an empty one is nothing typed. */
    saveText: (_, _params: { text: string }) => {},
    /** Provided by wiring: shows and announces a message. */
    notify: (_, _params: { text: string }) => {},
    /** Sent to the cart: the server gives a discount for this code. */
    announceCounted: (_, _promo: Promo) => {},
    /** Sent to the cart: the server refused the submitted code; an earlier promo goes on counting. */
    announceRefused: () => {},
    /** Sent to the cart: the promo of an earlier visit is not valid any more. */
    announceExpired: () => {},
    /** Sent to the cart: the promo that the server’s total left out is dropped. `refused`: the shopper gets a message. */
    announceDropped: (_, _params: { refused: boolean }) => {},
  },
}).createMachine({
  id: 'promo',
  description: 'The promo code: its input, its check, and whether the cart counts it.',
  context: ({ input }) => ({ text: input.text || input.code, counting: input.code, asked: '', error: '' }),
  initial: 'restoring',
  on: {
    'promo.edited': { actions: TYPED },
    'cart.cleared': { target: '.empty', actions: [{ type: 'forgetAll' }, { type: 'saveText', params: { text: '' } }] },
    'promo.replaced': {
      target: '.following',
      description: 'Another window applied a promo code, which it has checked, or removed one.',
      actions: [{ type: 'replaceCode', params: ({ event }) => event }],
    },
    'promo.dropped': [
      {
        guard: { type: 'isCountingInInput' },
        target: '.refused',
        description: 'The server’s total leaves the promo out: it is not valid any more.',
        actions: [
          { type: 'forgetCode' },
          { type: 'explain', params: { text: PROMO_UNKNOWN } },
          { type: 'announceDropped', params: { refused: true } },
        ],
      },
      {
        description: 'The server’s total leaves the promo out while another text is in the input: show no refusal.',
        actions: [{ type: 'forgetCode' }, { type: 'announceDropped', params: { refused: true } }],
      },
    ],
  },
  states: {
    restoring: {
      description: 'The promo of an earlier visit waits to be checked until the currency is decided.',
      always: { guard: not('isCounting'), target: 'empty' },
      on: { 'currency.changed': { target: 'rechecking' } },
    },
    following: {
      description: 'Adopts the promo code of another window without a check.',
      always: [{ guard: { type: 'isCountingInInput' }, target: 'applied' }, { target: 'empty' }],
    },
    rechecking: {
      description: 'The server checks the applied code again; a refused one is removed without a message.',
      invoke: {
        id: 'recheckPromo',
        src: 'checkPromo',
        input: ({ context }) => ({ code: context.counting }),
        onDone: [
          {
            guard: { type: 'givesDiscountInInput', params: ({ event }) => event.output },
            target: 'applied',
            actions: APPLIED,
          },
          COUNTED_SILENTLY,
          EXPIRED,
        ],
        onError: EXPIRED,
      },
      on: {
        'promo.submitted': SUBMITTED,
        'promo.dropped': {
          description:
            'The server’s total excluded the code: remove it without a message. The pending check may apply it again.',
          actions: [{ type: 'forgetCode' }, { type: 'announceDropped', params: { refused: false } }],
        },
      },
    },
    empty: { description: 'The input shows neither success nor refusal.', on: { 'promo.submitted': SUBMITTED } },
    checking: {
      description: 'The server checks the submitted code; the response counts for that code only.',
      invoke: {
        id: 'checkPromo',
        src: 'checkPromo',
        input: ({ context }) => ({ code: context.asked }),
        onDone: [
          {
            guard: { type: 'givesDiscountInInput', params: ({ event }) => event.output },
            target: 'applied',
            actions: [
              ...APPLIED,
              { type: 'notify', params: ({ event }) => ({ text: `Промокод ${event.output.code} применен` }) },
            ],
          },
          COUNTED_SILENTLY,
          {
            guard: { type: 'isAskedInInput' },
            target: 'refused',
            actions: [{ type: 'explain', params: { text: PROMO_UNKNOWN } }, { type: 'announceRefused' }],
          },
          REFUSED_SILENTLY,
        ],
        onError: [
          {
            guard: { type: 'isAskedInInput' },
            target: 'refused',
            actions: [
              { type: 'explain', params: ({ event }) => ({ text: errorText(event.error) || PROMO_CHECK_FAILED }) },
              { type: 'announceRefused' },
            ],
          },
          REFUSED_SILENTLY,
        ],
      },
      on: {
        'promo.replaced': {
          description: 'Another window changed the applied code; the check of the submitted code goes on.',
          actions: [{ type: 'replaceCode', params: ({ event }) => event }],
        },
        'promo.dropped': {
          description: 'The code applied before is removed; the check of the submitted code goes on.',
          actions: [{ type: 'forgetCode' }, { type: 'announceDropped', params: { refused: false } }],
        },
      },
    },
    applied: { description: '«Промокод применен».', on: { 'promo.submitted': SUBMITTED, 'promo.edited': EDITED } },
    refused: {
      description: 'The code was refused; the reason is shown under the input.',
      on: { 'promo.submitted': SUBMITTED, 'promo.edited': EDITED },
    },
  },
});
