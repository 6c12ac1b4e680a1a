import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawQrCode } from '../../src/shop/platform/qrCode';

/** The squares that a path fills, read from the path alone. */
function filled(path: string): string[] {
  const pieces = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(pieces.map(([piece]) => piece).join('')).toBe(path);
  return pieces.flatMap(([, x, y, width, back]) => {
    expect(back).toBe(width);
    return Array.from({ length: Number(width) }, (_, i) => `${Number(x) + i} ${y}`);
  });
}

it.each([
  'https://pay.example/A-1',
  `https://qr.nspk.ru/${'A'.repeat(32)}?type=02&bank=100000000001&sum=259900&cur=RUB`,
])('a QR code is code square by square, with a margin of four light squares: %s', (link) => {
  const { data, size } = encode(link, { border: 4, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  const code = drawQrCode(link);
  expect(filled(code.path)).toEqual(dark);
  expect(code.size).toBe(size);
});
