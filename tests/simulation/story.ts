import type { Action, ShopperAction } from './actions';
import type { Life } from './life';

const seconds = (ms: number): string =>
  ms < 1_000
    ? `${ms} ms`
    : ms < 120_000
      ? `${ms / 1_000} s`
      : ms < 7_200_000
        ? `${Math.round(ms / 60_000)} min`
        : `${(ms / 86_400_000).toFixed(1)} days`;

/** What a shopper does, in the words of `actions.ts`: `apply promo: WELCOME10`. */
const shopperActionText = ({ kind, ...what }: ShopperAction): string =>
  [kind, Object.values(what).map(String).join(' ')].filter(Boolean).join(': ');

/** An action in plain English. */
function actionText(action: Action): string {
  switch (action.do) {
    case 'open':
      return `Window ${action.window} is opened at ${action.path} in ${action.client} for ${action.account ?? 'whoever was here'}.`;
    case 'shopper':
      return `After ${seconds(action.after)} the shopper of window ${action.window} does «${shopperActionText(action.action)}».`;
    case 'kill':
      return `Window ${action.window} is killed after ${action.writes} more writes.`;
    case 'pass':
      return `${seconds(action.ms)} go by.`;
    case 'sleep':
      return `The device sleeps for ${seconds(action.ms)}.`;
    case 'await promotion':
      return (
        `Time goes on until ${seconds(Math.abs(action.ms))} ${action.ms < 0 ? 'before' : 'after'} ` +
        `a promotion in the cart of window ${action.window} ends.`
      );
    case 'clock':
      return action.ms === 0
        ? 'The device’s clock is set right.'
        : `The device’s clock is set to ${seconds(Math.abs(action.ms))} ${action.ms < 0 ? 'behind' : 'ahead'}.`;
    case 'storage':
      return action.is === 'emptied'
        ? 'The user empties the storage.'
        : `The storage is ${action.is} writes from now on.`;
    case 'build':
      return 'A new build is published.';
    case 'minimise':
      return `Window ${action.window} is minimised; its document stays visible.`;
    case 'weather':
      return `The network is ${action.weather} now.`;
    case 'connect':
      return action.isOnline ? 'The network is back.' : 'The network is lost.';
    case 'maintenance':
      return action.isOn ? 'Maintenance begins.' : 'Maintenance ends.';
    case 'bank':
      return `At the bank the oldest order that waits is ${action.outcome}.`;
    case 'market':
      return action.what === 'prices' ? 'The shop changes its prices.' : 'New promotions begin.';
    case 'inherit':
      return `The storage is as another version would have left it: ${action.legacy}.`;
    default:
      return `Window ${action.window}: ${action.do}.`;
  }
}

/** The whole story of a life that broke a rule: what happened, and beneath it what each window did. */
export function storyOf(life: Life): string {
  const lines = life.lines
    .filter(({ text }) => !text.includes('/settings/maintenance-status'))
    .map(({ at, window, text }) => {
      const time = new Date(at).toISOString().slice(5, 23).replace('T', ' ');
      return window === 0
        ? `${time}  ${actionText(JSON.parse(text) as Action)}`
        : `${time}      window ${window}: ${text.length > 300 ? `${text.slice(0, 300)}…` : text}`;
    });
  return [...lines, '', `Rule: ${life.finding?.rule}.`, `${life.finding?.text}`].join('\n');
}
