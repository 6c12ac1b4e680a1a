import type { Page } from 'playwright-core';

/** Fills the stored cart or favourites with editions that the demo server sells. */
export async function fill(page: Page, origin: string, key: 'cart' | 'favourites', count: number): Promise<void> {
  await page.evaluate(
    async ([base, name, wanted]) => {
      const answer = await fetch(`${base}/api/products/search?query=&currency_id=1`);
      const products = (await answer.json()) as {
        id: number;
        name: string;
        image_url: string;
        editions: { id: number; convertedPrice: number }[];
      }[];
      const editions = products.flatMap((product) => product.editions.map((edition) => ({ product, edition })));
      const rows = Array.from({ length: wanted }, (_, n) => {
        const { product, edition } = editions[n % editions.length] ?? {
          product: { id: 1, name: '', image_url: '' },
          edition: { id: 1, convertedPrice: 1 },
        };
        const id = n < editions.length ? String(edition.id) : `${edition.id}-${n}`;
        return {
          id: name === 'cart' ? id : String(product.id),
          editionId: id,
          productId: String(product.id),
          title: `${product.name} ${n}`,
          name: product.name,
          image: product.image_url,
          type: 'Игра',
          platforms: [],
          edition: '',
          editionName: '',
          edition_type: 'Полная игра',
          price: edition.convertedPrice,
          discount_amount: null,
          promotion_end_date: null,
          isPsPlus: false,
          isEaPlay: false,
          priceType: 'standard',
          currencyId: '1',
          ...(name === 'favourites'
            ? {
                edition: {
                  id,
                  price: edition.convertedPrice,
                  convertedPrice: edition.convertedPrice,
                  displayCurrencyId: '1',
                },
              }
            : {}),
        };
      });
      localStorage.setItem(name, JSON.stringify(rows));
      localStorage.setItem('cartCurrencyId', '1');
    },
    [origin, key, count] as const,
  );
}
