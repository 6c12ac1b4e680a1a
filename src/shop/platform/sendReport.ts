import type { Report } from './reportShapes';

/** Sends a report in the background, if the page was served with reports on. The page's early script sends one, too: it is small. */
export function sendReport({ document, navigator }: Window, report: Report): void {
  // `REPORTS_META`, written out: the page's script would bring the other names with it.
  const address = document.querySelector<HTMLMetaElement>('meta[name=reports]')?.content;
  if (address) navigator.sendBeacon(address, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
