import type { FeedItem } from '../model/entities';
import { createPageFlow } from '../pageFlow/pageFlow.machine';

/** The home feed (home-7, home-8). */
export const feedMachine = createPageFlow<FeedItem[]>({
  id: 'feed',
  description: 'Loads the banners and lists of the home screen, and again when the currency changes.',
  failure: 'Ошибка при загрузке данных',
  refreshFailure: 'Ошибка при загрузке данных',
});
