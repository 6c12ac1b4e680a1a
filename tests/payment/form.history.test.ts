import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';
import { paymentFormMachine } from '../../machines/paymentForm/paymentForm.machine';
import { selectAccount, selectForm, selectFormNotes } from '../../machines/paymentForm/paymentForm.selectors';
import { checkHistories, LONG_ENOUGH, Questions, type Step } from '../support/histories';
import { Rig } from '../support/rig';

/** A profile as the server sends it, with the three fields of the console account that belong together. */
const profileOf = (login: string) => ({
  telegramId: '1001',
  telegramUsername: 'demo',
  psStoreLogin: login,
  psStorePassword: `${login} secret`,
  psBackupCodes: `${login} codes`,
  email: 'me@mail.ru',
  currencyId: '1',
});

/**
 * The form by its rules (machines/paymentForm/rules.md), written a second time: the origin of each field, without the
 * chart.
 */
class FormModel {
  login = '';
  password = '';
  codes = '';
  name = '';
  email = '';
  /** Which fields are the profile's and were not edited. */
  isLoginFilled = false;
  isPasswordFilled = false;
  areCodesFilled = false;
  isAsking = true;
  /** Whether the shopper sees the form; before that the profile may collapse the account. */
  isSeen = false;
  isFolded = false;
  isFailed = false;
  /** The draft that the screen restores when it is opened again. */
  kept = { login: '', name: '' };

  private keep(): void {
    this.kept = { login: this.isLoginFilled ? '' : this.login, name: this.name };
  }

  /** Another login clears the fields that the profile filled in, and keeps those typed by hand (form-10). */
  typeLogin(login: string): void {
    if (login.trim() !== this.login.trim()) {
      if (this.isPasswordFilled) this.password = '';
      if (this.areCodesFilled) this.codes = '';
      this.isPasswordFilled = this.areCodesFilled = false;
    }
    this.login = login;
    this.isLoginFilled = this.isFolded = false;
    this.keep();
  }

  typePassword(password: string): void {
    this.password = password;
    this.isPasswordFilled = this.isFolded = false;
    this.keep();
  }

  typeCodes(codes: string): void {
    this.codes = codes;
    this.areCodesFilled = this.isFolded = false;
    this.keep();
  }

  typeName(name: string): void {
    this.name = name;
    this.keep();
  }

  /** The profile fills all three fields or none, and only while the login is empty or the profile's own (form-9). */
  fill(login: string): void {
    const isFirstSeen = !this.isSeen;
    this.isAsking = false;
    this.isSeen = true;
    this.email ||= 'me@mail.ru';
    const isOwn = this.isLoginFilled || ['', login].includes(this.login.trim());
    if (!isOwn || (this.password !== '' && !this.isPasswordFilled) || (this.codes !== '' && !this.areCodesFilled))
      return;
    this.login = login;
    this.password = profileOf(login).psStorePassword;
    this.codes = profileOf(login).psBackupCodes;
    this.isLoginFilled = this.isPasswordFilled = this.areCodesFilled = true;
    this.isFolded = isFirstSeen;
  }

  /** The screen is left and opened again: the text is kept, the secrets are not (form-12). */
  openAgain(): void {
    Object.assign(this, new FormModel(), this.kept, { kept: this.kept });
  }
}

/** The machine of each page load, and the draft that is kept between the loads. */
class FormWorld {
  rig!: Rig<typeof paymentFormMachine>;
  questions!: Questions;
  private draft: PaymentForm = EMPTY_PAYMENT_FORM;

  constructor() {
    this.open();
  }

  open(): void {
    this.draft = (this.rig?.paramsOf('keepDraft').at(-1) as { draft: PaymentForm } | undefined)?.draft ?? this.draft;
    this.rig?.actor.stop();
    this.rig = new Rig(paymentFormMachine);
    this.questions = new Questions(this.rig);
    this.rig.report({ type: 'shopper.known', telegramId: '1001', draft: this.draft });
  }
}

type FormStep = Step<FormModel, FormWorld>;

