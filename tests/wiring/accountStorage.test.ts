import { describe, expect, it } from 'vitest';
import { billedItem } from '../../machines/model/quote';
import { createStorage } from '../../src/platform/storage';
import { createSaved } from '../../src/wiring/saved';
import { mapStorage } from '../support/effects';
import { cartItem, paymentData } from '../support/samples';

/** Windows of one browser: each has its account, all have one storage. */
function browser(disk = mapStorage()) {
  const open = (telegramId: string) => {
    const saved = createSaved(
      createStorage(
        () => disk,
        () => {},
      ),
      createStorage(
        () => mapStorage(),
        () => {},
      ),
    );
    saved.adoptOwner(telegramId);
    return saved;
  };
  return { disk, open };
}

/** A disk with room for so many letters. */
function smallDisk(letters: number): Storage {
  const disk = mapStorage();
  const used = (): number =>
    Array.from({ length: disk.length }, (_, n) => disk.getItem(disk.key(n) ?? '') ?? '').join('').length;
  return Object.assign(Object.create(disk) as Storage, {
    getItem: (key: string) => disk.getItem(key),
    removeItem: (key: string) => disk.removeItem(key),
    setItem(key: string, value: string) {
      if (used() - (disk.getItem(key)?.length ?? 0) + value.length > letters)
        throw new DOMException('full', 'QuotaExceededError');
      disk.setItem(key, value);
    },
  });
}

const FIRST = { items: [cartItem()], currencyId: '1' };
const SECOND = { items: [cartItem({ id: '200', editionId: '200', currencyId: '2' })], currencyId: '2' };

const ORDER = paymentData({ items: [billedItem(cartItem(), 0)] });

