/** Texts of the shop by which the tests of several features find their way. */

/** Of the screen of an empty cart. */
export const EMPTY_CART = 'Корзина пуста :(';