const type = (field: 'psLogin' | 'psPassword' | 'psBackupCodes' | 'firstName', value: string): FormStep => ({
  name: `type «${value}» as ${field}`,
  happen(model, { rig }) {
    rig.send({ type: 'form.changed', field, value });
    if (field === 'psLogin') model.typeLogin(value);
    else if (field === 'psPassword') model.typePassword(value);
    else if (field === 'psBackupCodes') model.typeCodes(value);
    else model.typeName(value);
  },
});

const fill = (login: string): FormStep => ({
  name: `the profile of ${login} comes`,
  possible: ({ isAsking }) => isAsking,
  async happen(model, { questions }) {
    await questions.answer('fetchProfile', profileOf(login));
    model.fill(login);
  },
});

const others: FormStep[] = [
  {
    name: 'the screen is left and opened again',
    happen(model, world) {
      world.open();
      model.openAgain();
    },
  },
  {
    name: 'an order covers the form and ends unpaid',
    happen(model, { rig }) {
      rig.report({ type: 'order.begun' });
      expect(rig.state).toEqual({ covered: model.isFolded ? 'folded' : 'open' });
      rig.report({ type: 'shopper.known', telegramId: '1001', draft: null });
      model.isAsking = true;
      model.isSeen = model.isFolded = model.isFailed = false;
    },
  },
  {
    name: 'the profile cannot be had',
    possible: ({ isAsking }) => isAsking,
    async happen(model, { questions }) {
      await questions.fail('fetchProfile');
      model.isAsking = false;
      model.isSeen = true;
      model.isFailed = true;
    },
  },
  {
    name: 'the network is back',
    happen(model, { rig }) {
      rig.report({ type: 'retry.due' });
      model.isAsking ||= model.isFailed;
      model.isFailed = false;
    },
  },
  {
    name: '1.5 s pass',
    async happen(model, { rig }) {
      await rig.wait(1_500);
      model.isSeen = true;
    },
  },
  {
    name: 'open the account',
    happen(model, { rig }) {
      rig.send({ type: 'account.opened' });
      model.isFolded = false;
    },
  },
];

it('the payment form agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the form of the payment', {
    machine: paymentFormMachine,
    seldomTaken: {
      'paymentForm --shopper.known--> paymentForm.editing': 'formChart.test.ts',
      'paymentForm --order.paid--> paymentForm.covered': 'the form alone, without a payment: formChart.test.ts',
      'paymentForm.folded --order.paid--> paymentForm.covered.folded': 'formChart.test.ts',
      'paymentForm.covered.folded --order.paid--> (stays)': 'formChart.test.ts',
    },
    start: fc.constant(null),
    begin: () => ({ model: new FormModel(), real: new FormWorld() }),
    steps: [
      fc.constantFrom('me@psn.com', ' me@psn.com', 'other@psn.com', '', ' ').map((login) => type('psLogin', login)),
      fc.constantFrom('mine', '').map((password) => type('psPassword', password)),
      fc.constantFrom('4 5 6', '').map((codes) => type('psBackupCodes', codes)),
      fc.constantFrom('Иван', '').map((name) => type('firstName', name)),
      fc.constantFrom('me@psn.com', 'me@psn.com', 'new@psn.com').map(fill),
      ...others.map((step) => fc.constant(step)),
    ],
    agree(model, { rig, questions }) {
      const { psLogin, psPassword, psBackupCodes, firstName, email } = selectForm(rig.snapshot);
      expect({ psLogin, psPassword, psBackupCodes, firstName, email }).toEqual({
        psLogin: model.login,
        psPassword: model.password,
        psBackupCodes: model.codes,
        firstName: model.name,
        email: model.email,
      });
      const notes = {
        isUnseen: !model.isSeen,
        isTooEarly: !model.isSeen && model.email !== '',
        profileError: model.isFailed ? 'Ошибка при загрузке данных профиля' : '',
      };
      expect(selectFormNotes('psLogin')(rig.snapshot)).toEqual({ ...notes, isAtField: true });
      for (const field of ['customerEmail', null] as const)
        expect(selectFormNotes(field)(rig.snapshot)).toEqual({ ...notes, isAtField: false });
      expect(selectAccount(rig.snapshot)).toEqual({ login: model.login, isFilled: model.isFolded });
      expect(questions.count('fetchProfile')).toBe(model.isAsking ? 1 : 0);
      expect('awaitRetry' in rig.snapshot.children).toBe(model.isFailed);
    },
  });
});
