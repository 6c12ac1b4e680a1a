/** The channel by which a shop notifies the inspector's page of the same origin that it has begun. */
const CHANNEL = 'qa-inspector';

/** A shop has begun: a page that is open already connects again. */
export function announceStart(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  channel.postMessage(performance.timeOrigin);
  channel.close();
}

/** @param listener called whenever the shop of a window has begun; those of other tabs are not meant */
export function onStart(shop: Window, listener: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    if (data === shop.performance.timeOrigin) listener();
  });
}
