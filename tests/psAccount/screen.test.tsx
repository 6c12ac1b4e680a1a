import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createDialogs, type Dialogs } from '../../src/shop/platform/dialogs';
import { noTelegram } from '../../src/shop/platform/telegram';
import type { Effects } from '../../src/shop/wiring/effects';
import { demoServer, renderShop, findScreen } from '../support/renderShop';
import { NOON } from '../support/samples';

const { demo } = demoServer();

const COMMAND = 'account_Анна_Иванова_anna@example.com_1990-05-17';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Отправить данные' });

/** The form on a platform whose calls are recorded; `answers` are the buttons tapped in the popups that have some. */
async function open({ answers = [], over = {} }: { answers?: (string | null)[]; over?: Partial<Effects> } = {}) {
  const popups: Parameters<Dialogs['show']>[0][] = [];
  const opened: string[] = [];
  const shop = renderShop('/create-ps-account', {
    over: {
      telegram: { ...noTelegram, openTelegramLink: (url) => void opened.push(url) },
      dialogs: {
        show: async (popup) => {
          popups.push(popup);
          return popup.buttons ? (answers.shift() ?? null) : null;
        },
      },
      now: () => NOON,
      ...over,
    },
  });
  await findScreen('Создание аккаунта PS');
  const fill = async (): Promise<void> => {
    await shop.user.type(field('Имя'), ' Анна ');
    await shop.user.type(field('Фамилия'), 'Иванова');
    await shop.user.type(field('Email'), 'anna@example.com');
    fireEvent.change(field('Дата рождения'), { target: { value: '1990-05-17' } });
  };
  return { ...shop, popups, opened, fill };
}

/** A clipboard that refuses the first `times` times. */
function clipboardRefusing(times: number) {
  const copied: string[] = [];
  let left = times;
  const clipboard = {
    copy: async (text: string): Promise<void> => {
      left -= 1;
      if (left >= 0) throw new Error('Not allowed');
      copied.push(text);
    },
  };
  return { clipboard, copied };
}

describe('the account form', () => {
  it('keeps what was typed, but not the birth date, when the shopper leaves the screen and returns', async () => {
    const { user, fill } = await open();
    await fill();
    await user.click(screen.getByRole('link', { name: 'Корзина' }));
    await findScreen('Корзина');
    await act(() => history.back());
    await findScreen('Создание аккаунта PS');
    expect(field('Имя')).toHaveValue('Анна');
    expect(field('Дата рождения')).toHaveValue('');
  });

  it('has four fields, the birth date not later than today, and a link to the support', async () => {
    await open();
    const offered = { Имя: 'given-name', Фамилия: 'family-name', Email: 'email', 'Дата рождения': 'bday' };
    for (const [label, known] of Object.entries(offered)) {
      expect(field(label)).toHaveValue('');
      expect(field(label)).toBeRequired();
      expect(field(label)).toHaveAttribute('autocomplete', known);
      expect(field(label)).toHaveAttribute('enterkeyhint', known === 'bday' ? 'go' : 'next');
    }
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Дата рождения')).toHaveAttribute('type', 'date');
    expect(field('Дата рождения')).toHaveAttribute('max', '2026-11-21');
    expect(screen.getByRole('link', { name: 'Служба поддержки' })).toHaveAttribute('href', 'https://t.me/shop_support');
  });

  it.each([
    ['a malformed e-mail', 'Email', 'anna'],
    ['a birth date after today', 'Дата рождения', '2026-11-22'],
  ])('with %s is refused by the browser’s own validation', async (_, label, value) => {
    const { user, popups, opened, fill } = await open();
    await fill();
    fireEvent.change(field(label), { target: { value } });
    await user.click(submit());
    expect(field(label)).toBeInvalid();
    expect([popups, opened]).toEqual([[], []]);
  });

  it('accepts an e-mail that was pasted with invisible characters around it', async () => {
    const { clipboard, copied } = clipboardRefusing(0);
    const { user, fill } = await open({ over: { clipboard } });
    await fill();
    fireEvent.change(field('Email'), { target: { value: '\u202Aanna@example.com\u202C' } });
    await user.click(submit());
    await waitFor(() => expect(copied).toEqual([COMMAND]));
  });

  it('moves the focus to the next field on Enter, and submits on Enter in the last one', async () => {
    const { user, popups } = await open();
    await user.click(field('Имя'));
    for (const label of ['Фамилия', 'Email', 'Дата рождения']) {
      await user.keyboard('{Enter}');
      expect(field(label)).toHaveFocus();
    }
    expect(popups).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(popups).toEqual([{ title: 'Ошибка', message: 'Пожалуйста, заполните все поля формы' }]));
  });
});

