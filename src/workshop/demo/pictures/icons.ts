/** Strokes of each currency sign on a 48 × 48 field. */
const signs: Readonly<Record<string, readonly [path: string, ground: string]>> = {
  rub: ['M20 36V12h7a7 7 0 0 1 0 14H15M15 31h13', '#2f5bd7'],
  try: ['M20 11v25c9 0 14-5 14-13M14 23l16-7M14 29l16-7', '#c8323c'],
  uah: ['M16 18c1-4 4-6 8-6 6 0 9 4 7 8-3 6-16 4-15 11 1 6 13 6 15-1M12 21h24M12 27h24', '#0c67b8'],
  inr: ['M15 12h18M15 19h18M20 12c12 0 12 14 0 14h-5l14 11', '#12805c'],
  kzt: ['M13 12h22M13 19h22M24 19v18', '#0b7f92'],
};

/** A currency's round icon; undefined for an unknown code. */
export function drawCurrencyIcon(code: string): string | undefined {
  const sign = Object.hasOwn(signs, code) ? signs[code] : undefined;
  if (!sign) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${sign[1]}"/><path d="${sign[0]}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** Letters and digits of the platform marks, each on a 12 × 16 field. */
const glyphs: Readonly<Record<string, string>> = {
  p: 'M1 16V1h6a4.2 4.2 0 0 1 0 9H1',
  s: 'M11 3C9 0 2 0 2 4.5c0 5 9 2 9 7C11 16 3 16.5 1 13',
  '5': 'M10 1H3L2 8c3-2 9-1 9 3.5C11 16.5 3 17 1 13.5',
  '4': 'M8 16V1L1 11h10.5',
};

/** A platform's mark, `ps5` or `ps4`; undefined for any other. */
export function drawPlatformIcon(name: string): string | undefined {
  if (name !== 'ps5' && name !== 'ps4') return undefined;
  const ground = name === 'ps5' ? '#14161c' : '#1f4fd8';
  const letters = [...name]
    .map((letter, index) => `<path transform="translate(${10 + index * 16} 8)" d="${glyphs[letter]}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="64" height="32" rx="8" fill="${ground}"/><g fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round">${letters}</g></svg>`;
}
