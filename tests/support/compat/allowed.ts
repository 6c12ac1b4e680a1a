/** What the oldest engines lack and the shop does without, each with its reason. Nothing else may stand in a built file. */
export const ALLOWED: Readonly<Record<string, string>> = {
  // Scripts
  '.show()': 'a method of our own and of Telegram’s buttons; no dialog element is used',
  '.vibrate()': 'a method of our own: the buzz of Telegram',
  '.startViewTransition()': 'React Router asks for it only where a link wants it; none does',
  trustedTypes: 'the carousel looks for it with typeof',
  reportError: 'React looks for it with typeof, and has a way of its own',
  'Error.captureStackTrace': 'axios looks for it first',
  'navigator.connection': 'looked at with ?. and by React’s guess of the network, which looks for it first',
};
