import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { signInitData } from '../../src/workshop/demo/initData';
import type { OpenShop } from './browser';
import { endServer, listen } from './listen';

/** One message of the mini-app to its client: `web_app_expand`, `web_app_open_link` … */
interface BridgeEvent {
  name: string;
  data: Record<string, unknown>;
}

/** The fragment with which Telegram opens the page. */
export const launchFragment = (initData: string, platform = 'ios'): string =>
  `#${new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: platform,
    // A dark theme: the shop must stay white.
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#17212b', text_color: '#f5f5f5' }),
  })}`;

/** The address Telegram opens: launch data and platform in the fragment. */
function launchUrl(
  shop: OpenShop,
  { platform, botToken, path }: { platform: string; botToken: string; path: string },
): string {
  const user = { id: 1001, first_name: 'Демо', username: 'demo' };
  return `${shop.server.origin}${path}${launchFragment(signInitData(user, botToken, Date.now()), platform)}`;
}

/**
 * Opens the shop as the Telegram app of a phone does: the launch data in the fragment, the bridge that web views
 * have, a half-opened window that expands on request.
 */
export async function openOnPhone(shop: OpenShop, { botToken, path = '/' }: { botToken: string; path?: string }) {
  const events: BridgeEvent[] = [];
  await shop.context.exposeBinding('notifyTelegram', (_source, name: string, json: string) => {
    const data: unknown = JSON.parse(json);
    events.push({ name, data: typeof data === 'object' && data !== null ? (data as BridgeEvent['data']) : {} });
  });
  await shop.context.addInitScript(() => {
    type Bridge = {
      notifyTelegram(name: string, json: string): void;
      Telegram?: { WebView: { receiveEvent(name: string, data: unknown): void } };
    };
    const bridge = globalThis as unknown as Bridge;
    let expanded = false;
    const answer = (name: string, data: unknown): void => {
      // The client answers by a promise, which does not depend on the stopped clock.
      void Promise.resolve().then(() => bridge.Telegram?.WebView.receiveEvent(name, data));
    };
    const viewport = (): void =>
      answer('viewport_changed', {
        height: innerHeight / (expanded ? 1 : 2),
        width: innerWidth,
        is_expanded: expanded,
        is_state_stable: true,
      });
    Object.assign(globalThis, {
      TelegramWebviewProxy: {
        postEvent(name: string, json: string) {
          bridge.notifyTelegram(name, json);
          if (name === 'web_app_expand') expanded = true;
          if (name === 'web_app_expand' || name === 'web_app_request_viewport') viewport();
        },
      },
      collapseTelegram() {
        expanded = false;
        viewport();
      },
    });
  });
  const page = await shop.context.newPage();
  await page.goto(launchUrl(shop, { platform: 'ios', botToken, path }));
  return {
    page,
    /** The messages of the mini-app to the client with this name, oldest first. */
    sent: (name: string) => events.filter((event) => event.name === name),
    /** Delivers an event of the client to the mini-app. */
    deliver: (name: string, data?: Record<string, unknown>) =>
      page.evaluate(
        ([event, payload]) => {
          const { Telegram, collapseTelegram } = globalThis as unknown as {
            Telegram: { WebView: { receiveEvent(name: string, data: unknown): void } };
            collapseTelegram(): void;
          };
          if (event === 'collapsed') collapseTelegram();
          else Telegram.WebView.receiveEvent(event, payload);
        },
        [name, data] as const,
      ),
  };
}

/** The client around the frame, with what Telegram Web answers. */
const hostPage = (address: string): string => `<!doctype html><html lang="ru"><head><title>Telegram Web</title>
<link rel="icon" href="data:,"><style>body{margin:0;background:#17212b}
iframe{display:block;border:0;width:100%;height:100vh}</style></head><body>
<iframe title="Мини-приложение" src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"
 sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation"></iframe>
<script>
const frame=document.querySelector('iframe');
const send=(eventType,eventData)=>frame.contentWindow.postMessage(JSON.stringify({eventType,eventData}),'*');
const answers={
 iframe_ready:()=>send('set_custom_style','*{scrollbar-width:thin}'),
 web_app_request_viewport:()=>send('viewport_changed',{width:frame.clientWidth,height:frame.clientHeight,is_expanded:true,is_state_stable:true}),
 web_app_request_theme:()=>send('theme_changed',{theme_params:{bg_color:'#17212b',text_color:'#f5f5f5'}}),
 web_app_open_link:data=>open(data.url,'_blank','noreferrer')};
addEventListener('message',event=>{
 if(event.source!==frame.contentWindow)return;
 const {eventType,eventData}=JSON.parse(event.data);
 answers[eventType]?.(eventData);
});
</script></body></html>`;

/** A page that frames the shop and is no Telegram client: a test posts any messages from it. */
const foreignPage = (address: string): string => `<!doctype html><html lang="ru"><head><title>Чужая страница</title>
<link rel="icon" href="data:,"></head><body style="margin:0"><iframe title="Мини-приложение" style="border:0;width:100%;height:100vh"
 src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe></body></html>`;

/**
 * Opens the shop as Telegram Web does: in a frame, which talks to it by messages.
 * @param otherSite frames it as another site: a private window refuses such a frame its storage
 */
export const openInTelegramWeb = (shop: OpenShop, { botToken, otherSite }: { botToken: string; otherSite: boolean }) =>
  openFramed(shop, hostPage(launchUrl(shop, { platform: 'weba', botToken, path: '/' })), otherSite);

/** Opens the shop in the frame of a page that is not Telegram's. @param botToken claims launch data of Telegram all the same */
export const openInForeignFrame = (shop: OpenShop, { botToken }: { botToken?: string }) =>
  openFramed(
    shop,
    foreignPage(botToken ? launchUrl(shop, { platform: 'weba', botToken, path: '/' }) : shop.server.origin),
    false,
  );

async function openFramed(shop: OpenShop, html: string, otherSite: boolean) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  const port = await listen(server);
  onTestFinished(() => endServer(server));
  const origin = `http://${otherSite ? 'localhost' : '127.0.0.1'}:${port}`;
  shop.expectOrigin(origin);
  // Telegram's own hosts may frame the shop; this test host replaces one of them.
  await shop.context.route(
    (url) => url.origin === shop.server.origin && !/^\/(api|assets|demo|uploads)\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      await route.fulfill({
        response,
        headers: {
          ...headers,
          'content-security-policy':
            headers['content-security-policy']?.replace('https://web.telegram.org', origin) ?? '',
        },
      });
    },
  );
  const page = await shop.context.newPage();
  await page.goto(origin);
  return {
    page,
    /** The frame the shop runs in. */
    frame: page.getByTitle('Мини-приложение').contentFrame(),
  };
}
