import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Lets a server listen on this machine. @returns its port */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port of this machine without a server. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until a program answers at an address. @param hasEnded then it never will */
export async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  while (!(await isReady(url))) {
    if (hasEnded()) throw new Error(`The program for ${url} has ended`);
    await setTimeout(20);
  }
}

/** Ends a server of HTTP, and the connections that are still open. */
export const endServer = (server: Server & { closeAllConnections(): void }): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
