import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { logLine, whenAnswered } from './accessLog.ts';
import type { Peer } from './proxy.ts';
import { requestIdOf } from './requestIds.ts';
import type { createShopHandler, Surroundings } from './shopHandler.ts';
import type { ShopMetrics } from './shopMetrics.ts';

/** How long clients may take, milliseconds. A slow client costs a socket and a little memory. */
const CLIENT_LIMITS = {
  headersTimeout: 10_000,
  /** For a whole request, its body included. */
  requestTimeout: 30_000,
  /** Longer than hosts in front keep idle connections (60 s), so that they never use one that is closing. */
  keepAliveTimeout: 65_000,
  /** How often the limits above are checked. */
  connectionsCheckingInterval: 2_000,
};

/** The longest silence of a connection during an answer, milliseconds: longer than any answer may take. */
const silenceLimit = (timeoutMs: number): number => 2 * timeoutMs + 60_000;

/** Milliseconds that running answers get when the server ends. */
const END_LIMIT_MS = 10_000;

/** This machine and private networks, where a host in front of this server is, but no shopper. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8);
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

function peerOf({ socket }: IncomingMessage): Peer | undefined {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '');
  return address === undefined
    ? undefined
    : { address, isTrusted: near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') };
}

const surroundingsOf = (incoming: IncomingMessage): Surroundings => ({
  peer: peerOf(incoming),
  requestId: requestIdOf(incoming.rawHeaders),
  route: 'other',
});

const NOTHING = new Uint8Array();

/**
 * Has headers sent as they are, and the id of the request with them. The listener would call an answer without a type a
 * text, and Node encode UTF-8 again.
 */
function keepHeaders(outgoing: ServerResponse, hasType: boolean, requestId: string): void {
  const writeHead = outgoing.writeHead.bind(outgoing);
  Object.assign(outgoing, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      const kept = { ...headers, 'x-request-id': requestId };
      if (!hasType) delete kept['content-type'];
      return writeHead(status, kept);
    },
    // With the first bytes of a body, though there are none yet, Node sends the headers byte by byte.
    flushHeaders: () => void outgoing.write(NOTHING),
  });
}

/** Answers the probe of readiness while the server shuts down. */
function refuseReadiness(outgoing: ServerResponse): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ ready: false, reason: 'The server is shutting down' }));
}

/**
 * Serves a shop on a port.
 * @param timeoutMs milliseconds that the operator's server may take
 * @param log takes each line of the access log; null: none is written
 * @param metrics is notified of each request; without it nothing is measured
 * @param limits other ones for clients, milliseconds
 */
export function createNodeServer(
  handler: ReturnType<typeof createShopHandler>,
  {
    timeoutMs,
    log,
    metrics,
    limits = {},
  }: {
    timeoutMs: number;
    log: ((line: string) => void) | null;
    metrics: Pick<ShopMetrics, 'served'> | undefined;
    limits?: Partial<typeof CLIENT_LIMITS>;
  },
) {
  const surroundings = new WeakMap<IncomingMessage, Surroundings>();
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      const around = surroundings.get(incoming) ?? surroundingsOf(incoming);
      const response = await handler(request, around);
      keepHeaders(outgoing, response.headers.has('content-type'), around.requestId);
      return response;
    },
    // Clients of HTTP/1.0 send no host.
    { hostname: 'localhost' },
  );
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let isEnding = false;

  const server = createServer({ ...CLIENT_LIMITS, ...limits }, (incoming, outgoing) => {
    running.add(outgoing);
    outgoing.once('close', () => {
      running.delete(outgoing);
      if (isEnding) incoming.socket.end();
    });
    const around = surroundingsOf(incoming);
    surroundings.set(incoming, around);
    whenAnswered(incoming, outgoing, (request) => {
      log?.(logLine(request, around.requestId));
      metrics?.served({ ...request, route: around.route });
    });
    if (isEnding) outgoing.shouldKeepAlive = false;
    if (isEnding && /^\/readyz(\?|$)/.test(incoming.url ?? '')) refuseReadiness(outgoing);
    else void listener(incoming, outgoing);
  });
  server.timeout = silenceLimit(timeoutMs);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  return {
    server,
    /**
     * Answers 503 at /readyz at once and serves everything else for `drainMs`, in which a balancer takes this copy out. Then
     * accepts nothing new, and resolves once the running answers are finished, or their time is over.
     * @param drainMs milliseconds
     */
    async end(drainMs = 0): Promise<void> {
      isEnding = true;
      for (const outgoing of running) outgoing.shouldKeepAlive = false;
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const inUse = new Set([...running].map(({ socket }) => socket));
      // Node would wait for connections that have sent no request.
      for (const socket of sockets) if (!inUse.has(socket)) socket.destroy();
      const timer = setTimeout(() => server.closeAllConnections(), END_LIMIT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
