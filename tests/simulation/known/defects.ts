import type { Defect } from './defect.ts';
import { MONEY_DEFECTS } from './moneyDefects.ts';
import { ORDERS_DEFECTS } from './ordersDefects.ts';
import { STORAGE_DEFECTS } from './storageDefects.ts';

export const DEFECTS: readonly Defect[] = [...MONEY_DEFECTS, ...ORDERS_DEFECTS, ...STORAGE_DEFECTS];
