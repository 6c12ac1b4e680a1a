import { beforeEach, inject } from 'vitest';
import { openShop, type OpenShop } from '../support/browser';
import { consoleLine } from '../support/record';
import { startChromium } from './oldChromium';

/** Opens the shop in Chromium 92, for the tests of a file or a group. */
export function openOldShop(): OpenShop {
  const shop = openShop({ launch: () => startChromium(inject('oldChromium')) });
  // Newer engines need this keyword of the viewport (index.html); older ones log that they do not know it.
  beforeEach(() =>
    shop.expectConsole(consoleLine('warning', 'The key "interactive-widget" is not recognized and ignored.')),
  );
  return shop;
}
