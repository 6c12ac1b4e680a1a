import { describe, test } from 'vitest';
import { openShop } from '../support/browser';
import { leaveThreeWays, ROUTES } from '../support/routes';

const botToken = '7000000000:demo-token-of-the-tests';
const shop = openShop({ botToken, insideTelegram: true });

describe.each(ROUTES)('%s', (...route) => {
  test('leads home by the platform’s back button, the browser’s and a swipe', () =>
    leaveThreeWays(shop, botToken, route));
});
