/** Texts of the shop that the tests of several features look for. */

export const EMPTY_CART = 'Корзина пуста :(';
