import { beforeEach, inject } from 'vitest';
import { openShop, type OpenShop } from './browser';
import { startChromium, type OldChromium } from './oldChromium';
import { said } from './record';

/** Opens the shop in an old browser, for the tests of a file or a group. */
export function openOldShop(name: OldChromium): OpenShop {
  const shop = openShop({ launch: () => startChromium(inject('oldChromiums')[name]) });
  // Newer engines need this keyword of the viewport (index.html); older ones log that they do not know it.
  beforeEach(() => shop.expectConsole(said('warning', 'The key "interactive-widget" is not recognized and ignored.')));
  return shop;
}
