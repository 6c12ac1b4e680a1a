import type { Page, Route } from 'playwright-core';
import type { ScenarioName } from '../../src/workshop/demo/scenarios';
import type { OpenShop } from './browser';
import type { Expected } from './record';

/** The way a shopper gets to one state of one screen. */
export interface WayToState {
  path?: string;
  /** A visitor without an account. */
  anonymous?: boolean;
  scenario?: ScenarioName;
  /** The console lines on the way. */
  expected?: Expected[];
  /** An answer never arrives: wait for the state only. */
  pending?: boolean;
  /** A pattern for the path of a call of the opened page, and its handler. */
  answers?: readonly [call: string, answer: (route: Route) => unknown];
  /** From the opened path to the state. */
  reach(page: Page, shop: OpenShop): Promise<unknown>;
}
