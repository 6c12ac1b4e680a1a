import { join } from 'node:path';
import { expect, it } from 'vitest';
import openApi from '../../src/operator/contract/openapi.json';
import { folderOf } from '../operator/support';
import { runScript } from '../support/runScript';

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runScript('src/operator/commands/contractDiff.ts', args, { env });

async function earlier(change: (draft: typeof openApi) => void): Promise<string> {
  const draft = structuredClone(openApi);
  change(draft);
  return join(await folderOf({ 'earlier.json': JSON.stringify(draft) }), 'earlier.json');
}

it('npm run contract:diff exits with 0 for an earlier file without breaking changes, and with 1 for one with an unnamed change', async () => {
  expect(await run([await earlier(() => {})])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Breaking: 0'),
  });
  const looser = await earlier(({ components }) => {
    components.schemas.Promo.required = [];
  });
  const { code, output } = await run([looser]);
  expect(output).toContain('✗ GET /promos/{code}: the answer 200, field discount is required now\n');
  // A call that the newest section of the changelog does not name.
  expect(output).toContain('CHANGELOG.md has to name `getPromo`');
  expect(code).toBe(1);
});

it('npm run contract:diff compares with the last commit by its git ref', async () => {
  expect((await run(['HEAD'])).output).toContain('Compared with HEAD\n');
});

it('npm run contract:diff passes and says so where git has no earlier version, as outside of a repository', async () => {
  expect(await run([], { GIT_DIR: await folderOf({}) })).toMatchObject({
    code: 0,
    output: 'No earlier version of the contract was found in this clone: nothing to compare with\n',
  });
});

it('npm run contract:diff exits with 2 and one line for an unknown ref, two refs, an unknown option, a folder, and files that are no contract', async () => {
  const folder = await folderOf({ text: 'text' });
  const files = [[folder], [join(folder, 'text')], ['package.json']];
  for (const args of [['no-such-ref'], ['HEAD', 'HEAD'], ['--base'], ...files]) {
    const { code, output } = await run(args);
    expect([code, output.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(output).toContain('Usage: npm run contract:diff');
  }
});
