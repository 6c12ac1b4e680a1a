import type { Id, Product } from '../model/entities';
import { createPageFlow } from '../pageFlow/pageFlow.machine';

/** The product of a product page, by its id (product-1, product-16). */
export const itemMachine = createPageFlow<Product, Id>({
  id: 'item',
  description: 'One product and its editions, loaded in the shopper’s currency.',
  failure: 'Ошибка при загрузке игры',
  refreshFailure: 'Ошибка при загрузке игры',
  keepsData: true,
  mayBeGone: true,
});
