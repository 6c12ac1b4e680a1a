import { onTestFinished } from 'vitest';

/**
 * Records what a screen reader announces by itself: every text that appears in a live region. It also runs as a script of
 * a page, so it uses nothing from outside.
 */
export function recordAnnouncements(): { announcements: string[]; watch: MutationObserver } {
  const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
  const announcements: string[] = [];
  const watch = new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (around) regions.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const one of [node, ...node.querySelectorAll(LIVE)]) if (one.matches(LIVE)) regions.add(one);
      }
    }
    for (const region of regions) {
      const text = region.textContent.replaceAll('\u00A0', ' ').trim();
      // A region inside another one is announced with it.
      if (text && !region.parentElement?.closest(LIVE)) announcements.push(text);
    }
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { announcements });
  return { announcements, watch };
}

/** What a screen reader announces from now on, until the test ends. */
export function announcementsFromNow(): string[] {
  const { announcements, watch } = recordAnnouncements();
  onTestFinished(() => watch.disconnect());
  return announcements;
}
