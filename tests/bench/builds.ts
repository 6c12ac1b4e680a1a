/** The two builds that are compared: the shop, and a floor with the same dependencies and nothing else. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { isFirstFile } from '../../src/operator/build/firstFiles.ts';

const run = promisify(execFile);

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The smallest app with the dependencies of the shop: it fetches a feed and shows it. */
const FLOOR = `
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Routes, Route, Link } from 'react-router-dom';
import { useActorRef, useSelector } from '@xstate/react';
import { setup, fromPromise, assign } from 'xstate';
import axios from 'axios';
import * as sdk from '@twa-dev/sdk';
const webApp = sdk.default.default ?? sdk.default;
const machine = setup({ actors: { load: fromPromise(() => axios.get('/api/feed?currency_id=1').then((r) => r.data)) } }).createMachine({
  context: { feed: [], platform: webApp.platform }, initial: 'loading',
  states: { loading: { invoke: { src: 'load', onDone: { target: 'shown', actions: assign({ feed: ({ event }) => event.output }) }, onError: 'failed' } }, shown: {}, failed: {} },
});
function Home() {
  const actor = useActorRef(machine);
  const feed = useSelector(actor, (s) => s.context.feed);
  return <main><h1>Магазин</h1>{feed.flatMap((i) => i.collections ?? []).slice(0, 4).map((c) => (
    <Link key={c.id} to={'/c/' + c.id}><img src={'/uploads/' + (c.banner_image ?? c.image_url)} alt={c.name} width="300" height="170" /></Link>))}</main>;
}
createRoot(document.getElementById('root')).render(<BrowserRouter><Routes><Route path="*" element={<Home />} /></Routes></BrowserRouter>);
`;

const page =
  '<!doctype html><html lang="ru"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width"><title>Пол</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>';

/** Builds the shop as operators do. @param feed passed to `--feed` @returns the folder of the build */
export async function buildShop(feed?: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  await run(
    process.execPath,
    ['src/operator/commands/build.ts', '--outDir', outDir, ...(feed === undefined ? [] : ['--feed', feed])],
    { cwd: ROOT },
  );
  // The server that a build writes beside it is not measured here.
  await rm(`${outDir}-server`, { recursive: true });
  return outDir;
}

/** Builds the floor. @returns the folder of the build */
export async function buildFloor(): Promise<string> {
  const folder = join(ROOT, 'node_modules', '.bench-floor');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'main.jsx'), FLOOR);
  const outDir = await mkdtemp(join(tmpdir(), 'bench-floor-'));
  const production = (file: string): string => join(ROOT, 'node_modules/react-router/dist/production', file);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: production('index.mjs') },
        { find: /^react-router\/dom$/, replacement: production('dom-export.mjs') },
      ],
    },
    build: { outDir, emptyOutDir: true, target: ['es2022', 'safari15', 'chrome94'] },
  });
  return outDir;
}

const weigh = async (folder: string, files: readonly string[]): Promise<number> => {
  const bodies = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
};

/** Bytes of scripts after brotli: those that the page names, and all that the first route loads. */
export async function bytesOf(folder: string): Promise<{ first: number; route: number }> {
  const assets = join(folder, 'assets');
  const files = await readdir(assets);
  const [first, others] = [files.filter(isFirstFile), files.filter((file) => /^(second|axios)-/.test(file))];
  return { first: await weigh(assets, first), route: await weigh(assets, [...first, ...others]) };
}