describe('two accounts in one browser storage', () => {
  it('each find their own data again', () => {
    const { open } = browser();
    open('1001').writeCart(FIRST);
    const second = open('1002');
    expect(second.readCart().items).toEqual([]);
    second.writeCart(SECOND);
    expect(open('1001').readCart()).toMatchObject(FIRST);
    expect(open('1002').readCart()).toMatchObject(SECOND);
  });

  it('never write into or read from each other, also when both have a window open', () => {
    const { open } = browser();
    const first = open('1001');
    first.writeCart(FIRST);
    const second = open('1002');
    second.writeCart(SECOND);
    expect(first.isOwner()).toBe(false);
    first.writeCart({ items: [], currencyId: null });
    first.writeFavourites([]);
    expect(first.survivesReload()).toBe(false);
    expect(second.readCart()).toMatchObject(SECOND);
    expect(first.readCart()).toMatchObject(FIRST);
  });

  it('never change a window whose data could not be stored, also when it owns the storage again', () => {
    const { open } = browser();
    const window = open('1001');
    open('1002');
    window.writeCart(FIRST);
    open('1001');
    expect(window.isOwner()).toBe(false);
    expect(window.survivesReload()).toBe(false);
    window.writePayment({ data: paymentData({ orderId: '7' }), attempts: 3 });
    expect(open('1001').readPayment()).toMatchObject({ data: { orderId: '7' }, attempts: 3 });
    expect(open('1001').isOwner()).toBe(true);
  });

  it('show each other no data during the switch, when another window sees every single write', () => {
    const disk = mapStorage();
    const seen: unknown[] = [];
    let look = (): void => {};
    const watched: Storage = Object.assign(Object.create(disk) as Storage, {
      getItem: (key: string) => disk.getItem(key),
      setItem: (key: string, value: string) => (disk.setItem(key, value), look()),
      removeItem: (key: string) => (disk.removeItem(key), look()),
    });
    const { open } = browser(watched);
    open('1002').writeCart(SECOND);
    const first = open('1001');
    first.writeCart(FIRST);
    first.writePayment({ data: paymentData(), attempts: 3 });
    look = () => void seen.push([first.readPayment(), first.readCart().items]);
    open('1002');
    expect(seen.length).toBeGreaterThan(5);
    for (const one of seen) expect(one).toEqual([{ data: paymentData(), attempts: 3 }, FIRST.items]);
  });

  it('are not read or written by an earlier window of an unknown visitor', () => {
    const { disk, open } = browser();
    const nobody = createSaved(
      createStorage(
        () => disk,
        () => {},
      ),
      createStorage(
        () => mapStorage(),
        () => {},
      ),
    );
    nobody.writeCart(SECOND);
    const first = open('1001');
    expect(first.readCart(), 'what nobody owned yet becomes theirs').toMatchObject(SECOND);
    first.writePayment({ data: paymentData(), attempts: 3 });
    expect(nobody.isOwner()).toBe(false);
    nobody.writeCart({ items: [], currencyId: null });
    nobody.clearPayment();
    expect(nobody.readPayment().data).toBeNull();
    expect(first.readCart()).toMatchObject(SECOND);
    expect(first.readPayment()).toEqual({ data: paymentData(), attempts: 3 });
  });

  it('each keep an order that is made after the other one took over the storage', () => {
    const { open } = browser();
    const first = open('1001');
    const second = open('1002');
    first.writePayment({ data: paymentData({ orderId: 'A-1' }), attempts: 0 });
    expect(second.readPayment().data).toBeNull();
    expect(first.readPayment()).toMatchObject({ data: { orderId: 'A-1' }, attempts: 0 });
    second.writePayment({ data: paymentData({ orderId: 'B-1' }), attempts: 2 });
    const again = open('1001');
    expect(again.readPayment()).toMatchObject({ data: { orderId: 'A-1' }, attempts: 0 });
    again.clearPayment('A-1');
    expect(open('1002').readPayment()).toMatchObject({ data: { orderId: 'B-1' }, attempts: 2 });
    expect(open('1001').readPayment().data).toBeNull();
  });

  it('do not find goods in the cart again that were paid while the other one owned the storage', () => {
    const { open } = browser();
    const first = open('1001');
    const other = cartItem({ id: '101', editionId: '101' });
    first.writeCart({ items: [cartItem(), other], currencyId: '1' });
    first.writePayment({ data: ORDER, attempts: 0 });
    const second = open('1002');
    second.writeCart(SECOND);
    first.updatePayment({ data: ORDER, attempts: null });
    expect(second.readCart()).toMatchObject(SECOND);
    expect(open('1001').readCart().items).toEqual([other]);
    expect(open('1002').readCart()).toMatchObject(SECOND);
  });

  it('have no promo code left of a cart that was paid as a whole while the other one owned the storage', () => {
    const { open } = browser();
    const first = open('1001');
    first.writeCart(FIRST);
    first.writePromo({ promo: { code: 'A', discount: 10 }, refused: false });
    first.writePayment({ data: ORDER, attempts: 0 });
    open('1002');
    first.updatePayment({ data: ORDER, attempts: null });
    expect(open('1001').readCart()).toEqual({ items: [], currencyId: null, promo: null });
  });

  it('let a window that may not write tell the others of its account what is paid', () => {
    const { open } = browser();
    const first = open('1001');
    first.writeCart(FIRST);
    first.writePayment({ data: ORDER, attempts: 0 });
    open('1002');
    first.writeCart({ items: [], currencyId: null });
    const again = open('1001');
    expect(first.isOwner()).toBe(false);
    first.updatePayment({ data: ORDER, attempts: null });
    expect(again.readCart().items).toEqual([]);
  });

  it('are told apart also in the data of an earlier version, which knew no owner', () => {
    const disk = mapStorage();
    const { open } = browser(disk);
    const first = open('1001');
    first.writeIdentity({ telegramId: '1001', telegramUsername: 'demo' });
    first.writeCart(FIRST);
    first.writePayment({ data: paymentData(), attempts: 3 });
    disk.removeItem('owner');
    const second = open('1002');
    expect(second.readCart().items).toEqual([]);
    expect(second.readPayment().data).toBeNull();
    expect(open('1001').readCart()).toMatchObject(FIRST);
  });

  it('lose nothing when the storage is too full to put the other’s data away', () => {
    const { disk, open } = browser(smallDisk(900));
    const first = open('1001');
    first.writeCart(FIRST);
    first.writePayment({ data: paymentData(), attempts: 3 });
    const second = open('1002');
    expect(second.isOwner()).toBe(false);
    expect(second.readCart().items).toEqual([]);
    expect(second.readPayment().data).toBeNull();
    second.writeCart(SECOND);
    expect(disk.getItem('kept.1001')).toBeNull();
    const again = open('1001');
    expect(again.readCart()).toMatchObject(FIRST);
    expect(again.readPayment()).toMatchObject({ data: paymentData(), attempts: 3 });
  });

  it('share the colours of pictures; only the owner of the storage writes them', () => {
    const { open } = browser();
    const first = open('1001');
    first.writePictureColours(new Map([['/uploads/a.png', '#102030']]));
    const second = open('1002');
    expect([...second.readPictureColours()]).toEqual([['/uploads/a.png', '#102030']]);
    first.writePictureColours(new Map([['/uploads/b.png', '#405060']]));
    expect([...second.readPictureColours().keys()]).toEqual(['/uploads/a.png']);
    expect(second.survivesReload()).toBe(true);
  });

  it('reload the shop also when there is no room for the colours of pictures', () => {
    const { open } = browser(smallDisk(900));
    const saved = open('1001');
    saved.writeCart(FIRST);
    saved.writePictureColours(new Map(Array.from({ length: 100 }, (_, n) => [`/uploads/${n}.png`, '#102030'])));
    expect(saved.readPictureColours().size).toBe(0);
    expect(saved.survivesReload()).toBe(true);
  });

  it('each find their own data again after a switch that stopped at any write', () => {
    for (let writes = 0; writes < 14; writes += 1) {
      const disk = mapStorage();
      const { open } = browser(disk);
      open('1002').writeCart(SECOND);
      open('1001').writeCart(FIRST);
      let left = writes;
      const cut = Object.assign(Object.create(disk) as Storage, {
        getItem: (key: string) => disk.getItem(key),
        setItem: (key: string, value: string) => void (left-- > 0 && disk.setItem(key, value)),
        removeItem: (key: string) => void (left-- > 0 && disk.removeItem(key)),
      });
      browser(cut).open('1002');
      expect(open('1001').readCart(), `killed after ${writes} writes`).toMatchObject(FIRST);
      expect(open('1002').readCart(), `killed after ${writes} writes`).toMatchObject(SECOND);
    }
  });
});

it('what is paid leaves the stored cart before the order is called paid: the process may end in between', () => {
  const disk = mapStorage();
  const { open } = browser(disk);
  const saved = open('1001');
  saved.writeCart({ items: [cartItem()], currencyId: '1' });
  saved.writePayment({ data: ORDER, attempts: 0 });
  let cartThen: string | null = 'not called paid';
  const { setItem } = disk;
  disk.setItem = (key, value) => {
    if (value === 'paid') cartThen = disk.getItem('cart');
    setItem.call(disk, key, value);
  };
  saved.updatePayment({ data: ORDER, attempts: null });
  expect(cartThen).toBeNull();
});

it('a stored line whose id is not its edition’s leaves the cart as well once it is paid', () => {
  const saved = browser().open('1001');
  const line = cartItem({ id: 'stored by an earlier version', editionId: '100' });
  saved.writeCart({ items: [line], currencyId: '1' });
  saved.writePayment({ data: paymentData({ items: [billedItem(line, 0)] }), attempts: 0 });
  saved.updatePayment({ ...saved.readPayment(), attempts: null });
  expect(saved.readCart().items).toEqual([]);
});
