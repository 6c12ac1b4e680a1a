import { assign, fromPromise, setup } from 'xstate';
import type { MaintenanceStatus } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

/** Whether the shop is closed for maintenance (section 4, Maintenance). */
export const maintenanceMachine = setup({
  types: {
    context: {} as { message: string },
  },
  actors: {
    fetchStatus: fromPromise<MaintenanceStatus>(missingEffect('fetchStatus')),
  },
  guards: {
    isOn: (_, status: MaintenanceStatus) => status.maintenanceMode,
  },
  delays: { pollInterval: 30_000 },
  actions: {
    keepMessage: assign({ message: (_, status: MaintenanceStatus) => status.maintenanceMessage }),
    /** Heard by the shop: it may open. */
    announceOff: () => {},
    /** Heard by the shop: it must close. */
    announceOn: () => {},
    /** Provided by wiring. */
    reloadPage: () => {},
  },
}).createMachine({
  id: 'maintenance',
  description: 'Asks every 30 s whether the shop is under maintenance; a failed answer counts as off.',
  context: { message: '' },
  initial: 'asking',
  states: {
    asking: {
      description: 'The first question, before any other call of the shop.',
      invoke: {
        id: 'fetchFirstStatus',
        src: 'fetchStatus',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => event.output },
            target: 'on',
            actions: [{ type: 'keepMessage', params: ({ event }) => event.output }],
          },
          { target: 'off' },
        ],
        onError: { target: 'off' },
      },
    },
    off: {
      description: 'The shop is open.',
      entry: [{ type: 'announceOff' }],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The next question is 30 s away.',
          after: { pollInterval: { target: 'checking' } },
        },
        checking: {
          description: 'Asks while the shop is open.',
          invoke: {
            id: 'fetchStatusWhileOff',
            src: 'fetchStatus',
            onDone: [
              {
                guard: { type: 'isOn', params: ({ event }) => event.output },
                target: '#maintenance.on',
                actions: [{ type: 'keepMessage', params: ({ event }) => event.output }],
              },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting' },
          },
        },
      },
    },
    on: {
      description: 'Only the notice is shown, and only this poll runs.',
      entry: [{ type: 'announceOn' }],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The next question is 30 s away.',
          after: { pollInterval: { target: 'checking' } },
        },
        checking: {
          description: 'Asks while the notice is up.',
          invoke: {
            id: 'fetchStatusWhileOn',
            src: 'fetchStatus',
            onDone: [
              {
                guard: { type: 'isOn', params: ({ event }) => event.output },
                target: 'waiting',
                actions: [{ type: 'keepMessage', params: ({ event }) => event.output }],
              },
              { target: '#maintenance.over' },
            ],
            onError: { target: '#maintenance.over' },
          },
        },
      },
    },
    over: {
      description: 'Maintenance has ended: a reload starts the shop afresh.',
      entry: [{ type: 'reloadPage' }],
      type: 'final',
    },
  },
});
