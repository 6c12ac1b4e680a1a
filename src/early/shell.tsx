import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OpeningView } from '../screens/shared/OpeningView';
import { FeedSkeleton } from '../ui/Skeleton';

/**
 * The first picture of the shop as HTML, drawn by the pieces that draw the shop itself: the menu, and what is of the
 * home screen only, which `data-start='inner'` hides elsewhere.
 */
export const shell = renderToStaticMarkup(
  <StaticRouter location="/">
    <OpeningView path="/">
      <div data-home>
        <FeedSkeleton />
      </div>
    </OpeningView>
  </StaticRouter>,
);
