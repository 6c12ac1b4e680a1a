import { http, HttpResponse } from 'msw';
import type { Catalogue } from '../catalogue/catalogue';
import type { DemoShop } from '../demoShop';
import { drawBanner } from '../pictures/banner';
import { drawCurrencyIcon, drawPlatformIcon } from '../pictures/icons';
import { drawPoster } from '../pictures/poster';

/**
 * Draws a picture of the shop.
 * @param path below /uploads/, such as `posters/gran-turismo-7.svg`
 * @returns an SVG document, or undefined when there is no such picture
 */
function drawUpload(path: string, catalogue: Catalogue): string | undefined {
  const [, folder, name = ''] = /^(posters|banners|icons|platforms)\/([^/]+)\.svg$/.exec(path) ?? [];
  if (folder === 'icons') return drawCurrencyIcon(name);
  if (folder === 'platforms') return drawPlatformIcon(name);
  if (folder === 'banners') {
    const collection = catalogue.collections.find((each) => String(each.id) === name);
    return collection?.banner ? drawBanner(collection.id, collection.name) : undefined;
  }
  const title = catalogue.titleBySlug(name);
  return title && drawPoster(title);
}

/** Pictures under /uploads/, drawn when asked for. */
export const uploadHandlers = (shop: DemoShop) => [
  http.get('*/uploads/*', ({ request }) => {
    const path = new URL(request.url).pathname.replace(/^.*\/uploads\//, '');
    const svg = drawUpload(path, shop.catalogue);
    if (svg === undefined) return new HttpResponse(null, { status: 404 });
    return new HttpResponse(svg, {
      headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    });
  }),
];
