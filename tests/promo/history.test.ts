import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectPromo, selectTotals } from '../../machines/cart/cart.selectors';
import { selectPromoForm } from '../../machines/promo/promo.selectors';
import { promoMachine } from '../../machines/promo/promo.machine';
import { checkHistories, LONG_ENOUGH, type Step } from '../support/histories';
import { Rig } from '../support/rig';
import { cartItem } from '../support/samples';
import { CartWorld } from '../cart/cartWorld';
import { PromoModel } from './promo.model';

type PromoStep = Step<PromoModel, CartWorld>;

const PROMOS = [
  { code: 'WELCOME10', discount: 10 },
  { code: 'PLAY15', discount: 15 },
  { code: 'THIRD', discount: 33 },
];
const PRICES = { '100': 4000, '101': 5501 } as const;
const item = (id: keyof typeof PRICES) => cartItem({ id, price: PRICES[id] });

const submit = (code: string): PromoStep => ({
  name: `submit «${code}»`,
  happen(promo, { rig }) {
    rig.child('promo').send({ type: 'promo.submitted', code });
    promo.submit(code);
  },
});

const answer = (discount: number): PromoStep => ({
  name: `the server gives ${discount} %`,
  possible: (promo) => promo.question !== null,
  async happen(promo, { questions }) {
    const given = { code: promo.question?.code ?? '', discount };
    await questions.answer('checkPromo', given);
    promo.answer(given);
  },
});

const refuse = (text: string): PromoStep => ({
  name: `the server refuses with «${text}»`,
  possible: (promo) => promo.question !== null,
  async happen(promo, { questions }) {
    await questions.fail('checkPromo', text);
    promo.refuse(text);
  },
});

const answerTotal = ([total, isApplied]: readonly [number, boolean]): PromoStep => ({
  name: `the server adds up to ${total} ${isApplied ? 'with' : 'without'} the promo`,
  possible: (promo) => promo.asking,
  async happen(promo, { questions }) {
    await questions.answer('calculateTotal', { total, isPromoApplied: isApplied && promo.promo !== null });
    promo.setServerTotal(total, isApplied);
  },
});

const put = (id: keyof typeof PRICES): PromoStep => ({
  name: `add ${id}`,
  possible: (promo) => promo.isVisible && !promo.lines.has(id),
  happen(promo, { rig }) {
    rig.send({ type: 'item.added', item: item(id) });
    promo.lines.set(id, PRICES[id]);
    promo.changed();
  },
});

const takeOut = (id: keyof typeof PRICES): PromoStep => ({
  name: `remove ${id}`,
  possible: (promo) => promo.lines.has(id),
  happen(promo, { rig }) {
    rig.send({ type: 'item.removed', id });
    promo.lines.delete(id);
    promo.changed();
  },
});

const see = (currencyId: string): PromoStep => ({
  name: `see prices in ${currencyId}`,
  happen(promo, { rig }) {
    rig.send({ type: 'currency.changed', currencyId });
    if (currencyId === promo.shopper) return;
    promo.shopper = currencyId;
    promo.isVisible = currencyId === '1';
    promo.changed();
  },
});

const edit = (text: string): PromoStep => ({
  name: `type «${text}»`,
  happen(promo, { rig }) {
    rig.child('promo').send({ type: 'promo.edited', text });
    promo.edit(text);
  },
});

const receivePromo = (applied: (typeof PROMOS)[number] | null): PromoStep => ({
  name: `another window ${applied ? `applies ${applied.code}` : 'loses the code'}`,
  possible: (promo) => promo.promo?.code !== applied?.code,
  happen(promo, world) {
    world.receivePromo(applied);
    promo.receivePromo(applied);
  },
});

/** Few random steps in a row let the total leave a code out while one is checked. */
const leaveOut = (submitted: string): PromoStep => ({
  name: `a new total is without the code${submitted && `, while «${submitted}» is checked`}`,
  possible: (promo) => promo.promo !== null && promo.lines.size > 0,
  async happen(promo, world) {
    await see('2').happen(promo, world);
    await see('1').happen(promo, world);
    if (submitted) await submit(submitted).happen(promo, world);
    await answerTotal([1234, false]).happen(promo, world);
  },
});

