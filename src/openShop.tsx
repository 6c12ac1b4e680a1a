import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { breathe } from './api/breathe';
import { App } from './App';
import { blurTextField } from './platform/gestures';
import { isSlowDevice } from './platform/device';
import { loadTelegram } from './platform/telegram';
import type { Tools } from './qa/tools';
import { createEffects, startShop } from './wiring/world';

/** Starts the shop in this page, step by step: a phone must be able to scroll and paint in between. */
export async function openShop(root: Root, tools: Tools | null): Promise<void> {
  const telegram = await loadTelegram(window, (error) => console.error('Telegram', error));
  await breathe();
  const effects = createEffects(window, telegram, tools?.now);
  tools?.watch(effects.client);
  effects.gestures.onTapOutside(() => {
    telegram.closeScanQrPopup();
    blurTextField(window);
  });
  // Swiping a carousel must not close the mini-app.
  effects.gestures.onCarouselHeld((held) => telegram.allowVerticalSwipes(!held));
  if (isSlowDevice(window)) document.documentElement.dataset['motion'] = 'none';
  await breathe();
  const world = startShop(effects, tools?.options);
  await breathe();
  startTransition(() => {
    root.render(
      <StrictMode>
        <App world={world} />
      </StrictMode>,
    );
  });
}
