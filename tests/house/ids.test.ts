import { describe, expect, it } from 'vitest';
import { hasId, isSameId, oneOfEach } from '../../machines/model/ids';

describe('ids', () => {
  it.each([
    [3, '3', true],
    ['3', 3, true],
    ['a', 'a', true],
    [3, 33, false],
    [0, null, false],
    [null, undefined, true],
  ])('%j and %j are equal: %j', (a, b, same) => expect(isSameId(a, b)).toBe(same));

  it('as a text and as a number count as one entry of a list, and the first is kept', () =>
    expect(oneOfEach([{ id: 1 }, { id: '2' }, { id: '1' }, { id: 0 }], ({ id }) => id)).toEqual([
      { id: 1 },
      { id: '2' },
      { id: 0 },
    ]));

  it('are found in a list that contains them as a text or as a number', () =>
    expect([hasId([1, '2'], 2), hasId([1, '2'], '1'), hasId([1], 2)]).toEqual([true, true, false]));
});
