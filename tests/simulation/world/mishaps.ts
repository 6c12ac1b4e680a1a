import type { Action } from '../actions';

/** Everything that may go wrong in a simulated world, or happen at a bad moment. */
export const MISHAPS = [
  // A call, by its own chance.
  'a request is lost',
  'an answer is lost',
  'a connection breaks before the answer',
  'the server is in trouble',
  'a call times out',
  // The network, the server and the device.
  'the network is slow',
  'the network is bad',
  'the network is lost',
  'maintenance begins',
  'prices change',
  'promotions begin',
  'a promotion ends',
  'the bank declines',
  'the device sleeps',
  'the clock is wrong',
  // A window.
  'a window is closed',
  'a window is reloaded',
  'a window is killed',
  'a window is killed between two writes',
  'a window is hidden',
  'a window is frozen',
  'a window is minimised',
  'a file of an old build is missing',
  // The storage.
  'the storage refuses a write',
  'the storage is emptied',
  'another window receives a write at once',
  'a window overwrites what it has not read',
  'another version has left its data',
] as const;

export type Mishap = (typeof MISHAPS)[number];

/** The mishap that an action is; null for one that is none. */
export function mishapOf(action: Action): Mishap | null {
  switch (action.do) {
    case 'close':
      return 'a window is closed';
    case 'reload':
      return 'a window is reloaded';
    case 'hide':
      return 'a window is hidden';
    case 'freeze':
      return 'a window is frozen';
    case 'minimise':
      return 'a window is minimised';
    case 'kill':
      return action.writes === 0 ? 'a window is killed' : 'a window is killed between two writes';
    case 'weather':
      return action.weather === 'good' ? null : `the network is ${action.weather}`;
    case 'connect':
      return action.isOnline ? null : 'the network is lost';
    case 'maintenance':
      return action.isOn ? 'maintenance begins' : null;
    case 'market':
      return action.what === 'prices' ? 'prices change' : 'promotions begin';
    case 'bank':
      return action.outcome === 'declined' ? 'the bank declines' : null;
    case 'clock':
      return action.ms === 0 ? null : 'the clock is wrong';
    case 'storage':
      return action.is === 'emptied' ? 'the storage is emptied' : null;
    case 'sleep':
      return 'the device sleeps';
    case 'await promotion':
      return 'a promotion ends';
    case 'inherit':
      return 'another version has left its data';
    default:
      return null;
  }
}
