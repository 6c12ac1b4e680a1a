import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { fakeEffects } from '../support/effects';
import { demoServer, renderShop, SIGNED_IN, findScreen } from '../support/renderShop';

const { demo, server } = demoServer();

const LABELS = [
  'Email аккаунта PlayStation',
  'Пароль',
  'Резервные коды (если есть)',
  'Логин Telegram',
  'Email для чека',
];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saveButtons = () => screen.queryAllByRole('button', { name: 'Сохранить' });
const updates = () => demo.calls.of('PUT', '/api/users/1001').map((call) => Object.keys(call.body as object));
const heading = () => findScreen('Личный кабинет');

async function open(stored: Record<string, string> = SIGNED_IN) {
  const shop = renderShop('/profile', { stored });
  await screen.findByLabelText('Пароль');
  /** Replaces the text of a field. */
  const edit = async (label: string, text: string): Promise<void> => {
    await shop.user.clear(field(label));
    await shop.user.type(field(label), text);
  };
  return { ...shop, edit };
}

describe('the profile', () => {
  it('shows the five fields with the values of the server', async () => {
    await open();
    expect(LABELS.map((label) => field(label).value)).toEqual([
      'demo.player@example.com',
      'Demo-Pass-1',
      'AB12CD EF34GH IJ56KL',
      'demo',
      'demo@example.com',
    ]);
    expect(field('Логин Telegram')).toBeDisabled();
    expect(field('Пароль')).toHaveAttribute('type', 'password');
    expect(saveButtons()).toHaveLength(0);
    expect(screen.getByText(/^Профиль заполнен/)).toBeVisible();
  });

  it.each([
    ['AB12CD\nEF34GH\r\nIJ56KL\n', 'AB12CD EF34GH IJ56KL'],
    [['AB12CD', null, 345678], 'AB12CD 345678'],
    [123456, '123456'],
  ])('shows backup codes, apart, and a password of digits where the server has them as %j', async (codes, shown) => {
    const profile = { telegramId: '1001', psBackupCodes: codes, psStorePassword: 12345678 };
    server.use(http.get('*/api/users/1001', () => HttpResponse.json(profile)));
    await open();
    expect(field('Резервные коды (если есть)')).toHaveValue(shown);
    expect(field('Пароль')).toHaveValue('12345678');
  });

  it('shows «Не указан» without a Telegram login', async () => {
    await open({ telegramId: '1001' });
    expect(field('Логин Telegram')).toHaveValue('Не указан');
  });

  it.each(['/profile', '/payment'])(
    'is loaded again at %s when the shopper returns, where the request had failed',
    async (path) => {
      server.use(http.get('*/api/users/1001', () => HttpResponse.error()));
      const { effects, comeBack } = fakeEffects();
      renderShop(path, { over: { browserWindow: effects.browserWindow } });
      await screen.findByText('Ошибка при загрузке данных профиля');
      server.resetHandlers();
      act(comeBack);
      await waitFor(() => expect(screen.getByLabelText('Email для чека')).toHaveValue('demo@example.com'));
    },
  );

  it('is not shown to an unknown visitor', async () => {
    renderShop('/profile', { stored: {} });
    await heading();
    expect(
      screen.getByText('Для доступа к личному кабинету необходимо открыть приложение через Telegram'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Служба поддержки' })).toHaveAttribute('href', 'https://t.me/shop_support');
    expect(demo.calls.all().filter((call) => call.path.startsWith('/api/users'))).toEqual([]);
  });
});

it('saving the profile by Enter sends only the focused field', async () => {
  const { user, edit } = await open();
  await edit('Email для чека', 'receipt@example.com');
  await edit('Резервные коды (если есть)', 'ZZ99');
  expect(saveButtons()).toHaveLength(2);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saveButtons()).toHaveLength(1));
  expect(updates()).toEqual([['psBackupCodes']]);
  expect(demo.users.find('1001')?.email).toBe('demo@example.com');
});
