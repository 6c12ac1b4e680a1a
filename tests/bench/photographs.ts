/** Photographs instead of the demo's drawings: WebP of 30 to 60 KB, as shops have them. */
import type { Browser } from 'playwright-core';

export type Photographs = Record<'posters' | 'banners', readonly Buffer[]>;

/** The largest file, bytes. */
const MAX_BYTES = 58_000;
/** How many different ones; [width, height] in pixels. */
const KINDS = { posters: { count: 8, size: [600, 600] }, banners: { count: 4, size: [960, 540] } } as const;

/** Paints pictures with as much detail as a photograph has, always the same ones. @param browser that encodes them */
export async function makePhotographs(browser: Browser): Promise<Photographs> {
  const page = await browser.newPage();
  const make = ({ count, size }: (typeof KINDS)[keyof typeof KINDS]): Promise<string[]> =>
    page.evaluate(
      ([many, [width, height], limit]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        let seed = 1;
        const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
        const paint = (): void => {
          context.fillStyle = `hsl(${random() * 360} 60% 30%)`;
          context.fillRect(0, 0, width, height);
          for (let n = 0; n < 900; n += 1) {
            context.fillStyle = `hsl(${random() * 360} 60% ${random() * 80}% / 35%)`;
            context.beginPath();
            context.arc(random() * width, random() * height, random() * 40, 0, 7);
            context.fill();
          }
        };
        const encoded = (quality: number): string => {
          const [, data = ''] = canvas.toDataURL('image/webp', quality).split(',');
          return data.length * 0.75 > limit ? encoded(quality - 0.05) : data;
        };
        return Array.from({ length: many }, () => {
          paint();
          return encoded(0.9);
        });
      },
      [count, size, MAX_BYTES] as const,
    );
  const [posters, banners] = [await make(KINDS.posters), await make(KINDS.banners)];
  await page.close();
  const decoded = (all: readonly string[]): Buffer[] => all.map((data) => Buffer.from(data, 'base64'));
  return { posters: decoded(posters), banners: decoded(banners) };
}
