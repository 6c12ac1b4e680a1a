import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sheetMark } from '../../src/operator/build/className';
import { findCircle, importsIn, importsOf, sourcesIn, targetOf } from '../support/imports';
import { ROOT } from '../support/runScript';

// An own check instead of dependency-cruiser, which parses with the API of TypeScript's compiler; there is none from
// version 7 on. oxlint's import/no-cycle ignores `import('…')`; it is kept for its marks in an editor.

/** Which layer may import which; a layer may always import itself. Arrows point one way (README, the house). */
const MAY_IMPORT: Record<string, string[]> = {
  'machines/model': [],
  machines: ['machines/model'],
  // The early script of the page.
  'src/shop/page': ['machines/model', 'src/shop/platform', 'src/shop/api'],
  'src/shop/api': ['machines/model', 'src/shop/platform'],
  'src/shop/platform': ['machines/model'],
  'src/shop/wiring': ['machines', 'machines/model', 'src/shop/api', 'src/shop/platform'],
  'src/shop/ui': ['machines/model'],
  // A table of texts (`words.ts`).
  'src/shop/words': [],
  'src/shop/screens': ['machines', 'machines/model', 'src/shop/ui', 'src/shop/wiring', 'src/shop/words'],
  // The start, with the only import of the tools of QA.
  'src/shop': [
    'machines',
    'machines/model',
    'src/shop/api',
    'src/shop/platform',
    'src/shop/screens',
    'src/shop/ui',
    'src/shop/wiring',
    'src/workshop/workbench',
  ],
  // Renders the first view and the early script into the page, compiles what renders the screens, and checks the settings
  // that the platform's ports read.
  'src/operator/build': [
    'machines',
    'machines/model',
    'src/shop/api',
    'src/shop/page',
    'src/shop/platform',
    'src/shop/screens',
    'src/shop/ui',
  ],
  // It sends the requests of the early script, and reads the build's headers and its renderer.
  'src/operator/serve': ['machines/model', 'src/shop/api', 'src/operator/build', 'src/shop/page', 'src/shop/platform'],
  // It sends the shop's requests and parses the responses like the shop.
  'src/operator/check': [
    'machines/model',
    'src/shop/api',
    'src/operator/contract',
    'src/workshop/demo',
    'src/shop/platform',
  ],
  // Describes the schemas of the responses; no page ever loads it.
  'src/operator/contract': ['machines/model', 'src/shop/api'],
  'src/operator/commands': [
    'src/operator/build',
    'src/operator/check',
    'src/operator/contract',
    'src/workshop/demo',
    'src/operator/serve',
    'src/workshop/replay',
    'src/workshop/workbench',
  ],
  // The contract, which it shows at /demo/contract, and the names of that contract; never a rule.
  'src/workshop/demo': ['machines/model', 'src/operator/contract', 'src/shop/api'],
  'src/workshop/gallery': ['machines/model', 'src/shop/ui'],
  // Observes everything from outside: the machines by inspection, and the server by its address.
  'src/workshop/workbench': ['machines/model', 'src/shop/api', 'src/shop/ui', 'src/workshop/gallery'],
  // Runs the whole shop and its server in one process, without a browser; no page ever loads it.
  'src/workshop/replay': [
    'src/shop',
    'src/shop/platform',
    'src/shop/wiring',
    'src/workshop/demo',
    'src/workshop/workbench',
  ],
};

