import { expect, it, onTestFinished, vi } from 'vitest';
import { numberFrom } from '../support/numberFrom';

it.each(['many', '0', '-1', '1.5'])('a number of test runs that is «%s» fails and names its variable', (text) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HISTORIES', text);
  expect(() => numberFrom('HISTORIES', 1)).toThrow(`HISTORIES has to be a whole number from 1, not «${text}»`);
});
