import { logUncaught } from './platform/uncaught';
import './ui/tokens.css';
import './ui/base.css';

/**
 * The tools of QA: the dev server has them, and so has a build of the mode `qa`. From what shoppers get they are cut
 * away with everything they import, because this is false there when the build is made.
 */
const hasTools = import.meta.env.DEV || import.meta.env.MODE === 'qa';

async function start(): Promise<void> {
  const tools = hasTools ? await (await import('./qa/tools')).startTools(window) : null;
  if (tools === 'page') return;
  // What the page has drawn by itself is painted before the code takes the phone.
  await globalThis.goodsPainted;
  // The libraries run in a step of their own, for the phone, and are a file of their own, for the next deployment.
  const { createRoot } = await import('react-dom/client');
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no element with the id «root»');
  const root = createRoot(element, {
    // The boundaries show what happened; it is told to the console once, by the shop itself.
    onUncaughtError: (error) => console.error(error),
    onCaughtError: (error) => console.error(error),
  });
  const { openShop } = await import('./openShop');
  await openShop(root, tools);
}

logUncaught(window);
// Not awaited: the files loaded on the way import from this one, and would wait for it to end.
void start();
