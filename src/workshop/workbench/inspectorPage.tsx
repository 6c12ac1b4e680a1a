import { createBrowserReceiver } from '@statelyai/inspect';
import { createRoot } from 'react-dom/client';
import './workbenchTokens.css';
import { onStart } from './inspectorChannel';
import { InspectorView } from './InspectorView';
import { createLedger } from './ledger';
import { Pane } from './Pane';

/** Opens our own inspector: it speaks the same messages as Stately's and needs no internet. */
export function openInspectorPage(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Инспектор';
  const ledger = createLedger();
  // A receiver says that it listens as it is made, and posts nothing more: the first subscriber receives everything.
  const shop = browser.opener as Window | null;
  createBrowserReceiver({ window: browser }).subscribe((event) => ledger.add(event));
  if (shop)
    onStart(shop, () => {
      ledger.begin();
      shop.postMessage({ type: '@statelyai.connected' }, browser.location.origin);
    });
  createRoot(root).render(
    <Pane name="Инспектор">
      <InspectorView ledger={ledger} />
    </Pane>,
  );
}
