import { logUncaught } from './platform/uncaught';
import './ui/tokens.css';
import './ui/base.css';
import { beginStart, type StartSteps } from './startSteps';

/**
 * The tools of QA: the dev server has them, and so has a build of the mode `qa`. From what shoppers get they are cut
 * away with everything they import, because this is false there when the build is made.
 */
const hasTools = import.meta.env.DEV || import.meta.env.MODE === 'qa';

const openTools = async () => (await import('./qa/tools')).startTools(window);

/** Milliseconds. What the page draws by itself is there sooner, or the shop opens without it. */
const GOODS_PATIENCE_MS = 1_000;

async function open(steps: StartSteps): Promise<void> {
  const tools = hasTools ? await steps.need('tools of QA', openTools()) : null;
  if (tools === 'page') return steps.shown();
  // What the page has drawn by itself is painted before the code takes the phone.
  await steps.wish('goods that the page draws by itself', globalThis.goodsPainted, GOODS_PATIENCE_MS);
  // The libraries run in a step of their own, for the phone, and are a file of their own, for the next deployment.
  const { createRoot } = await steps.need('file of the libraries', import('react-dom/client'));
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no element with the id «root»');
  const root = createRoot(element, {
    // The boundaries show what happened; it is told to the console once, by the shop itself.
    onUncaughtError: (error) => console.error(error),
    onCaughtError: (error) => console.error(error),
  });
  const { openShop } = await steps.need('file of the shop', import('./openShop'));
  await openShop(root, tools, steps);
}

logUncaught(window);
// Not awaited: the files loaded on the way import from this one, and would wait for it to end.
const steps = beginStart(window);
open(steps).catch((error: unknown) => steps.failed(error));
