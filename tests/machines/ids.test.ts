import { describe, expect, it } from 'vitest';
import { hasId, isSameId } from '../../machines/model/ids';

describe('an id', () => {
  it.each([
    [3, '3', true],
    ['3', 3, true],
    ['a', 'a', true],
    [3, 33, false],
    [0, null, false],
    [null, undefined, true],
  ])('%j and %j are the same: %j', (a, b, same) => expect(isSameId(a, b)).toBe(same));

  it('is found in a list that writes it another way', () =>
    expect([hasId([1, '2'], 2), hasId([1, '2'], '1'), hasId([1], 2)]).toEqual([true, true, false]));
});
