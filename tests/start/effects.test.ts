import { describe, expect, it } from 'vitest';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { selectIsFavourite, selectPendingRemoval } from '../../machines/favourites/favourites.selectors';
import { maintenanceMachine } from '../../machines/maintenance/maintenance.machine';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { navigationMachine } from '../../machines/navigation/navigation.machine';
import { selectPath } from '../../machines/navigation/navigation.selectors';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { selectIdentity } from '../../machines/session/session.selectors';
import { Rig } from '../support/rig';
import { card, edition } from '../support/samples';

const NOBODY = { telegramId: null, telegramUsername: null };
const SHOPPER = { telegramId: '7', telegramUsername: 'demo' };

describe('the shopper’s identity', () => {
  it.each([
    ['launched by the platform', { launch: SHOPPER, saved: NOBODY }],
    ['saved by an earlier visit', { launch: null, saved: SHOPPER }],
  ])('%s, is announced and sent with every call, and the user is loaded once', async (_, input) => {
    const session = new Rig(sessionMachine, input);
    for (const deed of ['useIdentity', 'announceIdentity']) expect(session.paramsOf(deed)).toEqual([SHOPPER]);
    expect(selectIdentity(session.snapshot)).toEqual(SHOPPER);
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser').map((call) => call.input)).toEqual([{ telegramId: '7' }]);
    await session.answer('loadUser');
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toHaveLength(1);
  });

  it('is removed by a logout: no call contains it, and no user is loaded', () => {
    const session = new Rig(sessionMachine, { launch: SHOPPER, saved: NOBODY });
    session.send({ type: 'session.logout' });
    for (const deed of ['useIdentity', 'announceIdentity']) expect(session.paramsOf(deed).at(-1)).toEqual(NOBODY);
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toEqual([]);
    expect(selectIdentity(session.snapshot).telegramId).toBeNull();
  });

  it('is unknown on a first visit outside the platform, with a warning', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: NOBODY });
    session.send({ type: 'shop.opened' });
    expect(session.state).toBe('anonymous');
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(1);
    expect(session.paramsOf('announceIdentity')).toEqual([]);
  });

  it.each(['answer', 'fail'] as const)('is settled after the %s of the user’s load', async (end) => {
    const session = new Rig(sessionMachine, { launch: SHOPPER, saved: NOBODY });
    session.send({ type: 'shop.opened' });
    await session[end]('loadUser');
    expect(session.state).toBe('settled');
  });
});

describe('maintenance', () => {
  const status = (maintenanceMode: boolean, maintenanceMessage = '') => ({ maintenanceMode, maintenanceMessage });

  it('is polled whatever the responses are, and shows each message until it ends', async () => {
    const maintenance = new Rig(maintenanceMachine);
    expect(maintenance.snapshot.context).toEqual({ message: '' });
    await maintenance.answer('fetchStatus', status(false));
    for (const end of ['answer', 'fail', 'answer'] as const) {
      await maintenance.wait(30_000);
      await maintenance[end]('fetchStatus', end === 'answer' ? (status(false) as never) : '');
    }
    expect(maintenance.callsOf('fetchStatus')).toHaveLength(4);
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', status(true, 'Скоро откроемся'));
    expect(maintenance.snapshot.context).toEqual({ message: 'Скоро откроемся' });
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', status(true, 'Уже почти'));
    expect(maintenance.snapshot.context).toEqual({ message: 'Уже почти' });
    await maintenance.wait(30_000);
    await maintenance.answer('fetchStatus', status(false));
    expect(maintenance.paramsOf('reloadPage')).toHaveLength(1);
    expect(maintenance.snapshot.status).toBe('done');
  });
});

