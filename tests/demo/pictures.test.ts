// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
import { currencies, platforms } from '../../src/workshop/demo/catalogue/reference';
import type { Title } from '../../src/workshop/demo/catalogue/types';
import { drawUpload } from '../../src/workshop/demo/pictures/pictureFiles';
import { NOW } from './support';

const catalogue = createCatalogue({ products: 600, now: () => NOW });
const titles = Array.from({ length: catalogue.size }, (_, index) => catalogue.title(index + 1) as Title);

function expectWellFormed(svg: string): void {
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}

it('every poster of the demo is well-formed, under 4 KB and different from all others', () => {
  const pictures = titles.map((title) => drawUpload(`posters/${title.slug}.svg`, catalogue) ?? '');
  for (const [index, svg] of pictures.entries()) {
    expectWellFormed(svg);
    expect(Buffer.byteLength(svg), titles[index]?.name).toBeLessThan(4096);
  }
  expect(new Set(pictures).size).toBe(pictures.length);
});

it('the demo draws banners, currency icons and platform marks, and no other pictures', () => {
  for (const { id, banner } of catalogue.collections) {
    const svg = drawUpload(`banners/${id}.svg`, catalogue);
    expect(svg !== undefined).toBe(banner);
    if (svg) {
      expectWellFormed(svg);
      expect(Buffer.byteLength(svg)).toBeLessThan(4096);
    }
  }
  for (const path of [
    ...currencies.map((each) => each.icon),
    ...Object.values(platforms).map((each) => each.icon_url),
  ]) {
    expectWellFormed(drawUpload(path, catalogue) ?? '');
  }
  for (const path of ['posters/none.svg', 'icons/constructor.svg', '../secret.svg', 'posters/x.png'])
    expect(drawUpload(path, catalogue)).toBeUndefined();
});
