import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { feedSections, hasProducts, PARTS_IN_SIGHT } from '../../../machines/feed/feed.selectors';
import { characteristicsOf, collectionCards, editionsIn, NO_TITLE, type Card } from '../../../machines/model/editions';
import type { Currency } from '../../../machines/model/entities';
import { priceOptions } from '../../../machines/model/money';
import { SCREENS } from '../../../machines/model/screens';
import { readCollection } from '../../shop/api/collections.api';
import { readFeed } from '../../shop/api/feed.api';
import { readProduct } from '../../shop/api/productSchema';
import { readList } from '../../shop/api/read';
import { currencySchema } from '../../shop/api/schemas';
import type { ScreenData } from '../../shop/page/firstQuestion';
import { mediaUrl } from '../../shop/platform/links';
import { FeedView } from '../../shop/screens/home/FeedView';
import { ShopName } from '../../shop/screens/home/ShopName';
import { cardView, priceView } from '../../shop/screens/shared/cardView';
import { FirstPictureAlone } from '../../shop/ui/Picture';
import { ItemSkeleton } from '../../shop/ui/ItemSkeleton';
import { ProductCard, type ProductCardProps } from '../../shop/ui/ProductCard';
import { ProductGrid } from '../../shop/ui/ProductGrid';
import { Screen } from '../../shop/ui/Screen';
import type { BuiltFeed } from './fetchFeed';
import { htmlAttribute } from './htmlAttribute';

export { shell } from './shell';

const IDLE = (): void => {};
/** Cards of a collection: two rows of the widest window, four of a phone. */
const CARDS_IN_SIGHT = 8;

/** The data that a screen is rendered with, without any shopper. */
interface Scene {
  currency: Currency;
  /** Milliseconds since the epoch, for promotions. */
  now: number;
  mediaUrl: (path: string | null) => string | null;
}

interface ShownCardProps extends Pick<ProductCardProps, 'eager' | 'headingLevel'> {
  card: Card;
  scene: Scene;
}

const ShownCard = ({ card, scene, ...rest }: ShownCardProps) => (
  <ProductCard
    {...cardView(card, scene.currency, scene.now, scene.mediaUrl)}
    {...rest}
    favourite={false}
    inCart={false}
    onFavourite={IDLE}
    onCart={IDLE}
  />
);

/** The products of Home; null where there are none. */
async function homeProducts(answer: unknown, scene: Scene): Promise<ReactNode> {
  const sections = feedSections(await readFeed(answer), scene.currency.id, scene.now).slice(0, PARTS_IN_SIGHT);
  if (!hasProducts(sections)) return null;
  return (
    <FeedView
      sections={sections}
      mediaUrl={scene.mediaUrl}
      renderCard={(card, eager) => (
        <ShownCard key={card.edition.id} card={card} scene={scene} eager={eager} headingLevel={3} />
      )}
    />
  );
}

const SCREEN_OF = {
  async home(answer: unknown, scene: Scene): Promise<ReactNode> {
    const products = await homeProducts(answer, scene);
    return (
      products && (
        <Screen title={SCREENS.home.title} titleHidden>
          <ShopName />
          <div data-products>{products}</div>
        </Screen>
      )
    );
  },
  async item(answer: unknown, scene: Scene): Promise<ReactNode> {
    const product = readProduct(answer);
    const edition = editionsIn(product.editions, scene.currency.id)[0] ?? null;
    return (
      <Screen title={SCREENS.item.title} titleHidden>
        <ItemSkeleton
          title={product.name ?? NO_TITLE}
          image={scene.mediaUrl(product.image)}
          about={characteristicsOf(product, edition)}
          offer={
            edition && priceOptions(edition, scene.now).length > 0
              ? { editionId: edition.id, ...priceView(edition, scene.currency, scene.now), until: null }
              : null
          }
        />
      </Screen>
    );
  },
  async collection(answer: unknown, scene: Scene): Promise<ReactNode> {
    const collection = await readCollection(answer);
    return (
      <Screen title={collection.name}>
        <ProductGrid>
          {collectionCards(collection, scene.currency.id, scene.now)
            .slice(0, CARDS_IN_SIGHT)
            .map((card, i) => (
              <ShownCard key={card.edition.id} card={card} scene={scene} eager={i === 0 ? 'first' : true} />
            ))}
        </ProductGrid>
      </Screen>
    );
  },
};

/**
 * The `main` that a page shows before its code has loaded, made by the shop's own components; null for a feed without
 * products, or in a currency that is not listed.
 * @param mediaBase the address below which the page expects `/uploads`; empty: its own origin
 * @param now milliseconds since the epoch, for promotions
 * @throws ApiError when the answer cannot be understood
 */
export async function renderMain(
  { screen, address, answer, currencies, currencyId }: ScreenData,
  { now, mediaBase }: { now: number; mediaBase: string },
): Promise<string | null> {
  const listed = await readList(currencySchema, currencies, 'currencies');
  const currency = listed.find(({ id }) => String(id) === currencyId);
  if (!currency) return null;
  const view = await SCREEN_OF[screen](answer, { currency, now, mediaUrl: (file) => mediaUrl(file, mediaBase) });
  if (view === null) return null;
  const facts = `data-address="${htmlAttribute(address)}" data-currency="${htmlAttribute(currencyId)}"`;
  return htmlOf(view).replace('<main', () => `<main ${facts}`);
}

/** The products of Home at build time: they belong to no currency. A template, because every address has the same page. */
export async function renderBuiltHome({ answer, currencyId }: BuiltFeed, mediaBase: string): Promise<string> {
  const currency = { id: currencyId, code: '', name: '', icon: null, symbol: null };
  const scene = { currency, now: Date.now(), mediaUrl: (path: string | null) => mediaUrl(path, mediaBase) };
  return `<template data-pattern="built-home">${htmlOf(await homeProducts(answer, scene))}</template>`;
}

function htmlOf(view: ReactNode): string {
  const html = renderToStaticMarkup(
    <FirstPictureAlone value>
      <StaticRouter location="/">{view}</StaticRouter>
    </FirstPictureAlone>,
  );
  // React adds preloads for pictures, which are in the page anyway.
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '');
}
