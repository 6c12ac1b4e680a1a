import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { blurTextField } from './platform/gestures';
import { isSlowDevice } from './platform/device';
import { loadTelegram } from './platform/telegram';
import { logUncaught } from './platform/uncaught';
import { createEffects, startShop } from './wiring/world';
import './ui/tokens.css';
import './ui/base.css';

logUncaught(window);
const telegram = await loadTelegram(window, (error) => console.error('Telegram', error));
const effects = createEffects(window, telegram);
effects.gestures.onTapOutside(() => {
  telegram.closeScanQrPopup();
  blurTextField(window);
});
// Swiping a carousel must not close the mini-app.
effects.gestures.onCarouselHeld((held) => telegram.allowVerticalSwipes(!held));
if (isSlowDevice(window)) document.documentElement.dataset['motion'] = 'none';
const world = startShop(effects);

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
