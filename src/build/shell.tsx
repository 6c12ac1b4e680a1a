import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SCREENS, type Outline } from '../../machines/model/screens';
import { OUTLINES, ScreenOutline } from '../screens/shared/ScreenOutline';
import { Badge } from '../ui/Badge';
import { BannerGrid } from '../ui/BannerGrid';
import { BottomBar } from '../ui/BottomBar';
import barCss from '../ui/BottomBar.module.css';
import { CurrencyMenu } from '../ui/CurrencyMenu';
import { ItemSkeleton } from '../ui/ItemSkeleton';
import { ComingCard } from '../ui/ProductCard';
import { ProductGrid, ProductRow } from '../ui/ProductGrid';
import { ProductSection } from '../ui/ProductSection';
import { Screen } from '../ui/Screen';
import { SearchBox } from '../ui/SearchBox';
import { FeedSkeleton } from '../ui/Skeleton';

const IDLE = (): void => {};
const ABOUT = { platforms: '…', editionType: '…', localizations: '…', description: '…' };

/**
 * The first view of the shop as HTML, rendered by the shop's own components: the menu, and the outline of the home
 * screen, which `data-start='inner'` hides on other pages. Goods that are known before any code has loaded replace the
 * outline (`src/early/draw.ts`). They are drawn from templates: a group of banners, a list of cards, one of cards with
 * prices, the page of a product, and that of a collection. On other pages it is the outline of their screen. The templates
 * have no pictures: React would make the page preload them.
 */
export const shell = renderToStaticMarkup(
  <StaticRouter location="/">
    <template data-pattern="banners">
      <BannerGrid eager banners={[{ id: '', name: '', to: '/', image: 'data:,' }]} />
    </template>
    <template data-pattern="list">
      <ProductSection title="…" allTo="/">
        <ProductRow>
          <ComingCard eager name="…" to="/" image="data:," original="" free />
        </ProductRow>
      </ProductSection>
    </template>
    <template data-pattern="priced">
      <ProductSection title="…" allTo="/">
        <ProductRow>
          <ComingCard eager name="…" to="/" image="data:," price="…" original="…" percent={1} free />
        </ProductRow>
      </ProductSection>
    </template>
    <template data-pattern="item">
      <ItemSkeleton title="…" image="data:," about={ABOUT} />
    </template>
    <template data-pattern="collection">
      <Screen title="…">
        <ProductGrid>{null}</ProductGrid>
      </Screen>
    </template>
    {(Object.keys(OUTLINES) as Outline[]).map((outline) => (
      <template key={outline} data-pattern={`${outline}-outline`}>
        <ScreenOutline title="…" outline={outline} />
      </template>
    ))}
    <template data-pattern="badge">
      <Badge count={1} className={barCss['badge']} />
    </template>
    <Screen title={SCREENS.home.title} titleWithin coming>
      <h1 className="visuallyHidden" data-home>
        {SCREENS.home.title}
      </h1>
      <div data-home data-goods>
        <FeedSkeleton />
      </div>
    </Screen>
    <BottomBar
      path="/"
      cartCount={0}
      favouritesCount={0}
      currency={
        <CurrencyMenu
          current={{ code: 'RUB', icon: null }}
          options={[]}
          disabled
          open={false}
          onToggle={IDLE}
          onChoose={IDLE}
        />
      }
      search={<SearchBox disabled />}
      isDrawnAhead
    />
  </StaticRouter>,
);
