// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { everyProfileField, PROFILE_FIELDS, type ProfileField } from '../../machines/model/profile';
import { profileMachine } from '../../machines/profile/profile.machine';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { noTelegram } from '../../src/shop/platform/telegram';
import { holdCalls, holdPort } from '../support/heldServer';
import { demoServer, goTo, renderShop, findScreen } from '../support/renderShop';
import { answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, take, walksOf, type Sees } from '../support/walks';

const { demo, server } = demoServer();
const passing = () => {};
const button = (name: string) => screen.getByRole('button', { name });

describe('the profile screen', () => {
  const coverage = coverageOf(profileMachine);
  const LABELS: Record<ProfileField, string> = {
    psStoreLogin: 'Email аккаунта PlayStation',
    psStorePassword: 'Пароль',
    psBackupCodes: 'Резервные коды (если есть)',
    email: 'Email для чека',
  };
  const USER = { telegramId: '1001', ...everyProfileField(() => 'u') };
  const known = { type: 'identity.changed', telegramId: '1001', telegramUsername: 'demo' };
  const loaded = answered('fetchProfile', USER);
  const valueOf = (event: EventObject) => (event as { value?: string }).value ?? '';
  const input = (event: EventObject) =>
    screen.getByLabelText<HTMLInputElement>(LABELS[(event as { field?: ProfileField }).field ?? 'email']);

  const text = (words: string) => () => waitFor(() => expect(screen.getByText(words)).toBeVisible());
  const saving = (field: ProfileField) => () =>
    waitFor(() => {
      expect(button('Сохранение...')).toBeVisible();
      expect(screen.getByLabelText(LABELS[field])).toHaveAttribute('readonly');
    });
  /** The field can be saved, and shows why it could not be saved before. */
  const dirty = (field: ProfileField) => (snapshot: GraphSnapshot) =>
    waitFor(() => {
      expect(button('Сохранить')).toBeVisible();
      const { errors } = snapshot.context as { errors: Record<ProfileField, string> };
      expect(screen.getByLabelText(LABELS[field])).toHaveAccessibleDescription(errors[field]);
    });
  const sees: Sees = {
    loading: text('Загрузка...'),
    failed: text('Ошибка при загрузке данных профиля'),
    editing: () => waitFor(() => expect(screen.getByLabelText('Пароль')).toBeVisible()),
    ...Object.fromEntries(
      PROFILE_FIELDS.flatMap((field) => [
        [`editing.${field}`, passing],
        [`editing.${field}.clean`, passing],
        [`editing.${field}.dirty`, dirty(field)],
        [`editing.${field}.saving`, saving(field)],
      ]),
    ),
  };
  /** One field is edited at a time: without its button there is nothing to save. */
  const allClean = (snapshot: GraphSnapshot): boolean => !/dirty|saving/.test(JSON.stringify(snapshot.value));

  async function open() {
    const { user } = renderShop('/', { inspect: coverage.record });
    await waitFor(() => expect(demo.calls.of('GET', '/api/users/1001')).toHaveLength(1));
    const held = holdCalls(server, { fetch: ['get', '/users/:id'], save: ['put', '/users/:id'] });
    await goTo('/profile');
    const causes: Record<string, (event: EventObject) => unknown> = {
      'page.retried': () => user.click(button('Повторить')),
      'field.edited': async (event) => {
        await user.clear(input(event));
        await user.type(input(event), valueOf(event));
      },
      'field.submitted': () => user.click(button('Сохранить')),
      'xstate.done.actor.fetchProfile': () => held.answer('fetch', USER),
      'xstate.error.actor.fetchProfile': () => held.answer('fetch', { status: 500 }),
    };
    for (const field of PROFILE_FIELDS) {
      causes[`xstate.done.actor.save-${field}`] = () => held.answer('save', {});
      causes[`xstate.error.actor.save-${field}`] = () => held.answer('save', { status: 500 });
    }
    const looks: Sees = {
      ...sees,
      editing: async (snapshot) => {
        await sees['editing']?.(snapshot);
        if (allClean(snapshot)) expect(screen.queryByRole('button', { name: /^Сохран/ })).toBeNull();
      },
    };
    return { held, walker: { causes, sees: looks } };
  }

  const ways = [
    { name: 'loads', events: [loaded, failed('fetchProfile'), { type: 'page.retried' }], opening: [known] },
    ...PROFILE_FIELDS.map((field) => ({
      name: `saves ${field}`,
      events: [
        ...['a', 'b', 'u'].map((value) => ({ type: 'field.edited', field, value })),
        { type: 'field.submitted', field },
        answered(`save-${field}`),
        failed(`save-${field}`),
      ],
      opening: [known, loaded],
    })),
  ];
  const possible = (from: GraphSnapshot, event: EventObject): boolean => {
    if (event.type !== 'field.edited') return true;
    const { values } = from.context as { values: Record<string, string> };
    return values[(event as unknown as { field: string }).field] !== valueOf(event);
  };
  const walks = ways.flatMap(({ name, ...way }) =>
    walksOf(`the profile on the screen, ${name}`, profileMachine, { ...way, possible }).map(({ walk }) => ({
      name,
      opening: way.opening,
      walk,
    })),
  );

  it.each(walks)('follows the chart while it $name', async ({ opening, walk }) => {
    const { held, walker } = await open();
    if (opening.includes(loaded)) {
      await held.answer('fetch', USER);
      await screen.findByLabelText('Пароль');
    }
    await take(walk, walker);
  });

  it('is not shown to a visitor whom the platform does not identify', async () => {
    renderShop('/profile', { stored: {}, inspect: coverage.record });
    expect(await screen.findByText(/необходимо открыть приложение через Telegram/)).toBeVisible();
  });

  afterAll(() => {
    expect(missedOnScreen(coverage)).toEqual([]);
  });
});

