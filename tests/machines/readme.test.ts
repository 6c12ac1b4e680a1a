import { expect, it } from 'vitest';
import { chartBook } from '../support/chartBook';

it('machines/README.md shows every chart as it is, and who tells whom', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});
