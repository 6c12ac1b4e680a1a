import { onTestFinished } from 'vitest';

const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';

/** Records what a screen reader would announce: every text that appears in a live region. */
export function listen(): string[] {
  const heard: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      for (const node of region ? addedNodes : [])
        if (node.textContent) heard.push(node.textContent.replaceAll('\u00A0', ' '));
    }
  });
  watch.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  return heard;
}
