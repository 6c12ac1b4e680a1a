import { describe, expect, it } from 'vitest';
import { startPath } from '../../machines/model/screens';
import { navigationMachine } from '../../machines/navigation/navigation.machine';
import { selectMove, selectPath } from '../../machines/navigation/navigation.selectors';
import { Rig, untakenOf } from '../support/rig';
import { failed } from '../support/statechart';

const rig = (path = '/', position = 0) => new Rig(navigationMachine, { path, position });
const effectsOf = (navigation: ReturnType<typeof rig>) =>
  navigation.did.map((action) => action.type).filter((type) => ['goBack', 'goHome', 'closeApp'].includes(type));

describe('the back button', () => {
  it('is shown on every screen except Home', () => {
    const navigation = rig();
    expect(navigation.did.map((action) => action.type)).toContain('hideBackButton');
    navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1 });
    expect(navigation.did.at(-2)?.type).toBe('showBackButton');
  });

  it('pops the stack step by step to Home, and closes the app on Home', () => {
    const navigation = rig();
    navigation.send({ type: 'navigation.arrived', path: '/collection/3', position: 1 });
    navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 2 });
    navigation.report({ type: 'navigation.back' });
    navigation.send({ type: 'navigation.arrived', path: '/collection/3', position: 1 });
    expect(navigation.snapshot.context.stack).toEqual(['/', '/collection/3']);
    navigation.report({ type: 'navigation.back' });
    navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
    navigation.report({ type: 'navigation.back' });
    expect(effectsOf(navigation)).toEqual(['goBack', 'goBack', 'closeApp']);
  });

  it('opens Home where the stack has nothing to pop, and so does a swipe', () => {
    const navigation = rig('/item/7');
    navigation.report({ type: 'navigation.back' });
    navigation.report({ type: 'navigation.swiped' });
    expect(effectsOf(navigation)).toEqual(['goHome', 'goHome']);
  });

  it('pops the stack also after a reload in the middle of a visit', () => {
    const navigation = rig('/shop-bag', 2);
    expect(navigation.snapshot.context.stack).toEqual([null, null, '/shop-bag']);
    navigation.report({ type: 'navigation.back' });
    expect(effectsOf(navigation)).toEqual(['goBack']);
  });
});

it('the swipe pops the stack like the back button, but never closes the app', () => {
  const navigation = rig();
  navigation.report({ type: 'navigation.swiped' });
  navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1 });
  navigation.report({ type: 'navigation.swiped' });
  expect(effectsOf(navigation)).toEqual(['goBack']);
});

it('the navigation stack follows the browser’s back, forward and replaced entries', () => {
  const navigation = rig();
  navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1 });
  navigation.send({ type: 'navigation.arrived', path: '/shop-bag', position: 2 });
  navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
  navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1 });
  navigation.send({ type: 'navigation.arrived', path: '/profile', position: 1 });
  navigation.send({ type: 'navigation.arrived', path: '/profile', position: 2 });
  expect(navigation.snapshot.context.stack).toEqual(['/', '/profile', '/profile']);
  expect(selectPath(navigation.snapshot)).toBe('/profile');
});

it.each<readonly [string | null, string | null]>([
  ['item_26', '/item/26'],
  ['collection_a b', '/collection/a%20b'],
  ['item_\uD83C', '/item/%EF%BF%BD'],
  ...['item_', 'item', 'xitem_7', 'item_7\n', 'promo_5', '', null].map((param) => [param, null] as const),
])('a deep link %s opens %s', (param, path) => {
  expect(startPath(param)).toBe(path);
});

it('the screen slides left on the way forward and right on the way back, and expands the window each time', () => {
  const navigation = rig();
  // The router reports the first screen too.
  navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
  navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1 });
  expect(selectMove(navigation.snapshot).slide).toBe('left');
  navigation.send({ type: 'navigation.arrived', path: '/', position: 0 });
  expect(selectMove(navigation.snapshot).slide).toBe('right');
  navigation.send({ type: 'navigation.arrived', path: '/item/7', position: 1, isReturn: true });
  expect(navigation.paramsOf('expandWindow')).toHaveLength(4);
  // A client without these events does not move the shopper.
  for (const id of ['followPlatformBack', 'followSwipe']) navigation.send(failed(id) as never);
  const [home, item] = [
    { screen: 'home', address: '/', orderId: null },
    { screen: 'item', address: '/item/7', orderId: null },
  ];
  expect(navigation.paramsOf('announceVisit')).toEqual([
    { ...home, isReturn: true },
    { ...item, isReturn: false },
    { ...home, isReturn: false },
    { ...item, isReturn: true },
  ]);
  expect(rig('/item/7').paramsOf('announceVisit')).toEqual([{ ...item, isReturn: true }]);
});

it('the chart of navigation is walked through every transition by the tests above', () =>
  expect(untakenOf(navigationMachine)).toEqual([]));
