import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { blurTextField } from './platform/gestures';
import { isSlowDevice } from './platform/device';
import { loadTelegram } from './platform/telegram';
import { logUncaught } from './platform/uncaught';
import type { Tools } from './qa/tools';
import { createEffects, startShop } from './wiring/world';
import './ui/tokens.css';
import './ui/base.css';

/**
 * The tools of QA: the dev server has them, and so has a build of the mode `qa`. From what shoppers get they are cut
 * away with everything they import, because this is false there when the build is made.
 */
const hasTools = import.meta.env.DEV || import.meta.env.MODE === 'qa';

/** Starts the shop in this page. */
async function openShop(tools: Tools | null): Promise<void> {
  const telegram = await loadTelegram(window, (error) => console.error('Telegram', error));
  const effects = createEffects(window, telegram, tools?.now);
  tools?.watch(effects.client);
  effects.gestures.onTapOutside(() => {
    telegram.closeScanQrPopup();
    blurTextField(window);
  });
  // Swiping a carousel must not close the mini-app.
  effects.gestures.onCarouselHeld((held) => telegram.allowVerticalSwipes(!held));
  if (isSlowDevice(window)) document.documentElement.dataset['motion'] = 'none';
  const world = startShop(effects, tools?.options);

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  createRoot(root, {
    // The boundaries show what happened; it is told to the console once, by the shop itself.
    onUncaughtError: (error) => console.error(error),
    onCaughtError: (error) => console.error(error),
  }).render(
    <StrictMode>
      <App world={world} />
    </StrictMode>,
  );
}

async function start(): Promise<void> {
  const tools = hasTools ? await (await import('./qa/tools')).startTools(window) : null;
  if (tools !== 'page') await openShop(tools);
}

logUncaught(window);
// Not awaited: the files loaded on the way import from this one, and would wait for it to end.
void start();
