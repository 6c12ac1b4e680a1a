import { titleOf } from '../row';
import type { Title } from '../types';
import { addOnRows, currencyRows, subscriptionTitles } from './extras';
import { gamesAtoF } from './gamesAtoF';
import { gamesGtoM } from './gamesGtoM';
import { gamesNtoS } from './gamesNtoS';
import { gamesTtoZ } from './gamesTtoZ';

/** Every real product the shop sells, games first. Its place here plus one is its id. */
export const realTitles: readonly Title[] = [
  ...[...gamesAtoF, ...gamesGtoM, ...gamesNtoS, ...gamesTtoZ].map((row) => titleOf(row)),
  ...addOnRows.map((row) => titleOf(row, 'Дополнение')),
  ...subscriptionTitles,
  ...currencyRows.map((row) => titleOf(row, 'Игровая валюта')),
];
