import { amountIn, eventually, see, seeScreen, textOf, type Screen } from './see';

/** Steps of a shopper, by the names that are visible or announced by a screen reader. */

/** A link of the main menu; a count is a part of its name. */
export const menuLink = (screen: Screen, name: string) =>
  screen.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name });

const productList = (screen: Screen, title: string) => screen.getByRole('region', { name: title, exact: true });

/** From the home feed to the page of a game. */
export async function openGame(screen: Screen, list: string, title: string): Promise<void> {
  await productList(screen, list).getByRole('article', { name: title }).getByRole('link', { name: title }).click();
  await seeScreen(screen, title);
}

/** Chooses an edition and a way to pay for it. @returns the price in whole units */
export async function chooseEdition(screen: Screen, edition: string, label: string): Promise<number> {
  const group = screen.getByRole('region', { name: 'Издания' }).getByRole('group', { name: edition, exact: true });
  const option = group.getByRole('radio', { name: label });
  await option.check();
  // `- radio "С PS Plus 6599 руб." [checked]`: the name holds label and price.
  return amountIn(await option.ariaSnapshot());
}

/** Puts the chosen edition into the cart and goes there. */
export async function buyChosen(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'В корзину', exact: true }).click();
  await screen.getByRole('button', { name: 'Перейти в корзину' }).click();
  await seeScreen(screen, 'Корзина');
}

/** Puts the first card of a home list into the cart. @returns the game's name */
export async function addFirstCard(screen: Screen, list = 'Хиты PlayStation'): Promise<string> {
  const card = productList(screen, list).getByRole('article').first();
  // A tap on a card whose price is not known yet only shows the price.
  await see(card.getByText(/^\d+\u00A0/).first());
  await card.getByRole('button', { name: 'Добавить в корзину' }).click();
  await see(card.getByRole('button', { name: 'Убрать из корзины' }));
  return textOf(card.getByRole('link').first());
}

export async function goToCart(screen: Screen): Promise<void> {
  await menuLink(screen, 'Корзина').click();
  await seeScreen(screen, 'Корзина');
}

export async function goToFilledCart(screen: Screen): Promise<void> {
  await addFirstCard(screen);
  await goToCart(screen);
}

/** A game of one edition, without a discount, that every currency has. */
export const PLAIN_GAME = { title: 'Celeste', path: '/item/26' };

/** From a product page over the cart to the payment form. */
export async function goToPayment(screen: Screen): Promise<void> {
  await buyChosen(screen);
  await screen.getByRole('button', { name: 'Оформить покупку' }).click();
  await seeScreen(screen, 'Оплата');
}

/** Waits until the profile of 1001 has filled the payment form: a bill without an account would be refused. */
export const seeFilledForm = (screen: Screen): Promise<void> =>
  eventually(() => screen.getByRole('textbox', { name: 'Email для чека' }).inputValue()).toBe('demo@example.com');

/** From a product page to the payment form that the profile has filled. */
export async function goToFilledForm(screen: Screen): Promise<void> {
  await goToPayment(screen);
  await seeFilledForm(screen);
}

/** Opens the account that the profile has filled in: before that its fields are hidden. */
export const openAccount = (screen: Screen): Promise<void> =>
  screen.getByRole('button', { name: 'Изменить', exact: true }).click();

/** The button that makes the bill; its name holds the sum. */
export const payButton = (screen: Screen) => screen.getByRole('main').getByRole('button', { name: /^Оплатить\s\d/ });

export async function applyPromo(screen: Screen, code: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Промокод' }).fill(code);
  await screen.getByRole('button', { name: 'Применить' }).click();
}

/** From Home to the filled payment form, with an edition for PS Plus and a promo code. */
export async function orderDeluxe(screen: Screen): Promise<void> {
  await openGame(screen, 'Только для PS5', 'Assassin’s Creed Shadows');
  const price = await chooseEdition(screen, 'Deluxe', 'С PS Plus');
  await buyChosen(screen);
  await applyPromo(screen, 'WELCOME10');
  await see(totals(screen).getByText(`${Math.floor(price * 0.9)} руб.`));
  await screen.getByRole('button', { name: 'Оформить покупку' }).click();
  await seeScreen(screen, 'Оплата');
  await seeFilledForm(screen);
}

/** The sums of the cart as they are written. */
export const totals = (screen: Screen) => screen.getByRole('region', { name: 'Итого' });
