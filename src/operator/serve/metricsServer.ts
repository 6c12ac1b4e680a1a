import { createServer, type Server } from 'node:http';
import { CONTENT_TYPE } from './prometheus.ts';
import type { ShopMetrics } from './shopMetrics.ts';

/** A separate server for `/metrics`: data for the operator have no address on the shop's port. */
export const createMetricsServer = (metrics: Pick<ShopMetrics, 'text'>): Server =>
  createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text),
      (error: unknown) => {
        console.error(`The metrics could not be read: ${String(error)}`);
        response.writeHead(500).end();
      },
    );
  });
