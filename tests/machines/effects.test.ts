import { describe, expect, it } from 'vitest';
import { collectionMachine } from '../../machines/collection/collection.machine';
import { selectCards, selectTitle, selectWantedPage } from '../../machines/collection/collection.selectors';
import { favouritesMachine } from '../../machines/favourites/favourites.machine';
import { selectIsFavourite, selectPendingRemoval } from '../../machines/favourites/favourites.selectors';
import { feedMachine } from '../../machines/feed/feed.machine';
import { itemMachine } from '../../machines/item/item.machine';
import { chosenCartItem, editionsOnSale, selectChosenCard, selectIsChosenInCart, selectItemView, selectProduct } from '../../machines/item/item.selectors';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { PROFILE_FIELDS } from '../../machines/model/profile';
import { navigationMachine } from '../../machines/navigation/navigation.machine';
import { selectPath } from '../../machines/navigation/navigation.selectors';
import { selectPageView } from '../../machines/page/page.selectors';
import { profileMachine } from '../../machines/profile/profile.machine';
import { selectField, selectProfileView } from '../../machines/profile/profile.selectors';
import { psAccountMachine } from '../../machines/psAccount/psAccount.machine';
import { sessionMachine } from '../../machines/session/session.machine';
import { selectIsAuthenticated } from '../../machines/session/session.selectors';
import { Rig } from '../support/rig';
import { card, edition, NOON, product, RUB, TRY } from '../support/samples';

const NOBODY = { telegramId: null, telegramUsername: null };
const SHOPPER = { telegramId: '7', telegramUsername: 'demo' };

describe('who is shopping', () => {
  it.each([
    ['launched by the platform', { launch: SHOPPER, saved: NOBODY }],
    ['saved by an earlier visit', { launch: null, saved: SHOPPER }],
  ])('%s, is announced and named by every call; then the user is loaded, once', async (_, input) => {
    const session = new Rig(sessionMachine, input);
    for (const deed of ['useIdentity', 'announceIdentity']) expect(session.paramsOf(deed)).toEqual([SHOPPER]);
    expect(selectIsAuthenticated(session.snapshot)).toBe(true);
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser').map((call) => call.input)).toEqual([{ telegramId: '7' }]);
    await session.answer('loadUser');
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toHaveLength(1);
  });

  it('and is forgotten by a logout: nobody is named, announced or loaded any more', () => {
    const session = new Rig(sessionMachine, { launch: SHOPPER, saved: NOBODY });
    session.send({ type: 'session.logout' });
    for (const deed of ['useIdentity', 'announceIdentity', 'saveIdentity']) expect(session.paramsOf(deed).at(-1)).toEqual(NOBODY);
    session.send({ type: 'shop.opened' });
    expect(session.callsOf('loadUser')).toEqual([]);
    expect(selectIsAuthenticated(session.snapshot)).toBe(false);
  });

  it('is nobody outside the platform at first, with a warning', () => {
    const session = new Rig(sessionMachine, { launch: null, saved: NOBODY });
    expect(session.paramsOf('warnPlatformMissing')).toHaveLength(1);
    expect(session.paramsOf('announceIdentity')).toEqual([]);
  });

  it.each(['answer', 'fail'] as const)('is settled after the %s of the load', async (end) => {
    const session = new Rig(sessionMachine, { launch: SHOPPER, saved: NOBODY });
    session.send({ type: 'shop.opened' });
    await session[end]('loadUser');
    expect(session.state).toBe('settled');
  });
});

