import type { IncomingMessage } from 'node:http';
import { page } from './pages/html';
import type { DemoShop } from './demoShop';

/** The server sets this header on every request, and overwrites one that the caller has sent. */
const HERE = 'x-demo-from-here';

const LOOPBACK = /^(::1$|(::ffff:)?127\.\d)/;

/** Marks a request that comes from this machine itself, not through a tunnel or a proxy on it. */
export function markOrigin(marked: Headers, { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void {
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  marked.set(HERE, LOOPBACK.test(socket.remoteAddress ?? '') && !isPassedOn ? 'yes' : 'no');
}

const REFUSAL =
  'Подпись данных запуска выдаётся только этому компьютеру: сервер подписывает их токеном бота (DEMO_BOT_TOKEN),' +
  ' и с такой подписью можно войти в магазин под любым номером.' +
  ' Если токен не настоящий, запустите сервер с DEMO_SIGN_FOR_ALL=1.';

/**
 * The refusal for callers that must not get a signature: with a bot's token, the server could otherwise be used to sign
 * in as anybody. Without a token its signatures are valid in no other shop.
 * @returns undefined when the caller may get one
 */
export const refusalFor = ({ botToken, signsForAll }: DemoShop, request: Request): Response | undefined =>
  botToken === undefined || signsForAll || request.headers.get(HERE) === 'yes'
    ? undefined
    : page('Подпись не выдана', `<h1>Подпись не выдана</h1><p>${REFUSAL}</p>`, 403);
