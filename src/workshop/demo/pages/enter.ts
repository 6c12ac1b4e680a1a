import { http } from 'msw';
import { launchDataOf } from '../initData';
import type { DemoShop } from '../demoShop';
import { refusalFor } from '../strangers';
import type { DemoUser } from '../demoUsers';
import { escapeHtml, page, scriptJson } from './html';

/** Any origin: only whether an address leaves it counts. */
const OWN = 'http://own.invalid';

/** A path of this shop, as a browser reads it; anything that leads out of it becomes `/`. */
const localPath = (next: string | null): string =>
  next?.startsWith('/') && URL.canParse(next, OWN) && new URL(next, OWN).origin === OWN ? next : '/';

/** The address that opens the shop as Telegram would: launch data in the fragment. */
function launchPath(shop: DemoShop, user: DemoUser): string {
  const data = launchDataOf(user, shop);
  return `/#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=8.0&tgWebAppPlatform=ios&tgWebAppThemeParams=%7B%7D`;
}

const script = (act: string) => `<script>
function enter(id,name,next){localStorage.setItem('telegramId',id);localStorage.setItem('telegramUsername',name);location.replace(next)}
${act}</script>`;

function choice(shop: DemoShop, next: string): Response {
  const users = shop.users.all().slice(0, 6);
  const buttons = users.map(({ telegramId, telegramUsername }) => {
    const name = telegramUsername || 'гость';
    return `<button data-id="${telegramId}" data-name="${escapeHtml(telegramUsername)}">Войти как ${escapeHtml(name)} (${telegramId})</button>`;
  });
  const links = users.map(
    (user) =>
      `<a class="button quiet" href="${escapeHtml(launchPath(shop, user))}">Открыть как из Telegram: ${escapeHtml(user.telegramUsername || user.telegramId)}</a>`,
  );
  return page(
    'Вход в демо-магазин',
    `<h1>Вход в демо-магазин</h1><p>Обычный браузер не знает, кто вы. Выберите покупателя.</p>
<div class="stack">${buttons.join('')}${links.join('')}
<button class="quiet" id="leave">Выйти</button></div>
${script(`document.querySelectorAll('[data-id]').forEach(b=>b.onclick=()=>enter(b.dataset.id,b.dataset.name,${scriptJson(next)}));
document.getElementById('leave').onclick=()=>{localStorage.removeItem('telegramId');localStorage.removeItem('telegramUsername');location.replace('/')}`)}`,
  );
}

/** Sign-in for plain browsers; `?id=1001&next=/path` signs in at once. */
export const enterPages = (shop: DemoShop) => [
  http.get('*/demo/enter', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const next = localPath(query.get('next'));
    const id = query.get('id');
    // The links of this page are signed.
    if (id === null) return refusalFor(shop, request) ?? choice(shop, next);
    if (!/^\d{1,20}$/.test(id))
      return page('Ошибка', '<h1>Некорректный Telegram ID</h1><p>Нужны только цифры.</p>', 400);
    const user = shop.users.ensure(id, (query.get('username') ?? `user${id}`).replace(/\W/g, ''));
    const values = [user.telegramId, user.telegramUsername, next].map(scriptJson);
    return page('Вход', `<h1>Входим…</h1>${script(`enter(${values.join(',')})`)}`);
  }),
];
