import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on this machine. @returns its port */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Ends a server of HTTP, and the connections that are still open. */
export const endServer = (server: Server & { closeAllConnections(): void }): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
