import { HOME_PATH } from '../../machines/model/screens';
import type { BuiltFeed } from '../wiring/rememberedFeed';
import { drawFeed } from './drawFeed';
import { drawOpened } from './drawOpened';
import { drawMenu, drawOutline } from './drawOutline';

/** Inserted by the build (`src/build/earlyScript.ts`): what `npm run build -- --feed URL` found there. */
declare const BUILT_GOODS: BuiltFeed | null;

/** Draws what is known of the opened screen before any code has loaded, as soon as its outline is in the page. */
export function drawKnownGoods(): void {
  globalThis.builtGoods = BUILT_GOODS;
  drawMenu();
  if (location.pathname === HOME_PATH) drawFeed(BUILT_GOODS);
  else if (!drawOpened()) drawOutline();
}
