import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { announcementsFromNow } from '../support/announcements';
import { demoServer, holdAnswer, paidOrder, renderShop, SIGNED_IN, findScreen } from '../support/renderShop';
import { paymentData } from '../support/samples';

const { demo, server } = demoServer();
const SHOP = 'Магазин игр PlayStation';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the screen reader announces', () => {
  it('that the product of a card was added to the cart, and that it was removed again', async () => {
    const { user, wait } = renderShop('/collection/2');
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement);
    const announced = announcementsFromNow();
    await user.click(card.getByRole('button', { name: 'Добавить в корзину' }));
    await waitFor(() => expect(announced).toEqual(['Добавлено в корзину']));
    await user.click(card.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(announced).toEqual(['Добавлено в корзину', 'Убрано из корзины']));
    await user.click(card.getByRole('button', { name: 'Добавить в корзину' }));
    await waitFor(() => expect(announced).toHaveLength(3));
    // Read again later, at the end of any screen, it would be wrong.
    await wait(5_000);
    expect(screen.queryByText('Добавлено в корзину')).toBeNull();
    expect(announced).toHaveLength(3);
  });

  it('that a field of the profile was saved', async () => {
    const { user } = renderShop('/profile');
    await user.type(await screen.findByLabelText('Email для чека'), 'm');
    const announced = announcementsFromNow();
    await user.click(await button('Сохранить'));
    await waitFor(() => expect(announced).toEqual(['Сохранено']));
  });

  it('the error of a field of the profile once for each time that it could not be saved', async () => {
    const { user } = renderShop('/profile');
    await user.type(await screen.findByLabelText('Email для чека'), 'm');
    demo.scenarios.use('profile-error');
    const announced = announcementsFromNow();
    for (const times of [1, 2]) {
      await user.click(await button('Сохранить'));
      await waitFor(() => expect(announced).toEqual(Array(times).fill('Сервис профилей недоступен')));
    }
  });

  it('the number of a page when the page is opened', async () => {
    const { user } = renderShop('/collection/2');
    const next = await button('Следующая страница');
    const announced = announcementsFromNow();
    await user.click(next);
    await waitFor(() => expect(announced).toEqual([expect.stringMatching(/^Страница 2 из \d+$/)]));
    await user.click(await button('Страница 2'));
    expect(announced).toHaveLength(1);
  });

  it.each([
    ['щщщ', 0],
    ['resi', 4],
  ])('once that the search for «%s» is running, and once how many results it has', async (text, found) => {
    const { user, wait } = renderShop('/search-results');
    const box = await screen.findByRole('searchbox');
    const announced = announcementsFromNow();
    await user.type(box, text);
    await wait(300);
    await waitFor(() => expect(announced).toEqual(['Поиск игр...', `Найдено: ${found}`]));
  });

  it('nothing when an awaited payment is polled again', async () => {
    const stored = { ...SIGNED_IN, paymentData: JSON.stringify(paymentData()), paymentAttempts: '3' };
    const { wait } = renderShop('/payment', { stored });
    await screen.findByRole('dialog', { name: 'Ожидание оплаты' });
    const announced = announcementsFromNow();
    for (const polls of [2, 3, 4]) {
      await wait(5_000);
      await waitFor(() => expect(demo.calls.all().filter(({ path }) => path.includes('status/'))).toHaveLength(polls));
    }
    expect(announced).toEqual([]);
  });

  it('that an order is paid', async () => {
    const release = holdAnswer(server, 'post', '/payment/verify');
    const data = JSON.stringify(paymentData({ orderId: paidOrder(demo).id }));
    renderShop('/success-payment', { stored: { ...SIGNED_IN, paymentData: data } });
    await screen.findByText('Проверяем статус платежа...');
    const announced = announcementsFromNow();
    release();
    await findScreen('Оплата успешна!');
    await waitFor(() => expect(announced.join(' ')).toContain('Оплата успешна!'));
  });
});

describe('a screen', () => {
  it.each([
    ['/', 'Магазин', SHOP],
    ['/shop-bag', 'Корзина', `Корзина – ${SHOP}`],
    ['/favourites', 'Избранное', `Избранное – ${SHOP}`],
    ['/profile', 'Личный кабинет', `Личный кабинет – ${SHOP}`],
    ['/search-results', 'Поиск', `Поиск – ${SHOP}`],
    ['/payment', 'Оплата', `Оплата – ${SHOP}`],
    ['/failure-payment', 'Ошибка оплаты', `Ошибка оплаты – ${SHOP}`],
    ['/payment-error', 'Произошла ошибка', `Произошла ошибка – ${SHOP}`],
    ['/create-ps-account', 'Создание аккаунта PS', `Создание аккаунта PS – ${SHOP}`],
    ['/ea-play-collection', 'Бесплатно с EA Play', `Бесплатно с EA Play – ${SHOP}`],
    ['/collection/2', 'Хиты PlayStation', `Хиты PlayStation – ${SHOP}`],
    ['/item/26', 'Celeste', `Celeste – ${SHOP}`],
  ])('at %s has the focus and its accessible name, and sets the document title', async (path, name, title) => {
    renderShop(path);
    const heading = await findScreen(name);
    expect(document.title).toBe(title);
    const main = screen.getByRole('main', { name });
    expect(main).toContainElement(heading);
    // The search focuses its field instead.
    if (path !== '/search-results') expect(main).toHaveFocus();
  });

  it('that replaces another screen sets the document title again', async () => {
    const { user } = renderShop('/failure-payment');
    await user.click(await screen.findByRole('link', { name: 'Попробовать снова' }));
    await waitFor(() => expect(screen.getByRole('main', { name: 'Оплата' })).toHaveFocus());
    expect(document.title).toBe(`Оплата – ${SHOP}`);
  });

  it('that cannot be loaded shows an error and sets the document title', async () => {
    server.use(http.get('*/api/products/26', () => new Response(null, { status: 500 })));
    renderShop('/item/26');
    await screen.findByRole('alert');
    expect(document.title).toBe(`Товар – ${SHOP}`);
  });

  it('uses the same shop name as index.html', () => {
    expect(readFileSync('index.html', 'utf8')).toContain(`<title>${SHOP}</title>`);
  });
});
