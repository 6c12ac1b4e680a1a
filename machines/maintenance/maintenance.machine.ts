import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { MaintenanceStatus } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

/** Whether the shop is closed for maintenance (section 4, Maintenance). */
export const maintenanceMachine = setup({
  types: { context: {} as { message: string }, events: {} as { type: 'page.hidden' } | { type: 'page.shown' } },
  actors: {
    fetchStatus: fromPromise<MaintenanceStatus>(missingEffect('fetchStatus')),
    followSight: fromCallback<EventObject>(missingEffect('followSight')),
  },
  guards: { isOn: (_, status: MaintenanceStatus) => status.maintenanceMode },
  delays: { pollInterval: 30_000, unseenPollInterval: 300_000 },
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
  description:
    'Asks every 30 s, while somebody looks, whether the shop is under maintenance; a failed answer counts as off.',
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
          invoke: {
            id: 'followSightOff',
            src: 'followSight',
            onError: { description: 'The poll goes on, seen or not.' },
          },
          on: { 'page.hidden': { target: 'unseen' } },
          after: { pollInterval: { target: 'checking' } },
        },
        unseen: {
          description: 'The browser says that nobody looks. It may be wrong: the poll goes on at a long interval.',
          invoke: { id: 'awaitSightOff', src: 'followSight', onError: { target: 'checking' } },
          on: { 'page.shown': { target: 'checking' } },
          after: { unseenPollInterval: { target: 'checking' } },
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
          invoke: {
            id: 'followSightOn',
            src: 'followSight',
            onError: { description: 'The poll goes on, seen or not.' },
          },
          on: { 'page.hidden': { target: 'unseen' } },
          after: { pollInterval: { target: 'checking' } },
        },
        unseen: {
          description: 'The browser says that nobody looks. It may be wrong: the poll goes on at a long interval.',
          invoke: { id: 'awaitSightOn', src: 'followSight', onError: { target: 'checking' } },
          on: { 'page.shown': { target: 'checking' } },
          after: { unseenPollInterval: { target: 'checking' } },
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
