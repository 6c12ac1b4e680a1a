import type { Page, Route } from 'playwright-core';
import type { ScenarioName } from '../../src/workshop/demo/scenarios';
import type { OpenShop } from './browser';
import type { Expected } from './record';

/** The way a shopper gets to one state of one screen. */
export interface WayToState {
  path?: string;
  /** Somebody the platform does not name. */
  anonymous?: boolean;
  scenario?: ScenarioName;
  /** What the console says on the way. */
  expected?: Expected[];
  /** An answer never comes: there is nothing to wait for but the state itself. */
  pending?: boolean;
  /** A call of the opened page, a pattern of its path below the API's, and what answers it. */
  answers?: readonly [call: string, answer: (route: Route) => unknown];
  /** From the opened path to the state. */
  reach(page: Page, shop: OpenShop): Promise<unknown>;
}

export interface ScreenState extends WayToState {
  name: string;
}