describe('a page that loads', () => {
  const INPUT = { subject: null, placeId: 'home', place: { page: 1, scroll: 0 } };

  it('asks in the currency it was told last, and again after a failure', async () => {
    const feed = new Rig(feedMachine, INPUT);
    const currencies = () => feed.callsOf('fetchPage').map((call) => (call.input as { currency: unknown }).currency);
    feed.report({ type: 'currency.changed', currency: RUB });
    feed.report({ type: 'currency.changed', currency: TRY });
    expect(currencies()).toEqual([RUB, TRY]);
    await feed.fail('fetchPage', 'нет связи');
    expect(feed.paramsOf('logFailure')).toMatchObject([{ text: 'Ошибка при загрузке данных', error: new Error('нет связи') }]);
    feed.report({ type: 'currency.changed', currency: RUB });
    expect(currencies()).toEqual([RUB, TRY, RUB]);
    expect(feed.callsOf('fetchPage').at(-1)?.input).toEqual({ subject: null, currency: RUB });
    await feed.answer('fetchPage', []);
    expect(feed.snapshot.context).toMatchObject({ data: [], error: '' });
  });

  it('loads anew in each further currency, and once more after a failed refresh', async () => {
    const feed = new Rig(feedMachine, INPUT);
    feed.report({ type: 'currency.changed', currency: RUB });
    await feed.answer('fetchPage', []);
    feed.report({ type: 'currency.changed', currency: TRY });
    feed.report({ type: 'currency.changed', currency: RUB });
    const [, lira, rouble] = feed.callsOf('fetchPage');
    expect(lira?.signal.aborted).toBe(true);
    expect(rouble?.input).toEqual({ subject: null, currency: RUB });
    await feed.fail('fetchPage', 'нет связи');
    expect(feed.paramsOf('logFailure')).toMatchObject([{ error: new Error('нет связи') }]);
    feed.send({ type: 'page.retried' });
    await feed.answer('fetchPage', []);
    expect(selectPageView(feed.snapshot)).toBe('shown');
    feed.report({ type: 'currency.changed', currency: TRY });
    await feed.answer('fetchPage', []);
    expect(selectPageView(feed.snapshot)).toBe('shown');
    expect(feed.snapshot.context.data).toEqual([]);
  });

  it('turned to the page it shows already, keeps its place', async () => {
    const feed = new Rig(feedMachine, { ...INPUT, place: { page: 2, scroll: 300 } });
    feed.send({ type: 'page.turned', page: 2 });
    expect(feed.paramsOf('savePlace')).toEqual([]);
    expect(feed.snapshot.context).toMatchObject({ page: 2, scroll: 300 });
    feed.send({ type: 'page.turned', page: 3 });
    expect(feed.paramsOf('scrollTo')).toEqual([{ scroll: 0 }]);
    feed.report({ type: 'page.scrolled', scroll: 50 });
    await feed.wait(200);
    expect(feed.paramsOf('savePlace').at(-1)).toMatchObject({ page: 3, scroll: 50 });
    feed.report({ type: 'page.scrolled', scroll: 90 });
    await feed.wait(200);
    expect(feed.paramsOf('savePlace').at(-1)).toMatchObject({ page: 3, scroll: 90 });
  });

  it('of a collection has no title and no cards until it is there', async () => {
    const collection = new Rig(collectionMachine, { ...INPUT, subject: '7' as never, place: { page: 4, scroll: 0 } });
    expect([selectTitle(collection.snapshot), selectCards(collection.snapshot), selectWantedPage(collection.snapshot)]).toEqual(['', null, 4]);
    collection.report({ type: 'currency.changed', currency: RUB });
    await collection.fail('fetchPage');
    expect(collection.snapshot.context.error).toBe('Ошибка при загрузке коллекции');
    collection.send({ type: 'page.retried' });
    const cards = [toCard(card(), edition())];
    await collection.answer('fetchPage', { title: 'Хиты', cards });
    expect([selectTitle(collection.snapshot), selectCards(collection.snapshot)]).toEqual(['Хиты', cards]);
  });
});

