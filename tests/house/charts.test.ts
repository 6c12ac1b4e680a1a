import { expect, it } from 'vitest';
import { chartBook } from '../support/chartBook';

it('machines/README.md contains the current list of charts and of the events between them', async () => {
  await expect(chartBook()).toMatchFileSnapshot('../../machines/README.md');
});