describe('the screen of the account form', () => {
  const coverage = coverageOf(psAccountMachine);
  const FIELDS = { firstName: 'Имя', lastName: 'Фамилия', email: 'Email', birthDate: 'Дата рождения' } as const;
  /** Values that the browser's own validation accepts. */
  const VALUES: Record<string, string> = { birthDate: '2000-02-29', email: 'a@b.ru' };
  const changes = Object.keys(FIELDS).map((field) => ({ type: 'form.changed', field, value: VALUES[field] ?? 'я' }));
  const events = [
    ...changes,
    { type: 'form.changed', field: 'firstName', value: 'ю' },
    { type: 'form.submitted' },
    answered('warnIncomplete'),
    failed('warnIncomplete'),
    answered('copyCommand'),
    failed('copyCommand'),
    answered('announceCopied'),
    failed('announceCopied'),
    ...['copy', 'open', null].map((answer) => answered('offerCommand', answer)),
    failed('offerCommand'),
  ];
  const possible = (from: GraphSnapshot, event: EventObject): boolean => {
    if (event.type !== 'form.changed') return true;
    const { field, value } = event as unknown as { field: string; value: string };
    const { form } = from.context as { form: Record<string, string> };
    return from.value === 'filling' ? form[field] === '' : form[field] !== value;
  };
  const walks = walksOf('the account form on the screen', psAccountMachine, { events, possible });

  async function open() {
    const port = holdPort();
    const popups: string[] = [];
    const { user } = renderShop('/create-ps-account', {
      over: {
        telegram: { ...noTelegram, openTelegramLink: () => {} },
        clipboard: { copy: () => port.ask('copy') },
        dialogs: {
          show({ title }) {
            popups.push(title);
            return port.ask('popup');
          },
        },
      },
      inspect: coverage.record,
    });
    await findScreen('Создание аккаунта PS');
    const outputOf = (event: EventObject) => (event as unknown as { output: unknown }).output;
    const popup = (title: string) => () => waitFor(() => expect(popups.at(-1)).toBe(title));
    const answer = (event: EventObject) => port.answer('popup', outputOf(event) ?? null);
    const refuse = () => port.fail('popup');
    return {
      causes: {
        'form.changed': (event: EventObject) => {
          const { field, value } = event as unknown as { field: keyof typeof FIELDS; value: string };
          fireEvent.change(screen.getByLabelText(FIELDS[field]), { target: { value } });
        },
        'form.submitted': () => user.click(button('Отправить данные')),
        'xstate.done.actor.warnIncomplete': answer,
        'xstate.error.actor.warnIncomplete': refuse,
        'xstate.done.actor.copyCommand': () => port.answer('copy', undefined),
        'xstate.error.actor.copyCommand': () => port.fail('copy'),
        'xstate.done.actor.announceCopied': answer,
        'xstate.error.actor.announceCopied': refuse,
        'xstate.done.actor.offerCommand': answer,
        'xstate.error.actor.offerCommand': refuse,
      },
      sees: {
        filling: (snapshot: GraphSnapshot) => {
          const { form } = snapshot.context as { form: Record<string, string> };
          for (const [field, label] of Object.entries(FIELDS))
            expect(screen.getByLabelText(label)).toHaveValue(form[field] ?? '');
        },
        warning: popup('Ошибка'),
        copying: passing,
        copied: popup('Команда скопирована'),
        offering: popup('Скопируйте команду'),
      },
    };
  }

  it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, await open());
  });

  afterAll(() => {
    expect(missedOnScreen(coverage)).toEqual([]);
  });
});