describe('the product page', () => {
  const GAME = product([edition({ ps_plus_price: 2000 }), edition({ id: '101' })]);

  it('shows nothing it does not have', () => {
    const item = new Rig(itemMachine, { productId: '10' });
    expect([selectItemView(item.snapshot), selectProduct(item.snapshot), selectChosenCard(item.snapshot)]).toEqual(['loading', null, null]);
    expect(editionsOnSale(item.snapshot.context)).toEqual([]);
    expect(chosenCartItem(item.snapshot.context, NOON)).toBeNull();
    expect(selectIsChosenInCart(item.snapshot)).toBe(false);
  });

  it('offers the choice for the favourites, and every edition while no currency is known', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: null });
    await item.answer('fetchProduct', GAME);
    expect(selectProduct(item.snapshot)).toEqual(GAME);
    expect(editionsOnSale(item.snapshot.context)).toHaveLength(2);
    expect(selectChosenCard(item.snapshot)).toEqual(toCard(GAME, GAME.editions[0]!));
    item.report({ type: 'cart.changed', editionIds: ['101'] });
    expect(selectIsChosenInCart(item.snapshot)).toBe(false);
    item.send({ type: 'item.bought' });
    expect(item.paramsOf('addToCart')).toMatchObject([{ selectedEdition: '100', selectedPrices: { 100: 'standard' } }]);
  });

  it('takes another choice while it confirms the last one', async () => {
    const item = new Rig(itemMachine, { productId: '10' });
    item.report({ type: 'currency.changed', currency: RUB });
    await item.answer('fetchProduct', GAME);
    item.send({ type: 'item.bought' });
    item.send({ type: 'edition.chosen', editionId: '101' });
    expect(item.snapshot.context.selectedEdition).toBe('101');
    expect(item.state).toEqual({ shown: 'choosing' });
    item.send({ type: 'item.bought' });
    item.send({ type: 'price.chosen', editionId: '100', priceType: 'ps_plus' });
    expect(item.state).toEqual({ shown: 'choosing' });
    item.report({ type: 'currency.changed', currency: TRY });
    expect(item.snapshot.context).toMatchObject({ product: null, selectedEdition: null, selectedPrices: {} });
  });
});

describe('the favourites', () => {
  const items = [
    favouriteOf(toCard(card(), edition())), favouriteOf(toCard(card(), edition({ id: '101' }))), favouriteOf(toCard(card({ name: 'Doom' }), edition())),
  ];
  const keyOf = ({ title, editionId }: (typeof items)[number]) => ({ title, editionId });

  it('tell a favourite by title and edition, never by one alone', () => {
    const favourites = new Rig(favouritesMachine, { saved: [items[1]!, items[2]!] });
    expect(selectIsFavourite(items[0]!)(favourites.snapshot)).toBe(false);
    expect(selectIsFavourite(items[1]!)(favourites.snapshot)).toBe(true);
    favourites.send({ type: 'favourite.toggled', item: items[0]! });
    expect(favourites.snapshot.context.items).toHaveLength(3);
    favourites.send({ type: 'favourite.toggled', item: items[1]! });
    expect(favourites.snapshot.context.items).toEqual([items[2], items[0]]);
    expect(favourites.paramsOf('vibrate')).toHaveLength(2);
  });

  it('ask about the one favourite, and forget the question with its answer', () => {
    const favourites = new Rig(favouritesMachine, { saved: items });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    favourites.send({ type: 'removal.asked', ...keyOf(items[2]!) });
    expect(selectPendingRemoval(favourites.snapshot)).toEqual(items[2]);
    favourites.send({ type: 'dialog.cancelled' });
    expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
    for (const asked of [items[1]!, items[2]!]) {
      favourites.send({ type: 'removal.asked', ...keyOf(asked) });
      favourites.send({ type: 'dialog.confirmed' });
      expect(selectPendingRemoval(favourites.snapshot)).toBeNull();
      expect(favourites.snapshot.context.pendingRemoval).toBeNull();
    }
    expect(favourites.paramsOf('saveFavourites')).toMatchObject([{ items: [items[0], items[2]] }, { items: [items[0]] }]);
  });
});

describe('the profile', () => {
  const USER = { ...SHOPPER, psStoreLogin: 'me', psStorePassword: '', psBackupCodes: '', email: 'me@mail.ru', currencyId: null };

  it('is asked for by id, and told to the console when it fails', async () => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...SHOPPER });
    expect(selectProfileView(profile.snapshot)).toBe('loading');
    expect(profile.callsOf('fetchProfile').map((call) => call.input)).toEqual([{ telegramId: '7' }]);
    await profile.fail('fetchProfile', 'нет связи');
    expect(profile.paramsOf('logFailure')).toMatchObject([{ text: 'Failed to fetch user', error: new Error('нет связи') }]);
  });

  it.each(PROFILE_FIELDS)('keeps %s to itself: edited, saved, edited back', async (field) => {
    const profile = new Rig(profileMachine);
    profile.report({ type: 'identity.changed', ...SHOPPER });
    await profile.answer('fetchProfile', USER);
    profile.send({ type: 'field.edited', field, value: 'н' });
    profile.send({ type: 'field.edited', field, value: 'новое' });
    for (const other of PROFILE_FIELDS.filter((one) => one !== field)) {
      expect(selectField(other)(profile.snapshot)).toMatchObject({ value: USER[other], isDirty: false, error: '' });
    }
    profile.send({ type: 'field.submitted', field });
    await profile.fail('saveField', 'Занято');
    expect(profile.paramsOf('logFailure')).toMatchObject([{ text: 'Failed to update user field', error: new Error('Занято') }]);
    profile.send({ type: 'field.submitted', field });
    await profile.answer('saveField');
    profile.send({ type: 'field.edited', field, value: 'другое' });
    profile.send({ type: 'field.edited', field, value: 'новое' });
    expect(selectField(field)(profile.snapshot)).toMatchObject({ value: 'новое', isDirty: false });
  });
});

