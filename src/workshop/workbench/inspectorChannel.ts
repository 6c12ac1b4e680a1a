/** Where a shop tells the inspector's page of the same origin that it has begun. */
const CHANNEL = 'qa-inspector';

/** A shop has begun: a page that is open already connects again. */
export function tellBeginning(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  channel.postMessage('begun');
  channel.close();
}

/** @param hear told whenever a shop has begun */
export function onBeginning(hear: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', hear);
}