describe('the submitted account form', () => {
  it('copies the command, shows a popup, and then opens the chat of the bot, without a request to the server', async () => {
    const { user, did, popups, opened, fill } = await open();
    await fill();
    const before = demo.calls.all().length;
    await user.click(submit());
    await waitFor(() => expect(opened).toEqual(['https://t.me/shop_bot']));
    expect(did).toContain(`copy ${COMMAND}`);
    expect(popups).toHaveLength(1);
    expect(popups[0]?.title).toBe('Команда скопирована');
    expect(popups[0]?.message).toMatch(/скопирована.+Вставьте.+чат.+Telegram/);
    expect(demo.calls.all()).toHaveLength(before);
  });

  it('shows the command with two buttons when the clipboard is refused', async () => {
    const { clipboard } = clipboardRefusing(1);
    const { user, popups, opened, fill } = await open({ answers: ['open'], over: { clipboard } });
    await fill();
    await user.click(submit());
    await waitFor(() => expect(opened).toEqual(['https://t.me/shop_bot']));
    expect(popups).toHaveLength(1);
    expect(popups[0]).toMatchObject({
      message: COMMAND,
      buttons: [{ text: 'Копировать' }, { text: 'Перейти в Telegram' }],
    });
  });
});

it.each([
  ['opens the chat of the bot', 'shop_bot', ['https://t.me/shop_bot']],
  ['of a shop without a bot is shown once', null, []],
])('the command in an alert, where the clipboard is refused and there are no popups, %s', async (_, botName, chats) => {
  const alerts: string[] = [];
  const dialogs = createDialogs(noTelegram, { alert: (text: string) => void alerts.push(text) } as unknown as Window);
  const { clipboard } = clipboardRefusing(3);
  const { user, opened, fill } = await open({ over: { clipboard, dialogs, links: { botName, supportChat: null } } });
  await fill();
  await user.click(submit());
  await waitFor(() => expect(alerts).not.toEqual([]));
  await waitFor(() => expect(opened).toEqual(chats));
  expect(alerts).toEqual([`Скопируйте команду\n\n${COMMAND}`]);
});

describe('the account form of a shop without a bot', () => {
  const links = { botName: null, supportChat: null };

  it('copies the command and announces no chat, because none is configured', async () => {
    const { user, did, popups, opened, fill } = await open({ over: { links } });
    await fill();
    await user.click(submit());
    await waitFor(() => expect(popups).toHaveLength(1));
    expect(did).toContain(`copy ${COMMAND}`);
    expect(popups).toEqual([{ title: 'Команда скопирована', message: 'Команда скопирована в буфер обмена.' }]);
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled'));
    expect(opened).toEqual([]);
  });

  it('offers only «Копировать» when the clipboard is refused', async () => {
    const { clipboard, copied } = clipboardRefusing(1);
    const { user, popups, fill } = await open({ answers: ['copy'], over: { clipboard, links } });
    await fill();
    await user.click(submit());
    await waitFor(() => expect(copied).toEqual([COMMAND]));
    expect(popups[0]).toMatchObject({ message: COMMAND, buttons: [{ text: 'Копировать' }] });
    expect(popups[0]?.buttons).toHaveLength(1);
  });
});
