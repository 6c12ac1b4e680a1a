/** Texts of the shop that the tests of several features look for. */

/** The text of an empty cart. */
export const EMPTY_CART = 'Корзина пуста :(';
