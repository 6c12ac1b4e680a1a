import type { IncomingMessage } from 'node:http';
import { page } from './pages/html';
import type { DemoShop } from './shop';

/** Set by the server itself on every request, whatever the caller has sent under that name. */
const HERE = 'x-demo-from-here';

const LOOPBACK = /^(::1$|(::ffff:)?127\.\d)/;

/** Notes on a request whether it comes from this very machine, and not by way of a tunnel or a proxy on it. */
export function markOrigin(marked: Headers, { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  marked.set(HERE, LOOPBACK.test(socket.remoteAddress ?? '') && !isPassedOn ? 'yes' : 'no');
}

const REFUSAL =
  'Подпись данных запуска выдаётся только этому компьютеру: сервер подписывает их токеном бота (DEMO_BOT_TOKEN),' +
  ' и с такой подписью можно войти в магазин под любым номером.' +
  ' Если токен не настоящий, запустите сервер с DEMO_SIGN_FOR_ALL=1.';

/**
 * The refusal for who asks for a signature and must not get one: with a bot's token in hand, the server would make
 * anyone anybody. What it signs without a token opens no other shop.
 * @returns undefined where there is nothing against it
 */
export const refusalFor = ({ botToken, signsForAll }: DemoShop, request: Request): Response | undefined =>
  botToken === undefined || signsForAll || request.headers.get(HERE) === 'yes'
    ? undefined
    : page('Подпись не выдана', `<h1>Подпись не выдана</h1><p>${REFUSAL}</p>`, 403);
