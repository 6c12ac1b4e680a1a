import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OpeningView } from '../screens/shared/OpeningView';
import { BannerGrid } from '../ui/BannerGrid';
import { ComingCard } from '../ui/ProductCard';
import { ProductRow } from '../ui/ProductGrid';
import { ProductSection } from '../ui/ProductSection';
import { FeedSkeleton } from '../ui/Skeleton';

/**
 * The first view of the shop as HTML, rendered by the shop's own components: the menu, and the outline of the home
 * screen, which `data-start='inner'` hides on other pages. Goods that are known before any code has loaded replace the
 * outline (`src/early/draw.ts`). They are drawn from templates: a group of banners, a list of cards,
 * and one of cards with prices. The templates have
 * no pictures: React would make the page preload them.
 */
export const shell = renderToStaticMarkup(
  <StaticRouter location="/">
    <template data-pattern="banners">
      <BannerGrid eager banners={[{ id: '', name: '', to: '/', image: 'data:,' }]} />
    </template>
    <template data-pattern="list">
      <ProductSection title="…" allTo="/">
        <ProductRow>
          <ComingCard eager name="…" to="/" image="data:," />
        </ProductRow>
      </ProductSection>
    </template>
    <template data-pattern="priced">
      <ProductSection title="…" allTo="/">
        <ProductRow>
          <ComingCard eager name="…" to="/" image="data:," price="…" original="…" percent={1} />
        </ProductRow>
      </ProductSection>
    </template>
    <OpeningView path="/">
      <div data-home data-goods>
        <FeedSkeleton />
      </div>
    </OpeningView>
  </StaticRouter>,
);
