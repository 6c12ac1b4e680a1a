/**
 * `npm run contract:diff [-- BASE]`: prints what differs between an earlier version of the contract and this one. BASE is a
 * git ref, or the file of an earlier openapi.json. Without one it is the last tag, else the commit at which this branch left
 * the main one, else the version before the last change of the document. Exits with 1 when something breaks an operator's server and the newest section of CHANGELOG.md
 * does not name its call, with 2 when it was called wrongly.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compareContracts, linesOf, unnamed } from '../contract/compare.ts';
import { failWith, readArguments, type Fail } from './arguments.ts';

const fail: Fail = failWith('Usage: npm run contract:diff [-- GIT_REF or FILE]', 2);

const FOLDER = 'src/operator/contract';
const FILE = `${FOLDER}/openapi.json`;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What git prints; null when it fails: no repository, no such commit, a shallow clone. */
function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** The commit to compare with; null when the clone has none. */
function findBase(): string | null {
  const head = git('rev-parse', 'HEAD');
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  const left = git('merge-base', 'origin/HEAD', 'HEAD');
  const changes = git('log', '-2', '--format=%H', '--', FILE)?.split('\n') ?? [];
  return tag ?? (left === head ? null : left) ?? changes[1] ?? null;
}

function readContract(name: string, text: string): Record<string, unknown> {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    if (read['openapi'] && read['paths']) return read;
  } catch {
    // Falls through to the same error as for the JSON of something else.
  }
  return fail(`«${name}» is no contract: it has to be an earlier openapi.json`);
}

const { positionals } = readArguments({ options: {}, allowPositionals: true }, fail);
if (positionals.length > 1) fail('Only one BASE can be compared with');
const base = positionals[0] || findBase();
if (base === null) {
  console.log('No earlier version of the contract was found in this clone: nothing to compare with');
  process.exit(0);
}
const earlier =
  statSync(base, { throwIfNoEntry: false })?.isDirectory() === false
    ? readFileSync(base, 'utf8')
    : git('show', `${base}:${FILE}`);
if (earlier === null) fail(`«${base}» is neither a file nor a commit with ${FILE}`);

const { breaking, added } = compareContracts(
  readContract(base, earlier),
  readContract(FILE, readFileSync(`${ROOT}${FILE}`, 'utf8')),
);
console.log(`Compared with ${base}`);
for (const { call, text } of breaking) console.log(`✗ ${call}: ${text}`);
for (const line of linesOf(added)) console.log(`+ ${line}`);
console.log(`Breaking: ${breaking.length}, added or looser: ${added.length}`);
const silent = unnamed(breaking, readFileSync(`${ROOT}${FOLDER}/CHANGELOG.md`, 'utf8'));
if (silent.length > 0) {
  const calls = [...new Set(silent.map(({ operationId }) => `\`${operationId}\``))].join(', ');
  console.log(`The newest section of ${FOLDER}/CHANGELOG.md has to name ${calls}, with what operators have to change`);
  process.exit(1);
}