const others: PromoStep[] = [
  {
    name: 'the order is paid',
    happen: (promo, world) => (world.storeElsewhere({ items: [], currencyId: null, promo: null }), promo.pay()),
  },
  {
    name: 'one of two lines is paid',
    possible: (promo) => promo.lines.size === 2,
    happen(promo, world) {
      world.storeElsewhere({ ...world.stored, items: [item('101')] });
      promo.lines.delete('100');
      promo.changed();
    },
  },
  {
    name: 'the cart is cleared',
    possible: (promo) => promo.lines.size > 0,
    async happen(promo, { rig }) {
      rig.send({ type: 'clearing.asked' });
      rig.send({ type: 'dialog.confirmed' });
      await rig.wait(300);
      promo.clear();
    },
  },
  {
    name: 'the server cannot add up',
    possible: (promo) => promo.asking,
    async happen(promo, { questions }) {
      await questions.fail('calculateTotal');
      promo.asking = false;
    },
  },
  {
    name: 'a late answer about an older code',
    async happen(_, { questions }) {
      if (questions.abandoned('checkPromo') > 0)
        await questions.answerLate('checkPromo', { code: 'LATE', discount: 99 });
    },
  },
  {
    name: 'a late answer to an older cart',
    async happen(_, { questions }) {
      if (questions.abandoned('calculateTotal') > 0)
        await questions.answerLate('calculateTotal', { total: 13, isPromoApplied: false });
    },
  },
  {
    name: 'the page is loaded anew',
    possible: (promo) => promo.lines.size > 0,
    happen(promo, world) {
      world.reload();
      Object.assign(promo, { ...new PromoModel(promo.promo), lines: promo.lines });
    },
  },
];

/** What is visible to the shopper, the storage and the server. */
function agree(promo: PromoModel, { rig, questions, stored }: CartWorld): void {
  const { snapshot } = rig;
  expect(selectPromo(snapshot)).toEqual(promo.promo);
  const isChecking = promo.question?.kind === 'typed';
  expect(selectPromoForm(rig.child('promo').getSnapshot())).toEqual({
    code: promo.typed,
    status: promo.says,
    error: promo.text,
    isChecking,
    maySubmit: promo.typed.trim() !== '' && !isChecking,
  });
  const announced = rig.paramsOf('notify').map((params) => (params as { text: string }).text);
  expect(announced.findLast((text) => text.startsWith('Промокод')) ?? '').toBe(promo.announced);
  if (promo.says === 'success') expect(promo.typed.trim()).toBe(promo.promo?.code);
  expect(questions.count('checkPromo')).toBe(promo.question ? 1 : 0);
  if (promo.question) expect(questions.asked('checkPromo')).toEqual({ code: promo.question.code });
  expect(questions.count('calculateTotal')).toBe(promo.asking ? 1 : 0);
  if (promo.asking) expect(questions.asked('calculateTotal')).toMatchObject({ promo: promo.promo });
  expect(selectTotals(snapshot)).toMatchObject({ final: promo.final, promoOff: promo.off });
  expect(stored.promo).toEqual(promo.promo);
  expect(rig.paramsOf('savePromo').at(-1)).toEqual(promo.saved);
  expect(snapshot.context).toMatchObject({ promo: promo.promo, serverTotal: promo.serverTotal });
}

it('the promo code agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the promo code', {
    machine: promoMachine,
    start: fc.constantFrom(null, PROMOS[0]!),
    begin: (saved) => ({
      model: new PromoModel(saved),
      real: new CartWorld({ items: [item('100')], currencyId: '1', promo: saved }),
    }),
    steps: [
      fc.constantFrom('WELCOME10', ' PLAY15 ', '  ').map(submit),
      fc.constantFrom('WELCOME10', 'PLAY15 ', 'HALF', '').map(edit),
      fc.constantFrom(null, ...PROMOS).map(receivePromo),
      fc.constantFrom(10, 15, 33, 0).map(answer),
      fc.constantFrom('Вы уже использовали этот промокод', '').map(refuse),
      fc.constantFrom([1234, true], [3999, true], [1234, false]).map(answerTotal),
      fc.constantFrom('', 'PLAY15').map(leaveOut),
      fc.constantFrom('100', '101').map(put),
      fc.constantFrom('100', '101').map(takeOut),
      fc.constantFrom('1', '1', '2').map(see),
      ...others.map((step) => fc.constant(step)),
    ],
    agree,
  });
});

it('clearing the cart forgets the promo code that counts, and the stored text of the input', () => {
  const promo = new Rig(promoMachine, { code: 'WELCOME10', text: 'PLAY15' });
  promo.send({ type: 'cart.cleared' });
  expect(promo.snapshot.context).toMatchObject({ text: '', counting: '', error: '' });
  expect(promo.paramsOf('saveText')).toEqual([{ text: '' }]);
});
