import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OpeningView } from '../screens/shared/OpeningView';
import { BannerGrid } from '../ui/BannerGrid';
import { ComingCard } from '../ui/ProductCard';
import { ProductRow } from '../ui/ProductGrid';
import { ProductSection } from '../ui/ProductSection';
import { FeedSkeleton } from '../ui/Skeleton';

/**
 * The first picture of the shop as HTML, drawn by the pieces that draw the shop itself: the menu, and what is of the
 * home screen only, which `data-start='inner'` hides elsewhere. Goods that are known before any code is there take the
 * outline's place (`src/early/draw.ts`), drawn after the patterns: a group of banners, a list of cards. These have no
 * pictures of their own: React would have the page fetch any ahead.
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
    <OpeningView path="/">
      <div data-home data-goods>
        <FeedSkeleton />
      </div>
    </OpeningView>
  </StaticRouter>,
);
