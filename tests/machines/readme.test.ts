import { expect, it } from 'vitest';
import { chartBook } from '../support/chartBook';

it('shows every chart as it is, and first who tells whom', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});
