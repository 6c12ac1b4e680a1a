import type { Catalogue } from '../catalogue/catalogue';
import { drawBanner } from './banner';
import { drawCurrencyIcon, drawPlatformIcon } from './icons';
import { drawPoster } from './poster';

/**
 * Draws a picture of the shop.
 * @param path below /uploads/, such as `posters/gran-turismo-7.svg`
 * @returns an SVG document, or undefined when there is no such picture
 */
export function drawUpload(path: string, catalogue: Catalogue): string | undefined {
  const [, folder, name = ''] = /^(posters|banners|icons|platforms)\/([^/]+)\.svg$/.exec(path) ?? [];
  if (folder === 'icons') return drawCurrencyIcon(name);
  if (folder === 'platforms') return drawPlatformIcon(name);
  if (folder === 'banners') {
    const collection = catalogue.collections.find((each) => String(each.id) === name);
    return collection?.banner ? drawBanner(collection.id, collection.name) : undefined;
  }
  const title = folder === 'posters' ? catalogue.titleBySlug(name) : undefined;
  return title && drawPoster(title);
}
