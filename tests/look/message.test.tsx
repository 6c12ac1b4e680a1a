import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards, demoServer, renderShop, SIGNED_IN } from '../support/renderShop';

demoServer();

const open = async () => {
  const shop = renderShop('/collection/1', { stored: SIGNED_IN });
  await screen.findAllByRole('article');
  const tap = (name: string, card = 0): Promise<void> =>
    shop.user.click(within(cards()[card] as HTMLElement).getByRole('button', { name }));
  return { ...shop, tap };
};
const putBack = () => screen.findByRole('button', { name: 'Вернуть' });
const shown = (text: string) => screen.findByText(text, { selector: '[aria-hidden]' });

describe('a message above the menu', () => {
  it('puts a removed product back into the cart', async () => {
    const { tap, user } = await open();
    await tap('Добавить в корзину');
    expect(await shown('Добавлено в корзину')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Вернуть' }), 'the card has «Отменить»').toBeNull();
    await tap('Отменить');
    expect(await shown('Убрано из корзины')).toBeVisible();
    await user.click(await putBack());
    expect(await screen.findByRole('link', { name: 'Корзина, 1' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('puts a removed favourite back into its place in the list', async () => {
    const { tap, user, effects } = await open();
    await tap('В избранное');
    await tap('В избранное', 1);
    const { favourites } = effects.saved.read();
    await tap('Убрать из избранного');
    expect(await shown('Убрано из избранного')).toBeVisible();
    await user.click(await putBack());
    expect(await screen.findByRole('link', { name: 'Избранное, 2' })).toBeVisible();
    expect(effects.saved.read().favourites).toEqual(favourites);
    await user.click(screen.getByRole('link', { name: 'Избранное, 2' }));
    await user.click((await screen.findAllByRole('button', { name: /^Удалить/ }))[0] as Element);
    await user.click(screen.getByRole('button', { name: 'Да' }));
    await user.click(await putBack());
    await waitFor(() => expect(effects.saved.read().favourites).toEqual(favourites));
    const titles = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);
    expect(titles).toEqual(favourites.map(({ title }) => title));
  });

  it('changes nothing when another window has added the favourite again meanwhile', async () => {
    const { tap, user, effects } = await open();
    await tap('В избранное');
    const { favourites } = effects.saved.read();
    await tap('Убрать из избранного');
    act(() => effects.saved.change((record) => ({ ...record, favourites }), 'cart'));
    await user.click(await putBack());
    expect(await screen.findByRole('link', { name: 'Избранное, 1' })).toBeVisible();
  });

  it('disappears with the screen, and is not shown again after going back', async () => {
    const { tap, user } = await open();
    await tap('В избранное');
    await shown('Добавлено в избранное');
    await user.click(screen.getByRole('link', { name: 'Профиль' }));
    await screen.findByRole('heading', { level: 1, name: 'Личный кабинет' });
    window.history.back();
    await screen.findAllByRole('article');
    expect(screen.queryByText('Добавлено в избранное', { selector: '[aria-hidden]' })).toBeNull();
  });

  it.each([
    ['2.5 s', 2_500, ['В избранное'], 'Добавлено в избранное'],
    ['5 s where it has a way back', 5_000, ['В избранное', 'Убрать из избранного'], 'Убрано из избранного'],
  ])('disappears after %s', async (_, ms, taps, text) => {
    const { tap, wait } = await open();
    for (const name of taps) await tap(name);
    await wait(ms - 1);
    expect(await shown(text)).toBeVisible();
    await wait(1);
    await waitFor(() => expect(screen.queryByText(text, { selector: '[aria-hidden]' })).toBeNull());
  });
});
