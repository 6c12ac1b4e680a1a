import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SCREENS, type Outline } from '../../../machines/model/screens';
import { ShopName } from '../../shop/screens/home/ShopName';
import { OUTLINES, ScreenOutline } from '../../shop/screens/shared/ScreenOutline';
import { Badge } from '../../shop/ui/Badge';
import { BottomBar } from '../../shop/ui/BottomBar';
import barCss from '../../shop/ui/BottomBar.module.css';
import { CurrencyMenu } from '../../shop/ui/CurrencyMenu';
import { Screen } from '../../shop/ui/Screen';
import { SearchBox } from '../../shop/ui/SearchBox';
import { FeedSkeleton } from '../../shop/ui/Skeleton';

const IDLE = (): void => {};

/**
 * The first view of the shop as HTML, rendered by the shop's own components: the menu, and the outline of the home
 * screen. Before any code has loaded, the early script replaces that outline by the products or the outline of the opened
 * screen (`src/shop/page/show.ts`).
 */
export const shell = renderToStaticMarkup(
  <StaticRouter location="/">
    <template data-pattern="home-outline">
      <FeedSkeleton />
    </template>
    {(Object.keys(OUTLINES) as Outline[]).map((outline) => (
      <template key={outline} data-pattern={`${outline}-outline`}>
        <ScreenOutline title="…" outline={outline} />
      </template>
    ))}
    <template data-pattern="badge">
      <Badge count={1} className={barCss['badge']} />
    </template>
    <Screen title={SCREENS.home.title} titleWithin isOutline>
      <h1 className="visuallyHidden" data-home>
        {SCREENS.home.title}
      </h1>
      <ShopName />
      <div data-home data-products>
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
      isPrerendered
    />
  </StaticRouter>,
);
