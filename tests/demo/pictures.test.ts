// @vitest-environment node
import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
import { currencies, platforms } from '../../src/workshop/demo/catalogue/reference';
import type { Title } from '../../src/workshop/demo/catalogue/types';
import { palettes } from '../../src/workshop/demo/pictures/palette';
import { drawUpload } from '../../src/workshop/demo/pictures/pictureFiles';
import { NOW } from './support';

const catalogue = createCatalogue({ products: 600, now: () => NOW });
const titles = Array.from({ length: catalogue.size }, (_, index) => catalogue.title(index + 1) as Title);

/** A small strict parser: every tag is closed, every attribute quoted and unique, and there is no bare `&` or `<`. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing, name, attributes: string, empty) => {
      const names = [...attributes.matchAll(/([a-zA-Z0-9:-]+)="/g)].map((match) => match[1]);
      expect(new Set(names).size).toBe(names.length);
      if (closing) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg.replace(/&#\d+;/g, '')).not.toContain('&');
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

it('titles on the demo’s pictures have enough contrast (AA), in white and in the light tone', () => {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const { deep, light } of palettes)
    expect((luminance(light) + 0.05) / (luminance(deep) + 0.05)).toBeGreaterThan(7);
});
