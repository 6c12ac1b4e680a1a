import { readFileSync } from 'node:fs';
import type { Recorded } from './record';
import { ROOT } from './runScript';
import { eventually, see } from './see';
import type { Workbench } from './workbench';

/** A list of clicks in a README, under a heading of its own. */
interface Recipe {
  title: string;
  /** What to open, from the shop's origin on. */
  address: string;
  steps: string[];
}

const README = `${ROOT}src/workshop/workbench/README.md`;

/** Every recipe of the workbench's README: a heading, and below it a numbered list that begins with an address. */
export function readRecipes(): Recipe[] {
  const chapters = readFileSync(README, 'utf8').split(/^### /m).slice(1);
  return chapters.flatMap((chapter) => {
    const [title = ''] = chapter.split('\n');
    const [opening = '', ...steps] = [...chapter.matchAll(/^\d+\. (.*)$/gm)].map(([, text = '']) => text);
    const address = /^Open <https?:\/\/[^/]+(\/.*)>\.$/.exec(opening)?.[1];
    return address === undefined ? [] : [{ title, address, steps }];
  });
}

type Hand = (workbench: Workbench, what: string, where: string) => Promise<void>;

/** The sentences that a recipe may contain. */
const SENTENCES: [pattern: RegExp, hand: Hand][] = [
  [
    /^In the workbench press the tab «(.+)»\.$/,
    ({ page }, name) => page.getByRole('tab', { name, exact: true }).click(),
  ],
  [/^In the workbench press «(.+)»\.$/, ({ page }, name) => page.getByRole('button', { name, exact: true }).click()],
  [
    /^In the workbench choose «(.+)» in «(.+)»\.$/,
    async ({ page }, label, name) => {
      await page.getByRole('combobox', { name, exact: true }).selectOption({ label });
    },
  ],
  [
    /^In the shop press «(.+)»\.$/,
    async ({ phone, opened }, name) => {
      await opened();
      await phone
        .getByRole('button', { name, exact: true })
        .or(phone.getByRole('link', { name, exact: true }))
        .click();
    },
  ],
  [
    /^In the shop type «(.+)» into «(.+)»\.$/,
    async ({ phone, opened }, text, name) => {
      await opened();
      await phone.getByLabel(name, { exact: true }).fill(text);
    },
  ],
  [/^The shop shows «(.+)»\.$/, ({ phone }, text) => see(phone.getByText(text).first())],
  [/^The workbench shows «(.+)»\.$/, ({ page }, text) => see(page.getByText(text).first())],
];

/** Does what a line says, once all earlier calls are answered. @throws Error for a line that is none of the sentences */
export async function follow(workbench: Workbench, line: string, recorded: Recorded): Promise<void> {
  for (const [pattern, hand] of SENTENCES) {
    const [, what, where = ''] = pattern.exec(line) ?? [];
    if (what === undefined) continue;
    // The bill is requested once the browser has granted a lock; this query is answered after it.
    if ((await workbench.phone.locator('body').count()) > 0)
      await workbench.phone.locator('body').evaluate(() => navigator.locks.query().then(() => undefined));
    // Wait for calls only: files of a page that was killed stay pending for ever.
    await eventually(() =>
      [...recorded.pending].map((request) => request.url()).filter((url) => url.includes('/api/')),
    ).toEqual([]);
    return hand(workbench, what, where);
  }
  throw new Error(`This line of a recipe is not understood: «${line}»`);
}
