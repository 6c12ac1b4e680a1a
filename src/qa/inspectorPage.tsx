import { createBrowserReceiver } from '@statelyai/inspect';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import { createLedger } from './ledger';
import { Inspector } from './Inspector';

/** Opens our own inspector: it speaks the same messages as Stately's and needs no internet. */
export function openInspectorPage(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Инспектор';
  const ledger = createLedger();
  createBrowserReceiver({ window: browser }).subscribe((event) => ledger.add(event));
  createRoot(root).render(<Inspector ledger={ledger} />);
}
