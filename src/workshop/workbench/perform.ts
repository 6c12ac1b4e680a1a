import type { WorkbenchClock } from './clock';
import { tryOut } from './events';
import type { Flows } from './flows';
import type { FrameSide } from './frame';
import type { Host } from './host';
import { soon, type Rest } from './rest';
import type { ServerControls } from './server';
import { sightsBeyond, sightText, type Sight } from './sights';
import type { Reached, Step } from './steps';

/** How long a step waits for its element, real milliseconds. */
const STEP_TIMEOUT_MS = 10_000;

/** The window in which steps are done. */
export interface PerformWindow {
  flows: Flows;
  host: Host;
  /** The shop in the frame, while there is one. */
  frame(): FrameSide | undefined;
  /** @param size the id of a size of the shop's window */
  resize(size: string): void;
  life: { reload(): void; reopen(): Promise<void>; kill(): void };
}

export interface PerformOptions {
  clock: WorkbenchClock;
  rest: Rest;
  server: ServerControls;
  /** The window in front. */
  front(): PerformWindow;
  windows: {
    open(persona: string, path: string): Promise<void>;
    /** @throws Error with a Russian text where there is no such window */
    turnTo(window: number): void;
  };
}

/** @returns what does a step; it rejects with a Russian text when the step cannot be done */
export function createPerform({ clock, rest, server, front, windows }: PerformOptions): (step: Step) => Promise<void> {
  return async function perform(step) {
    const { flows, host, frame, resize, life } = front();
    // A press outside the shop removes the focus from it.
    if (!('at' in step) && step.do !== 'wait' && step.do !== 'see') frame()?.leaveField();
    switch (step.do) {
      case 'press':
      case 'type':
      case 'enter': {
        const since = performance.now();
        while (performance.now() - since < STEP_TIMEOUT_MS) {
          // A button may be visible before its data have loaded.
          if (frame()?.has(step.at)) await rest.whole();
          if (frame()?.repeat(step)) return;
          await soon(20);
        }
        throw new Error(`Нет на экране: «${step.at.name}»`);
      }
      case 'leave':
        // Done above.
        return;
      case 'wait':
        return clock.turn(step.ms);
      case 'send': {
        const flow = flows.running().find(({ name }) => name === step.to);
        if (!flow) throw new Error(`Поток «${step.to}» не запущен`);
        const { problem } = tryOut(flow, step.event);
        if (problem !== '') throw new Error(`Такое событие сломает поток «${step.to}»: ${problem}`);
        flows.asTester(() => flow.ref.send(step.event));
        return;
      }
      case 'scenario':
        return server.use(step.names, step.options);
      case 'server':
        return server.setKnobs(step);
      case 'pay':
        return server.pay(step.outcome, step.order);
      case 'dismiss':
        return frame()?.dismiss();
      case 'back':
        return host.pressBack();
      case 'travel':
        return frame()?.travel(step.by);
      case 'close':
        return host.pressClose();
      case 'popup':
        return host.answerPopup(step.button);
      case 'closeLink': {
        const link = host.state().links[step.nth];
        return link && host.closeLink(link.number);
      }
      case 'expand':
        return host.expand(step.on);
      case 'device':
        return host.turn(step.what, step.on);
      case 'resize':
        return resize(step.size);
      case 'reload':
        return life.reload();
      case 'reopen':
        return life.reopen();
      case 'kill':
        return life.kill();
      case 'openWindow':
        return windows.open(step.persona, step.path);
      case 'turnTo':
        return windows.turnTo(step.window);
      case 'see': {
        let missing: Sight[] = step.sights;
        for (const since = performance.now(); performance.now() - since < STEP_TIMEOUT_MS / 2; await soon(20)) {
          missing = sightsBeyond(step.sights, frame()?.sights() ?? []);
          if (missing.length === 0) return;
        }
        throw new Error(`Не видно: ${missing.map(sightText).join('; ')}`);
      }
    }
  };
}

/** Compares the result, as long as it may still change. @returns the difference */
export async function difference(wanted: Reached | undefined, reached: () => Reached): Promise<string> {
  let text = '';
  if (!wanted) return text;
  for (const since = performance.now(); performance.now() - since < STEP_TIMEOUT_MS / 2; await soon(50)) {
    const got = reached();
    const names = [...new Set([...Object.keys(wanted.states), ...Object.keys(got.states)])];
    const lines = names
      // Its states follow the scrolling, which is not recorded.
      .filter((name) => !name.endsWith('listPositions'))
      .filter((name) => JSON.stringify(wanted.states[name]) !== JSON.stringify(got.states[name]))
      .map((name) => `${name}: было ${JSON.stringify(wanted.states[name])}, стало ${JSON.stringify(got.states[name])}`);
    if (wanted.path !== got.path) lines.unshift(`путь: был ${wanted.path}, стал ${got.path}`);
    const missing = sightsBeyond(wanted.sights ?? [], got.sights ?? []);
    if (missing.length > 0) lines.push(`не видно: ${missing.map(sightText).join('; ')}`);
    text = lines.join('\n');
    if (text === '') break;
  }
  return text;
}
