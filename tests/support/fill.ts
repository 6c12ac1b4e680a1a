import type { Page } from 'playwright-core';

/**
 * Fills the stored cart or favourites with editions that the demo server sells.
 * @param rows their number, or their titles
 */
export async function fill(
  page: Page,
  origin: string,
  key: 'cart' | 'favourites',
  rows: number | readonly string[],
): Promise<void> {
  await page.evaluate(
    async ([base, name, count, titles]) => {
      const answer = await fetch(`${base}/api/products/search?query=&currency_id=1`);
      const products = (await answer.json()) as {
        id: number;
        name: string;
        image_url: string;
        editions: { id: number; convertedPrice: number }[];
      }[];
      const editions = products.flatMap((product) => product.editions.map((edition) => ({ product, edition })));
      const filled = Array.from({ length: count }, (_, n) => {
        const { product, edition } = editions[n % editions.length] ?? {
          product: { id: 1, name: '', image_url: '' },
          edition: { id: 1, convertedPrice: 1 },
        };
        const id = n < editions.length ? String(edition.id) : `${edition.id}-${n}`;
        return {
          id: name === 'cart' ? id : String(product.id),
          editionId: id,
          productId: String(product.id),
          title: titles[n] ?? `${product.name} ${n}`,
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
      localStorage.setItem(name, JSON.stringify(filled));
      localStorage.setItem('cartCurrencyId', '1');
    },
    [origin, key, typeof rows === 'number' ? rows : rows.length, typeof rows === 'number' ? [] : rows] as const,
  );
}
