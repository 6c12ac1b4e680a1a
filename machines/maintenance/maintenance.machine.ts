import { assign, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import type { MaintenanceStatus } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

/** A request that fails counts as «off». */
const OFF: MaintenanceStatus = { maintenanceMode: false, maintenanceMessage: '' };

/** Whether the shop is closed for maintenance (maintenance-1). */
export const maintenanceMachine = setup({
  types: {
    context: {} as { message: string },
    events: {} as
      { type: 'page.hidden' } | { type: 'page.shown' } | { type: 'status.known'; status: MaintenanceStatus },
  },
  actors: {
    fetchStatus: fromPromise<MaintenanceStatus>(missingEffect('fetchStatus')),
    followSight: fromCallback<EventObject>(missingEffect('followSight')),
  },
  guards: { isOn: (_, { status }: { status: MaintenanceStatus }) => status.maintenanceMode },
  delays: { pollInterval: 30_000, unseenPollInterval: 300_000 },
  actions: {
    keepMessage: assign({ message: (_, { status }: { status: MaintenanceStatus }) => status.maintenanceMessage }),
    /** Sent to the shop: it may open. */
    announceOff: () => {},
    /** Sent to the shop: it must close. */
    announceOn: () => {},
    /** Provided by wiring. */
    reloadPage: () => {},
  },
}).createMachine({
  id: 'maintenance',
  description:
    'Asks every 30 s, while the shop is visible, whether it is under maintenance; a failed answer counts as off.',
  context: { message: '' },
  type: 'parallel',
  states: {
    mode: {
      description: 'Whether the shop is open.',
      initial: 'unknown',
      states: {
        unknown: {
          description: 'Waits for the first response.',
          on: {
            'status.known': [
              {
                guard: { type: 'isOn', params: ({ event }) => event },
                target: 'on',
                actions: [{ type: 'keepMessage', params: ({ event }) => event }],
              },
              { target: 'off' },
            ],
          },
        },
        off: {
          description: 'The shop is open.',
          entry: [{ type: 'announceOff' }],
          on: {
            'status.known': {
              guard: { type: 'isOn', params: ({ event }) => event },
              target: 'on',
              actions: [{ type: 'keepMessage', params: ({ event }) => event }],
            },
          },
        },
        on: {
          description: 'Only the notice is shown, and only this poll runs.',
          entry: [{ type: 'announceOn' }],
          on: {
            'status.known': [
              {
                guard: { type: 'isOn', params: ({ event }) => event },
                actions: [{ type: 'keepMessage', params: ({ event }) => event }],
              },
              { target: 'over' },
            ],
          },
        },
        over: {
          description:
            'Maintenance has ended: a reload starts the shop afresh, once there is a connection. The poll goes on, because only its response proves one where the browser says «offline» for good.',
          entry: [{ type: 'reloadPage' }],
        },
      },
    },
    poll: {
      description: 'When the status is requested: at the start, then every 30 s.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The first request is sent before any other call of the shop.',
          invoke: {
            id: 'pollStatus',
            src: 'fetchStatus',
            onDone: {
              target: 'waiting',
              actions: [raise(({ event }) => ({ type: 'status.known', status: event.output }))],
            },
            onError: { target: 'waiting', actions: [raise({ type: 'status.known', status: OFF })] },
          },
        },
        waiting: {
          description: 'The next request is 30 s away.',
          invoke: {
            id: 'followSight',
            src: 'followSight',
            onError: { description: 'Listening to the visibility failed: the poll goes on.' },
          },
          on: { 'page.hidden': { target: 'unseen' } },
          after: { pollInterval: { target: 'asking' } },
        },
        unseen: {
          description: 'The browser reports the shop as hidden. It may be wrong: the poll goes on at a long interval.',
          invoke: { id: 'awaitSight', src: 'followSight', onError: { target: 'asking' } },
          on: { 'page.shown': { target: 'asking' } },
          after: { unseenPollInterval: { target: 'asking' } },
        },
      },
    },
  },
});
