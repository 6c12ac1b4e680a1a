import { http, HttpResponse } from 'msw';
import { drawUpload } from '../pictures/pictureFiles';
import type { DemoShop } from '../demoShop';

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
