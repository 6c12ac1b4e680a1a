// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { find } from '../../src/workshop/workbench/find';

const found = (html: string, name: string): string | undefined => {
  document.body.innerHTML = html;
  return find(document, { role: 'link', name })?.id;
};

describe('an element of a record', () => {
  it('is found by its name, also where it counts something else now', () => {
    expect(found('<a id="cart" href="#" aria-label="Корзина, 2">2</a>', 'Корзина')).toBe('cart');
    expect(found('<a id="cart" href="#" aria-label="Корзина">0</a>', 'Корзина, 99+')).toBe('cart');
  });

  it('is the one with the same count, where there is one', () => {
    const two = '<a id="one" href="#" aria-label="Заказ, 1">1</a><a id="two" href="#" aria-label="Заказ, 2">2</a>';
    expect(found(two, 'Заказ, 2')).toBe('two');
  });
});