describe('the command for the bot', () => {
  async function asked(end: (account: Rig<typeof psAccountMachine>) => Promise<void>) {
    const account = new Rig(psAccountMachine);
    for (const field of ['firstName', 'lastName', 'email', 'birthDate'] as const) account.send({ type: 'form.changed', field, value: 'я' });
    account.send({ type: 'form.submitted' });
    await end(account);
    return account;
  }

  it('leads to the chat also when its popup cannot be shown', async () => {
    const account = await asked(async (it) => {
      await it.answer('copyCommand');
      await it.fail('tellCopied');
    });
    expect(account.paramsOf('openBotChat')).toHaveLength(1);
    expect(account.state).toBe('filling');
  });

  it('leaves the form in hand after every popup', async () => {
    for (const answer of ['open', null]) {
      const account = await asked(async (it) => {
        await it.fail('copyCommand');
        await it.answer('offerCommand', answer);
      });
      expect(account.state).toBe('filling');
    }
    const refused = await asked(async (it) => {
      await it.fail('copyCommand');
      await it.fail('offerCommand');
    });
    expect(refused.state).toBe('filling');
    const told = await asked(async (it) => {
      await it.answer('copyCommand');
      await it.answer('tellCopied');
    });
    expect(told.state).toBe('filling');
    const empty = new Rig(psAccountMachine);
    empty.send({ type: 'form.submitted' });
    await empty.fail('warnIncomplete');
    expect(empty.state).toBe('filling');
  });
});

describe('the stack of screens', () => {
  const opened = (path: string, startPath: string | null = null) => new Rig(navigationMachine, { path, position: 0, startPath });

  it('announces where the shop was opened, and every screen after it', () => {
    const navigation = opened('/item/7');
    navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
    expect(navigation.paramsOf('announceVisit')).toMatchObject([{ path: '/item/7' }, { path: '/' }]);
    expect(selectPath(navigation.snapshot)).toBe('/');
    expect(opened('/').paramsOf('announceVisit')).toEqual([{ path: '/' }]);
  });

  it('has home under a deep link', () => {
    const navigation = opened('/', '/item/7');
    expect(navigation.paramsOf('announceVisit')).toEqual([{ path: '/' }]);
    expect(navigation.paramsOf('openScreen')).toEqual([{ path: '/item/7' }]);
    expect(navigation.state).toBe('atHome');
  });

  it('slides from the screen that was shown last', () => {
    const navigation = opened('/');
    navigation.send({ type: 'navigation.arrived', path: '/collection/3', position: 1 });
    navigation.send({ type: 'navigation.arrived', path: '/shop-bag', position: 2 });
    expect(navigation.snapshot.context).toMatchObject({ slide: 'right', stack: ['/', '/collection/3', '/shop-bag'] });
    expect(selectPath(navigation.snapshot)).toBe('/shop-bag');
  });

  it('falls back to home by the swipe too', () => {
    const navigation = opened('/item/7');
    navigation.report({ type: 'navigation.swiped' });
    expect(navigation.paramsOf('goHome')).toHaveLength(1);
  });

  it('does not know what an earlier page of the browser’s history was', () => {
    expect(new Rig(navigationMachine, { path: '/shop-bag', position: 2, startPath: null }).snapshot.context.stack).toEqual([null, null, '/shop-bag']);
  });
});
