import { expect, it } from 'vitest';
import { chartBook } from '../support/chartBook';

it('machines/README.md names every chart as it is, and says who tells whom', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});
