/**
 * `npm run load`: how much `npm run serve` carries, beside nginx with the same files. It needs a build (`npm run build`);
 * without nginx on the machine it measures the server alone. Figures, no verdicts: they are of one machine, which also
 * makes the requests. `-- --seconds N` for each measurement, `-- --rounds N` of which the median counts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { constants, gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { programPath } from '../support/findProgram.ts';
import { endServer, freePort, listen, untilReady } from '../support/listen.ts';
import { ROOT } from './builds.ts';
import { median } from './figures.ts';
import { createDemo } from './serve.ts';

/** As many as a busy evening has at once. */
const CONNECTIONS = 50;
/** After so many requests the memory is looked at again. */
const MANY = 100_000;
/** Both ends pack for it. */
const ENCODING = 'gzip';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const dist = join(ROOT, 'dist');
if (!existsSync(join(dist, 'index.html'))) {
  console.error('There is no dist/index.html: run npm run build first');
  process.exit(2);
}

/** What is under load. */
interface Served {
  name: string;
  origin: string;
  /** The process that answers. */
  pid: number;
}

const ends: (() => unknown)[] = [];

function start(program: string, options: readonly string[]): ChildProcess {
  const child = spawn(program, options, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  ends.push(() => child.kill('SIGTERM'));
  return child;
}

/** The demo backend as the operator's server. @returns its origin */
async function startDemo(): Promise<string> {
  const { demo } = await createDemo();
  const server = createServer((request, response) => demo(request, response, () => response.writeHead(404).end()));
  const port = await listen(server);
  ends.push(() => endServer(server));
  return `http://127.0.0.1:${port}`;
}

/** `npm run serve`. @param api the origin of the operator's server */
async function startServe(name: string, api: string): Promise<Served> {
  const port = await freePort();
  const options = ['--api', `${api}/api`, '--dir', dist, '--port', String(port), '--quiet'];
  const child = start(process.execPath, ['dist-server/serve.mjs', ...options]);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/healthz`, () => child.exitCode !== null);
  return { name, origin, pid: child.pid ?? 0 };
}

/** nginx with one process, as Node has one, and with files that were packed before, as ours are. */
async function startNginx(program: string): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'load-nginx-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const files = join(folder, 'dist');
  await cp(dist, files, { recursive: true });
  for (const name of await readdir(files, { recursive: true })) {
    if (!/\.(html|js|css|svg)$/.test(name)) continue;
    const content = await readFile(join(files, name));
    await writeFile(join(files, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
  const port = await freePort();
  const settings = `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  gzip_static on;
  gzip_vary on;
  open_file_cache max=1000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${join(folder, one)};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${files};
    include ${join(files, 'nginx-headers.conf')};
    location / { try_files $uri /index.html; }
  }
}
`;
  await writeFile(join(folder, 'nginx.conf'), settings);
  const child = start(program, ['-c', join(folder, 'nginx.conf'), '-p', folder]);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, () => child.exitCode !== null);
  // Its first process only watches the one that answers.
  const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  return { name: 'nginx', origin, pid: Number(worker) };
}

/** Megabytes of memory that a process holds. */
const memoryOf = ({ pid }: Served): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Microseconds of processor time that a process has used: unlike its speed, it hardly depends on what else runs here. */
function processorTimeOf({ pid }: Served): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  // The 14th and 15th field, in hundredths of a second.
  const [user = 0, system = 0] = fields.join('').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10_000;
}

/** What one measurement found. */
interface Figures {
  perSecond: number;
  /** Microseconds of processor time for each request. */
  cost: number;
  p99: number;
  kilobytes: number;
}

async function measure(served: Served, path: string): Promise<Figures> {
  const { origin } = served;
  const options = { url: origin + path, connections: CONNECTIONS, headers: { 'accept-encoding': ENCODING } };
  const answer = await fetch(origin + path, { headers: options.headers });
  const bytes = Number(answer.headers.get('content-length'));
  await answer.arrayBuffer();
  const before = processorTimeOf(served);
  const result = await autocannon({ ...options, duration: seconds });
  const cost = (processorTimeOf(served) - before) / result.requests.total;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${origin}${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, cost, p99: result.latency.p99, kilobytes: bytes / 1000 };
}

const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

try {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const [, asset = ''] = /(\/assets\/shop-[^"`]+\.js)/.exec(html) ?? [];
  // Nobody listens there: the page contains no answers, and is the file that nginx sends.
  const plain = await startServe('serve', 'http://127.0.0.1:1');
  const withAnswers = await startServe('serve', await startDemo());
  const program = programPath('nginx');
  if (!program) console.log('nginx is not installed (Debian: nginx-light): serve is measured alone.\n');
  const nginx = program ? [await startNginx(program)] : [];
  // The first page has the answers asked for.
  await (await fetch(withAnswers.origin)).arrayBuffer();
  const all = [
    { what: 'page', served: plain, path: '/' },
    ...nginx.map((served) => ({ what: 'page', served, path: '/' })),
    { what: 'page with answers', served: withAnswers, path: '/' },
    { what: `script ${asset.replace('/assets/', '')}`, served: plain, path: asset },
    ...nginx.map((served) => ({ what: 'the same script', served, path: asset })),
  ].map((one) => ({ ...one, found: [] as Figures[] }));
  // In turns: what else the machine does meets all of them alike.
  for (let round = 0; round < rounds; round += 1)
    for (const one of all) one.found.push(await measure(one.served, one.path));

  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}. ` +
      `${CONNECTIONS} connections, ${ENCODING}, one process each; medians of ${rounds} rounds of ${seconds} s.\n`,
  );
  row('', 'server', 'KB', 'requests a second', 'p99, ms', 'processor, µs a request');
  row('---', '---', '---', '---', '---', '---');
  for (const { what, served, found } of all)
    row(
      what,
      served.name,
      found[0]?.kilobytes.toFixed(1) ?? '',
      Math.round(median(found.map(({ perSecond }) => perSecond))),
      median(found.map(({ p99 }) => p99)),
      Math.round(median(found.map(({ cost }) => cost))),
    );

  console.log('');
  row(`Memory, MB, before and after ${MANY} requests for`, 'before', 'after');
  row('---', '---', '---');
  for (const [what, api, path] of [
    ['the script', 'http://127.0.0.1:1', asset],
    ['the page with answers', await startDemo(), '/'],
  ] as const) {
    const served = await startServe('serve', api);
    const before = memoryOf(served);
    await autocannon({
      url: served.origin + path,
      connections: CONNECTIONS,
      amount: MANY,
      headers: { 'accept-encoding': ENCODING },
    });
    row(what, before, memoryOf(served));
  }
  for (const served of nginx) row('all of the above, nginx', '', memoryOf(served));
} finally {
  for (const end of ends.toReversed()) await end();
}
