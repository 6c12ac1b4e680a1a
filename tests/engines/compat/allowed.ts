/** Features that the oldest engines lack and that a built file may still contain, each with its reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  // Scripts
  '.show()': 'a method of our own and of Telegram’s buttons; no dialog element is used',
  '.vibrate()': 'a method of our own: the buzz of Telegram',
  '.startViewTransition()': 'React asks for it only where the engine has it, and for a component that is not used here',
  trustedTypes: 'the carousel looks for it with typeof',
  reportError: 'React looks for it with typeof, and has a way of its own',
  'Error.captureStackTrace': 'axios looks for it first',
  'navigator.connection': 'looked at with ?. and by React’s guess of the network, which looks for it first',
  // Style sheets; an engine ignores unknown properties and values
  'overscroll-behavior': 'Safari 15: a page behind a dialog is held by other means (data-modal)',
  'overflow-x: clip': 'Safari 15: the page can be moved sideways while a screen slides in',
  'overscroll-behavior-x': 'Safari 15: the end of a carousel gives way like rubber; nothing moves along with it',
  'overflow-wrap: anywhere':
    'Safari 15.0 to 15.3 take over break-word from the body: only the least width of a box differs',
  'scrollbar-width': 'older engines go by ::-webkit-scrollbar, which is set too',
  'text-wrap': 'lines break as they always did',
  'accent-color': 'Safari 15.0 to 15.3 draw check boxes in their own blue',
  '@property': 'older engines let every element inherit these heights, a little slower',
  '@media forced-colors': 'means something only where a system forces its colours on pages; Safari’s does not',
  'forced-color-adjust': 'the same',
  'cursor: pointer': 'iOS has no pointer to draw',
  'cursor: default': 'iOS has no pointer to draw',
};

/** The same in the file for reports alone, where web-vitals measures what an engine offers. */
export const ALLOWED_IN_REPORTS: Readonly<Record<string, string>> = {
  'document.prerendering': 'undefined is no',
  'document.wasDiscarded': 'undefined is no',
  '.at()': 'for shifts of the layout, which Safari does not report',
  PerformanceSoftNavigation: 'looked at with ?.',
  PerformanceEventTiming: 'looked for first; Safari 15 reports no times of taps',
  'performance.interactionCount': 'looked for first',
};
