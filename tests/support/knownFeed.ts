import { createServer } from 'node:http';
import { listen } from './listen';

/** A name that would end the inlined script if it were written into the page unescaped. */
export const TRICKY_NAME = 'Приключения </script><!-- <script> & «Ко»';

export const knownEdition = (id: number, name: string, price: number) => ({
  id,
  editionName: 'Standard',
  price,
  convertedPrice: price,
  display_currency_id: 1,
  edition_type: 'Полная игра',
  productCard: { id, name, image_url: 'posters/balatro.svg', platforms: [], genres: [] },
});

/** What an operator's server answers while the shop is built. */
export const KNOWN_FEED = [
  {
    type: 'banner',
    title: '',
    collections: [{ id: 1, name: 'Скидки недели', banner_image: 'banners/1.svg', editions: [] }],
  },
  {
    type: 'list',
    title: 'Новинки',
    collection: {
      id: 3,
      name: 'Новинки',
      editions: [knownEdition(300, 'Balatro', 990), knownEdition(301, TRICKY_NAME, 1490)],
    },
  },
  {
    type: 'list',
    title: 'Ниже экрана',
    collection: { id: 4, name: 'Ниже экрана', editions: [knownEdition(400, 'Celeste', 500)] },
  },
];

/** Answers one body to everybody while something is done: a text as a page, the rest as JSON. @param act receives the address */
export async function answering<T>(body: unknown, act: (address: string) => Promise<T>, status = 200): Promise<T> {
  const server = createServer((_, response) =>
    typeof body === 'string'
      ? response.writeHead(status, { 'content-type': 'text/html' }).end(body)
      : response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  const port = await listen(server);
  try {
    return await act(`http://127.0.0.1:${port}/api/feed?currency_id=1`);
  } finally {
    server.close();
  }
}
