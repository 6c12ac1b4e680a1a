import { describe } from 'vitest';
import { openPhoneShop } from './phoneShop';
import { browsing } from './walks/browsing';
import { favourites } from './walks/favourites';
import { forms } from './walks/forms';
import { purchases } from './walks/purchase';
import { missingPackages } from './webkit';

const missing = missingPackages();
if (missing.length > 0)
  console.log(`The tests in WebKit are skipped. Debian packages that are missing: ${missing.join(' ')}`);

describe.skipIf(missing.length > 0)('in WebKit', () => {
  const shop = openPhoneShop();
  browsing(shop);
  favourites(shop);
  forms(shop);
  purchases(shop);
});
