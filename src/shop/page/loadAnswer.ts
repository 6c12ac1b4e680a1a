import type { EarlyCall } from '../platform/handover';

type Headers = EarlyCall['headers'];

/** Past every cache: only `fetch` has a cache mode. */
export const loadFresh = async (address: string, headers: Headers): EarlyCall['answer'] => {
  const response = await fetch(address, { cache: 'no-store', credentials: 'include', headers });
  return { status: response.status, body: await response.arrayBuffer() };
};

/** Products are not loaded by `fetch`, whose answer comes in several tasks: on a slow phone each takes milliseconds. */
export const loadProducts = (address: string, headers: Headers): EarlyCall['answer'] =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'arraybuffer';
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response as ArrayBuffer }));
    request.addEventListener('error', reject);
    request.send();
  });