/** The packages a layer may use; every other layer is free. */
const PACKAGES: Record<string, RegExp> = {
  'machines/model': /^$/,
  machines: /^xstate$/,
  'src/shop/api': /^(axios|valibot)$/,
  'src/shop/platform': /^(@twa-dev\/sdk|uqr)$/,
  'src/shop/wiring': /^(xstate|@xstate\/react|react|react-router-dom|valibot|axios)$/,
  'src/shop/ui': /^(react|react-dom|react-router-dom)$/,
  'src/shop/screens': /^(react|react-router-dom|@xstate\/react|swiper(\/.*)?)$/,
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
  it('has imports in one direction only', () => {
    const wrong = resolved.filter(({ from, to }) => {
      const [here, there] = [layerOf(from), layerOf(`${to}/`)];
      return here !== there && !MAY_IMPORT[here]?.includes(there);
    });
    expect(wrong).toEqual([]);
  });

  it('has no circular imports, neither type nor dynamic ones, also in tests and benchmarks', () => {
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
  ])('is searched for circular imports of every kind: %s', (_kind, text) => {
    const back = importsIn('src/b.ts', "import type { A } from './a';");
    expect(findCircle([...importsIn('src/a.ts', text), ...back])).toEqual(['src/a', 'src/b', 'src/a']);
  });

  it('imports in each layer only the packages that the layer may use', () => {
    const wrong = all.filter(({ from, to }) => !to.startsWith('.') && PACKAGES[layerOf(from)]?.test(to) === false);
    expect(wrong).toEqual([]);
  });

  describe('has views', () => {
    const views = sources.filter((file) => /^src\/shop\/(screens|ui)\//.test(file));

    it('that send events to a machine only by its verbs (machines/<flow>/<flow>.verbs.ts)', () => {
      expect(views.flatMap((file) => linesIn(file, /\.send\(/))).toEqual([]);
    });

    it('that use neither the storage nor the router directly', () => {
      const port =
        /\b(saved|router)\b.*= useShopWorld|effects\.(saved|router)\b|\b(local|session)Storage\b|useNavigate\b/;
      expect(views.flatMap((file) => linesIn(file, port))).toEqual([]);
    });
  });

  it('declares input and output of an effect only in the chart, from which the wiring infers them', () => {
    const wiring = sources.filter((file) => file.startsWith('src/shop/wiring/'));
    expect(wiring.flatMap((file) => linesIn(file, /\bfrom(Promise|Callback)</))).toEqual([]);
  });

  it('imports the QA tools only where a build for shoppers leaves them out', () => {
    const crossings = resolved.filter(
      ({ from, to }) =>
        to.startsWith('src/workshop/workbench') &&
        // The replay without a browser is for the command line and for tests.
        !/^src\/(workshop\/(workbench|replay)|operator\/commands)\//.test(from),
    );
    expect(new Set(crossings.map(({ from, to }) => `${from} → ${to}`))).toEqual(
      new Set([
        'src/shop/main.tsx → src/workshop/workbench/tools',
        'src/shop/openShop.tsx → src/workshop/workbench/tools',
      ]),
    );
    for (const file of new Set(crossings.map(({ from }) => from))) {
      expect(readFileSync(join(ROOT, file), 'utf8').match(/^import (?!type ).*workbench\//gm), file).toBeNull();
    }
  });

  it('has components and hooks that read one selector of each machine', () => {
    const wrong = sources
      .filter((file) => file.startsWith('src/shop/screens/'))
      .flatMap((file) =>
        readFileSync(join(ROOT, file), 'utf8')
          .split(/\n(?=(?:export )?(?:default )?function )/)
          .map((part) => [...part.matchAll(/\buse(?:Flow|Page)Selector\(\s*([^,]+),/g)].map(([, of]) => of))
          .filter((read) => new Set(read).size < read.length)
          .map((read) => `${file}: ${read.join(', ')}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has unique file names, whatever their case', () => {
    const names = sources.map((file) => basename(file).toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('has style sheets whose classes are distinguished in the page', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const sheets = files.filter((file) => file.endsWith('.module.css'));
    expect(new Set(sheets.map(sheetMark))).toHaveProperty('size', sheets.length);
  });

  it('names only classes that its style sheets have', () => {
    const unknown = sources.flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      return [...code.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)].flatMap(([, local = '', sheet = '']) => {
        const style = readFileSync(join(ROOT, dirname(file), sheet), 'utf8');
        const used = [...code.matchAll(new RegExp(String.raw`\b${local}\['([\w-]+)'\]`, 'g'))].map(([, name]) => name);
        return used
          .filter((name) => !new RegExp(String.raw`\.${name}(?![\w-])`).test(style))
          .map((name) => `${file}: ${name}`);
      });
    });
    expect(unknown).toEqual([]);
  });

  it('has at most 400 lines in a file, tests too, and 480 in the chart of the payment', () => {
    const limitOf = (file: string) => (file === 'machines/payment/payment.machine.ts' ? 480 : 400);
    const files = [...sources, ...sourcesIn('tests')];
    expect(files.filter((file) => linesIn(file, /^/).length - 1 > limitOf(file))).toEqual([]);
  });

  it('compares ids as texts instead of by === or includes(), for which 3 and "3" differ', () => {
    const entity = String.raw`(?:\w+\??\.)*(?:id|(?:edition|product|currency|order|genre|collection|removal)Id|selectedEdition)\b`;
    const bare = new RegExp(String.raw`\b${entity} ?[!=]== ?${entity}|\.(?:includes|indexOf|has)\(${entity}\)`);
    const wrong = sources
      .filter((file) => !/^src\/(shop\/ui|workshop)\//.test(file))
      .flatMap((file) => linesIn(file, bare));
    expect(wrong).toEqual([]);
  });

  it('has no colour or size literal outside the tokens', () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|(?<![\w-])(?!0px|1px)\d+(\.\d+)?(px|rem|em)\b/i;
    const sheets = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.css') && !/tokens\.css$/i.test(file),
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
