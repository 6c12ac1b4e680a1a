/**
 * Stands in the page itself and runs before everything else: asks the first questions, draws the goods that are known
 * already, and fetches ahead what comes next. Small enough to be read by a phone in no time.
 */
import { askFirst } from './ask';
import { drawKnownGoods } from './draw';
import { attempt, launch, mayAsk } from './known';
import { afterWaiting, showStartNotice } from '../platform/startNotice';

/** Put in by the build (`src/early/plugin.ts`). */
declare const TELEGRAM_FILE: string;
declare const HTTP_FILE: string;
/** By the first part of the path. */
declare const SCREEN_FILES: Readonly<Record<string, readonly string[]>>;
declare const NEXT_FILES: readonly string[];
/** Milliseconds; 0 where the server still has to make the files, in development. */
declare const CODE_PATIENCE_MS: number;

const fetchLater = (rel: string, href: string): void => {
  document.head.append(
    Object.assign(document.createElement('link'), { rel, href, as: 'script', crossOrigin: 'anonymous' }),
  );
};

globalThis.httpLibraryFile = HTTP_FILE;

// The tools of QA are pages of their own, without goods.
if (!/[?&](qa|inspector)\b/.test(location.search)) {
  // Nothing that stands in storage keeps the rest from being done.
  if (mayAsk) attempt(askFirst);
  attempt(drawKnownGoods);
}
if (location.pathname !== '/') document.documentElement.dataset['start'] = 'inner';
if (launch && TELEGRAM_FILE) fetchLater('modulepreload', TELEGRAM_FILE);
// The opened screen's own files come beside the shop's, not after them.
const opened = new Map(Object.entries(SCREEN_FILES)).get(location.pathname.split('/')[1] ?? '');
opened?.forEach((file) => fetchLater('modulepreload', file));

// The screens that shoppers go to next, and what reads their long lists, once this one has everything; not for those who count their bytes.
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
addEventListener('load', () => {
  setTimeout(() => {
    if (!savesData && navigator.onLine) NEXT_FILES.forEach((file) => fetchLater('prefetch', file));
  }, 2_000);
});

// Where the shop's first line of code never runs, nobody else could say so.
const complain = (what: string): void => {
  if (globalThis.shopBegan) return;
  console.error(`The shop has not opened: ${what}`);
  showStartNotice(window, 'Проверьте соединение и попробуйте снова. Корзина и избранное сохранены.');
};
if (CODE_PATIENCE_MS > 0) {
  afterWaiting(CODE_PATIENCE_MS, () => complain('it waits for its first file'));
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && complain('its first file failed'),
    true,
  );
}
