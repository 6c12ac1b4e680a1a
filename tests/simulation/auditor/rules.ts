/** Every rule that the auditor checks. One that is never at stake in a long run is a hole in the simulation. */
export const RULES = [
  'nothing throws',
  'no machine breaks',
  // Accounts and storage.
  'nothing of one account is stored under another',
  'nothing of one account is sent for another',
  'nothing of one account is shown to another',
  'no password is stored',
  'nothing leaves the cart by itself',
  'nothing enters the cart by itself',
  'nothing leaves or enters the favourites by itself',
  'a stored line stays as it is',
  'a window shows what is stored',
  'a reload of its own loses nothing',
  'what is added is in the cart',
  'what is taken out is out of the cart',
  // Prices and currencies.
  'no price is shown in a currency other than the shopper’s, none for want of knowing',
  'prices are asked for in the shopper’s currency',
  'a chosen currency is asked of the server',
  'a line costs what it was put in for',
  '«Выгода» is what is struck less what is paid',
  'the sum is the sum of its lines less promo, or the server’s',
  // Bills and orders.
  'one tap makes one bill',
  'the sum on the button is the sum billed',
  'a bill lists what the cart shows',
  'the sum billed is the sum of its lines less promo, or the server’s',
  'a bill is in the shopper’s currency',
  'what a form shows is what is sent',
  'login, password and codes are one thing',
  'a form on the screen can be filled in',
  'at most one unpaid order per account',
  'one key makes one order',
  'a bill that was asked for is awaited',
  'every bill the server has made is known to its shopper',
  'an order is asked about 60 times at most',
  'an unseen window asks rarely',
  'only a paid order is called paid',
  'an end concerns one order',
  'exactly what was ordered leaves the cart',
  'a promo code ends with the cart that is paid',
  // Requests.
  'no question comes twice',
  // After all faults have ended.
  'the shop opens again',
  'every order comes to its end',
  'every screen comes to its goods',
  'nothing is kept for ever',
] as const;

export type Rule = (typeof RULES)[number];
