import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircle, importsIn, importsOf, ROOT, sourcesIn, targetOf } from './support/imports';

// Our own check and not dependency-cruiser: that one reads TypeScript by TypeScript's compiler, which has no API from
// version 7 on. oxlint's import/no-cycle sees no `import('…')`; it stays for what it marks in an editor.

/** Which layer may import which; a layer may always import itself. Arrows point one way (README, the house). */
const MAY_IMPORT: Record<string, string[]> = {
  'machines/model': [],
  machines: ['machines/model'],
  // An operator's tool: it asks as the shop asks and reads as the shop reads.
  'src/check': ['machines/model', 'src/api', 'src/contract', 'src/demo', 'src/platform'],
  // Describes the schemas of the answers; no page ever loads it.
  'src/contract': ['machines/model', 'src/api'],
  'src/early': ['machines/model', 'src/platform', 'src/api'],
  // Renders the first view and the early script into the page, compiles what renders the screens, and checks the settings that the platform's ports read.
  'src/build': ['machines', 'machines/model', 'src/api', 'src/early', 'src/platform', 'src/screens', 'src/ui'],
  // It asks what the early script asks, and reads the build's headers and its renderer.
  'src/serve': ['machines/model', 'src/api', 'src/build', 'src/early', 'src/platform'],
  'src/commands': ['src/build', 'src/check', 'src/demo', 'src/serve'],
  'src/api': ['machines/model', 'src/platform'],
  'src/platform': ['machines/model'],
  'src/wiring': ['machines', 'machines/model', 'src/api', 'src/platform'],
  'src/ui': ['machines/model'],
  'src/screens': ['machines', 'machines/model', 'src/ui', 'src/wiring'],
  // The contract, which it shows at /demo/contract.
  'src/demo': ['src/api'],
  // Looks at everything from outside: it is told of the machines by inspection, and of the server by its address.
  'src/qa': ['src/api', 'src/ui'],
  src: ['machines', 'machines/model', 'src/api', 'src/platform', 'src/qa', 'src/screens', 'src/ui', 'src/wiring'],
};

/** The packages a layer may use; every other layer is free. */
const PACKAGES: Record<string, RegExp> = {
  'machines/model': /^$/,
  machines: /^xstate$/,
  'src/api': /^(axios|valibot)$/,
  'src/platform': /^(@twa-dev\/sdk|uqr)$/,
  'src/wiring': /^(xstate|@xstate\/react|react|react-router-dom|valibot|axios)$/,
  'src/ui': /^(react|react-dom|react-router-dom)$/,
  'src/screens': /^(react|react-router-dom|@xstate\/react|swiper(\/.*)?)$/,
};

const layerOf = (file: string): string => {
  const layers = Object.keys(MAY_IMPORT).filter((layer) => file.startsWith(`${layer}/`));
  return layers.toSorted((a, b) => b.length - a.length)[0] ?? '';
};

const sources = ['machines', 'src'].flatMap(sourcesIn);
const all = sources.flatMap(importsOf);
const resolved = all.filter(({ to }) => to.startsWith('.')).map((one) => ({ from: one.from, to: targetOf(one) }));

/** The lines of a file that match, each with the file's name. */
const linesIn = (file: string, pattern: RegExp): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => `${file}: ${line.trim()}`);