describe('the favourites', () => {
  const items = [
    favouriteOf(toCard(card(), edition())),
    favouriteOf(toCard(card(), edition({ id: '101' }))),
    favouriteOf(toCard(card({ name: 'Doom' }), edition())),
  ];
  const keyOf = ({ title, editionId }: (typeof items)[number]) => ({ title, editionId });

  it('are identified by title and edition together', () => {
    const favourites = new Rig(favouritesMachine, { saved: [items[1]!, items[2]!] });
    expect(selectIsFavourite(items[0]!)(favourites.snapshot)).toBe(false);
    expect(selectIsFavourite(items[1]!)(favourites.snapshot)).toBe(true);
    favourites.send({ type: 'favourite.toggled', item: items[0]! });
    expect(favourites.snapshot.context.items).toHaveLength(3);
    favourites.send({ type: 'favourite.toggled', item: items[1]! });
    expect(favourites.snapshot.context.items).toEqual([items[2], items[0]]);
    expect(favourites.paramsOf('vibrate')).toHaveLength(2);
  });

  it('open a dialog for the favourite to be removed, which any answer closes', () => {
    const favourites = new Rig(favouritesMachine, { saved: items });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    favourites.send({ type: 'removal.asked', ...keyOf(items[2]!) });
    expect(selectPendingRemoval(favourites.snapshot)).toEqual(items[2]);
    favourites.send({ type: 'dialog.cancelled' });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    for (const asked of [items[1]!, items[2]!]) {
      favourites.send({ type: 'removal.asked', ...keyOf(asked) });
      expect(selectPendingRemoval(favourites.snapshot)).toEqual(asked);
      favourites.send({ type: 'dialog.confirmed' });
      expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
      expect(favourites.snapshot.context.pendingRemoval).toBeNull();
    }
    expect(favourites.paramsOf('saveFavourites')).toEqual(
      [items[1]!, items[2]!].map((item) => ({ kind: 'drop', key: keyOf(item) })),
    );
  });
});

describe('the command for the bot', () => {
  async function asked(end: (account: Rig<typeof psAccountMachine>) => Promise<void>) {
    const account = new Rig(psAccountMachine);
    for (const field of ['firstName', 'lastName', 'email', 'birthDate'] as const)
      account.send({ type: 'form.changed', field, value: 'я' });
    account.send({ type: 'form.submitted' });
    await end(account);
    return account;
  }

  it('opens the chat also when the popup cannot be shown', async () => {
    const account = await asked(async (rig) => {
      await rig.answer('copyCommand');
      await rig.fail('tellCopied');
    });
    expect(account.paramsOf('openBotChat')).toHaveLength(1);
    expect(account.state).toBe('filling');
  });

  it('leaves the form usable after every popup', async () => {
    for (const answer of ['open', null]) {
      const account = await asked(async (rig) => {
        await rig.fail('copyCommand');
        await rig.answer('offerCommand', answer);
      });
      expect(account.state).toBe('filling');
    }
    const refused = await asked(async (rig) => {
      await rig.fail('copyCommand');
      await rig.fail('offerCommand');
    });
    expect(refused.state).toBe('filling');
    const told = await asked(async (rig) => {
      await rig.answer('copyCommand');
      await rig.answer('tellCopied');
    });
    expect(told.state).toBe('filling');
    const empty = new Rig(psAccountMachine);
    empty.send({ type: 'form.submitted' });
    await empty.fail('warnIncomplete');
    expect(empty.state).toBe('filling');
  });
});

describe('the history of screens', () => {
  const opened = (path: string) => new Rig(navigationMachine, { path, position: 0 });

  it('announces the first screen, and every screen after it', () => {
    const navigation = opened('/item/7');
    navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
    navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1, isReturn: true });
    navigation.send({ type: 'navigation.arrived', path: '/item/8', position: 2 });
    expect(navigation.paramsOf('announceVisit')).toEqual([
      { screen: 'item', address: '/item/7', isReturn: true, orderId: null },
      { screen: 'home', address: '/', isReturn: false, orderId: null },
      { screen: 'item', address: '/item/7', isReturn: true, orderId: null },
      { screen: 'item', address: '/item/8', isReturn: false, orderId: null },
    ]);
    expect(selectPath(navigation.snapshot)).toBe('/item/8');
    expect(opened('/').paramsOf('announceVisit')).toEqual([
      { screen: 'home', address: '/', isReturn: true, orderId: null },
    ]);
  });

  it('determines the slide by the screen that was shown last', () => {
    const navigation = opened('/');
    navigation.send({ type: 'navigation.arrived', path: '/collection/3', position: 1 });
    navigation.send({ type: 'navigation.arrived', path: '/shop-bag', position: 2 });
    expect(navigation.snapshot.context).toMatchObject({ slide: 'right', stack: ['/', '/collection/3', '/shop-bag'] });
    expect(selectPath(navigation.snapshot)).toBe('/shop-bag');
    navigation.send({ type: 'navigation.arrived', path: '/payment', position: 3 });
    expect(navigation.snapshot.context.slide).toBe('left');
  });

  it('opens Home on a swipe where the history is empty', () => {
    const navigation = opened('/item/7');
    navigation.report({ type: 'navigation.swiped' });
    expect(navigation.paramsOf('goHome')).toHaveLength(1);
  });

  it('has no paths for the entries before the shop was loaded', () => {
    expect(new Rig(navigationMachine, { path: '/shop-bag', position: 2 }).snapshot.context.stack).toEqual([
      null,
      null,
      '/shop-bag',
    ]);
  });
});
