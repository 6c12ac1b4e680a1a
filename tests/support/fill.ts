import type { Page } from 'playwright-core';

interface Sold {
  id: number;
  name: string;
  image_url: string;
  editions: { id: number; convertedPrice: number }[];
}

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
  const answer = await fetch(`${origin}/api/products/search?query=&currency_id=1`);
  const products = (await answer.json()) as Sold[];
  const sold = products.flatMap((product) => product.editions.map((edition) => ({ product, edition })));
  const titles = typeof rows === 'number' ? Array<undefined>(rows).fill(undefined) : rows;
  const filled = titles.map((title, n) => {
    const { product, edition } = sold[n % sold.length]!;
    const editionId = n < sold.length ? String(edition.id) : `${edition.id}-${n}`;
    return {
      id: product.id,
      editionId,
      productId: product.id,
      title: title ?? `${product.name} ${n}`,
      image: product.image_url,
      type: 'Игра',
      edition_type: 'Полная игра',
      price: edition.convertedPrice,
      currencyId: '1',
      edition: { ...edition, id: editionId, displayCurrencyId: '1' },
    };
  });
  await page.evaluate(
    ([name, text]) => {
      localStorage.setItem(name, text);
      localStorage.setItem('cartCurrencyId', '1');
    },
    [key, JSON.stringify(filled)] as const,
  );
}
