import type { Audit } from './audit';
import type { Auditor } from './auditor';

/** Milliseconds in which all polls of an order are sent. */
const CALM_MS = 8 * 60_000;

/** States of the pages and of the search that end by themselves. */
const LOADING = [
  'waiting',
  'loading',
  'renewing',
  'refreshing',
  'recognising',
  'awaitingCurrency',
  'debouncing',
  'searching',
];

/** The most of each that a window of the shop may hold. */
const MOST_LISTENERS = 50;
const MOST_TIMERS_PER_WINDOW = 30;
const MOST_CHARACTERS_STORED = 200_000;
const MOST_CHARACTERS_IN_CONTEXTS = 400_000;

/** All faults end and the shoppers wait: then nothing may be pending, and no unneeded data may be kept. */
export async function checkCalm(audit: Auditor): Promise<void> {
  const { world } = audit;
  for (const action of [
    { do: 'weather', weather: 'good' },
    { do: 'connect', isOnline: true },
    { do: 'maintenance', isOn: false },
    { do: 'storage', is: 'accepting' },
  ] as const)
    await world.perform(action);
  for (let minute = 0; minute < CALM_MS / 60_000 && !audit.finding; minute += 1) {
    // The page of the bank may cover the shop.
    for (const { place } of world.loads()) {
      await world.perform({ do: 'thaw', window: place.number });
      await world.perform({ do: 'show', window: place.number });
      await world.perform({ do: 'restore', window: place.number });
    }
    await world.perform({ do: 'pass', ms: 60_000 });
    audit.check();
  }
  if (audit.finding) return;
  checkNothingIsOpen(audit);
  checkBounds(audit);
}

function checkNothingIsOpen(audit: Audit): void {
  const { world } = audit;
  for (const load of world.loads()) {
    const where = `Window ${load.place.number} at ${load.path}`;
    if (!audit.expect('the shop opens again', load.face === 'open', () => `${where} is ${load.face}`)) continue;
    const payment = load.see('payment');
    const busy = ['creatingBill', 'verifying', 'paid', 'awaitingPayment'].find((state) =>
      payment.matches(state as 'paid'),
    );
    audit.expect('every order ends', busy === undefined, () => `${where} is still in ${busy}`);
    const { feed, collection, item, profile } = load.page ?? {};
    for (const page of [feed, collection, item, profile, load.flow('search')]) {
      if (!page) continue;
      const value = JSON.stringify(page.getSnapshot().value);
      audit.expect(
        'every screen finishes loading',
        !LOADING.some((state) => value.includes(`"${state}"`)),
        () => `${where} still loads: ${value}`,
      );
    }
  }
}

function checkBounds(audit: Audit): void {
  const { world } = audit;
  const loads = world.loads();
  const stored = [...world.storage.values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const isBounded = (amount: number, most: number, text: () => string): boolean =>
    audit.expect('nothing is kept for ever', amount <= most, text);
  isBounded(stored, MOST_CHARACTERS_STORED, () => `${stored} characters are stored`);
  const { waiting } = world.scheduler;
  isBounded(
    waiting,
    MOST_TIMERS_PER_WINDOW * Math.max(1, loads.length),
    () => `${waiting} timers wait for ${loads.length} windows`,
  );
  for (const load of loads) {
    const { listeners } = load.browser;
    isBounded(listeners, MOST_LISTENERS, () => `Window ${load.place.number} has ${listeners} listeners`);
    const { children } = load.shop.getSnapshot();
    const contexts = JSON.stringify(Object.values(children).map((child) => child?.getSnapshot()?.context)).length;
    isBounded(
      contexts,
      MOST_CHARACTERS_IN_CONTEXTS,
      () => `The contexts of window ${load.place.number} hold ${contexts} characters`,
    );
  }
}
