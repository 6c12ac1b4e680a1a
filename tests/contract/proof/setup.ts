import type { TestProject } from 'vitest/node';
import buildEverything from '../../support/build';
import { installPackages } from '../../support/installPackages';

/** Before the contract is proven by public tools: installs these, and builds the shop. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  installPackages('contract');
  return buildEverything(project);
}
