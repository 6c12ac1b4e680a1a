import { fileURLToPath } from 'node:url';
import { startCompanion } from '../../support/companion';
import { freePort, untilReady } from '../../support/listen';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A server that Prism generates from the contract alone. */
interface PrismServer {
  /** The base of its API. */
  api: string;
  close(): Promise<void>;
}

/**
 * Starts Prism with the contract.
 * @param upstream the base of an API: then Prism proxies it and refuses what differs from the contract; without it
 * it answers with the contract's examples
 */
export async function startPrism(upstream?: string): Promise<PrismServer> {
  const port = await freePort();
  const companion = startCompanion(process.execPath, [
    at('../node_modules/@stoplight/prism-cli/dist/index.js'),
    ...(upstream === undefined ? ['mock'] : ['proxy', '--errors']),
    at('../../../src/operator/contract/openapi.json'),
    ...(upstream === undefined ? [] : [upstream]),
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
  ]);
  const api = `http://127.0.0.1:${port}`;
  await untilReady(`${api}/genres`, () => companion.process.exitCode !== null);
  return { api, close: () => companion.end() };
}
