import type { Title } from '../types';
import { addOns, gameMoney, subscriptions } from './extras';
import { games } from './games';

/** Every real product the shop sells, games first. Its place here plus one is its id. */
export const realTitles: readonly Title[] = [...games, ...addOns, ...subscriptions, ...gameMoney];