describe('the source code', () => {
  it('has imports that point one way only', () => {
    const wrong = resolved.filter(({ from, to }) => {
      const [here, there] = [layerOf(from), layerOf(`${to}/`)];
      return here !== there && !MAY_IMPORT[here]?.includes(there);
    });
    expect(wrong).toEqual([]);
  });

  it('has no circular imports, type and dynamic imports included, nor have its tests and benchmarks', () => {
    expect(findCircle([...all, ...sourcesIn('tests').flatMap(importsOf)])).toBeNull();
  });

  it.each([
    ['a value', "import { b } from './b';"],
    ['a type', "import type { B } from './b';"],
    ['names on several lines', "import {\n  type B,\n  b,\n} from './b';"],
    ['an import only for its effect', "import './b';"],
    ['names that are exported again', "export { b } from './b';"],
    ['everything that is exported again', "export * from './b';"],
    ['a file that is fetched later', "const late = () => import(\n  './b'\n);"],
    ['the type of a module', "let late: typeof import('./b');"],
    ['a file named by its address', "new URL('b.ts', import.meta.url);"],
  ])('is searched for circles of every kind: %s', (_kind, text) => {
    const back = importsIn('src/b.ts', "import type { A } from './a';");
    expect(findCircle([...importsIn('src/a.ts', text), ...back])).toEqual(['src/a', 'src/b', 'src/a']);
  });

  it('lets each layer import only the packages it is meant to use', () => {
    const wrong = all.filter(({ from, to }) => !to.startsWith('.') && PACKAGES[layerOf(from)]?.test(to) === false);
    expect(wrong).toEqual([]);
  });

  describe('has views', () => {
    const views = sources.filter((file) => /^src\/(screens|ui)\//.test(file));

    it('that tell a machine nothing but by its verbs (machines/<flow>/<flow>.verbs.ts)', () => {
      expect(views.flatMap((file) => linesIn(file, /\.send\(/))).toEqual([]);
    });

    it('that know no storage, and lead nowhere by the router itself', () => {
      const port =
        /\b(saved|router)\b.*= useShopWorld|effects\.(saved|router)\b|\b(local|session)Storage\b|useNavigate\b/;
      expect(views.flatMap((file) => linesIn(file, port))).toEqual([]);
    });
  });

  it('writes what an effect takes and gives once, in its chart: the wiring infers it', () => {
    const wiring = sources.filter((file) => file.startsWith('src/wiring/'));
    expect(wiring.flatMap((file) => linesIn(file, /\bfrom(Promise|Callback)</))).toEqual([]);
  });

  it('keeps the demo backend out of the shop', () => {
    // An operator's tool signs launch data as the demo does; no page ever loads it.
    const shop = resolved.filter(({ from }) => !/^src\/(check|commands|demo)\//.test(from));
    expect(shop.filter(({ to }) => to.startsWith('src/demo'))).toEqual([]);
  });

  it('imports the QA tools in one place only, which a build for shoppers leaves out', () => {
    const doors = resolved.filter(({ from, to }) => to.startsWith('src/qa') && !from.startsWith('src/qa/'));
    expect(new Set(doors.map(({ from, to }) => `${from} → ${to}`))).toEqual(
      new Set(['src/main.tsx → src/qa/tools', 'src/openShop.tsx → src/qa/tools']),
    );
    for (const file of new Set(doors.map(({ from }) => from))) {
      expect(readFileSync(join(ROOT, file), 'utf8').match(/^import (?!type ).*qa\//gm), file).toBeNull();
    }
  });

  it('compares ids as text, never by === or includes(), for which 3 and "3" differ', () => {
    const entity = String.raw`(?:\w+\??\.)*(?:id|(?:edition|product|currency|order|genre|collection|removal)Id|selectedEdition)\b`;
    const bare = new RegExp(String.raw`\b${entity} ?[!=]== ?${entity}|\.(?:includes|indexOf|has)\(${entity}\)`);
    const wrong = sources.filter((file) => !/^src\/(ui|qa|demo)\//.test(file)).flatMap((file) => linesIn(file, bare));
    expect(wrong).toEqual([]);
  });

  it('has no colour or size literal outside the tokens', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|(?<![\w-])(?!0px|1px)\d+(\.\d+)?(px|rem|em)\b/i;
    const sheets = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && !file.endsWith('tokens.css'),
    );
    const wrong = sheets.flatMap((file) =>
      readFileSync(join(ROOT, 'src', file), 'utf8')
        .split('\n')
        .filter((line) => literal.test(line) && !/^\s*@(media|container)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });
});
