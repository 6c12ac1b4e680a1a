import { logError, logUncaught } from './platform/uncaught';
import './ui/tokens.css';
import './ui/base.css';
import { beginStart, type StartSteps } from './startSteps';

/**
 * The QA tools: only the dev server and a build in the mode `qa` have them. From the shoppers' build they are removed
 * with everything they import, because this constant is false there at build time.
 */
const hasTools = import.meta.env.DEV || import.meta.env.MODE === 'qa';

const openTools = async () => (await import('../workshop/workbench/tools')).startTools(window);

/** Milliseconds. The shop waits at most this long until the products in the page are painted. */
const PRODUCTS_TIMEOUT_MS = 1_000;

async function open(steps: StartSteps): Promise<void> {
  const tools = hasTools ? await steps.need('tools of QA', openTools()) : null;
  if (tools === 'page') return steps.shown();
  // The products that the page has rendered are painted before the code keeps the phone busy.
  await steps.wish('paint of the products in the page', globalThis.early?.painted, PRODUCTS_TIMEOUT_MS);
  // The libraries run in a separate step, so that the phone can paint, and are a separate file, which the next
  // deployment can reuse.
  const { createRoot } = await steps.need('file of the libraries', import('./libraries'));
  const firstView = document.getElementById('root');
  if (!firstView) throw new Error('index.html has no element with the id «root»');
  // The first view stays in the page until the shop has replaced it: a removed element loses its scroll position and its
  // focus.
  const place = document.createElement('div');
  firstView.after(place);
  const root = createRoot(place, {
    // The boundaries show errors; the shop itself logs them, once.
    onUncaughtError: logError,
    onCaughtError: logError,
  });
  const { openShop } = await steps.need('file of the shop', import('./openShop'));
  await openShop(root, tools, {
    ...steps,
    shown() {
      const top = window.scrollY;
      firstView.remove();
      place.id = 'root';
      window.scrollTo(0, top);
      steps.shown();
    },
  });
}

logUncaught(window);
// Not awaited: the files that are loaded here import from this one and would wait for its end.
const steps = beginStart(window);
open(steps).catch((error: unknown) => steps.failed(error));
