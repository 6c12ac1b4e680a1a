import { HttpResponse } from 'msw';

/** Text made safe inside HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A JSON value made safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#f4f5f8;color:#14161c;
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;padding:24px 16px}
main{width:100%;max-width:400px;background:#fff;border-radius:16px;padding:24px;box-shadow:0 8px 32px rgb(20 22 28/.08);text-align:center}
h1{font-size:20px;line-height:1.3;margin:0 0 8px;text-wrap:balance}
p{margin:0 0 16px;color:#555b6b}
.amount{font-size:36px;line-height:1.2;font-weight:700;color:#14161c;margin:16px 0 0;font-variant-numeric:tabular-nums}
.qr{width:208px;height:208px;margin:8px auto 16px;display:block}
form,.stack{display:grid;gap:8px;margin:0}
button,.button{display:block;width:100%;min-height:48px;padding:12px 16px;border:0;border-radius:12px;font:inherit;font-weight:600;
text-decoration:none;cursor:pointer;background:#1f4fd8;color:#fff}
.quiet{background:#eceef4;color:#14161c}
button:focus-visible,a:focus-visible{outline:3px solid #8fb0ff;outline-offset:2px}
.mark{width:64px;height:64px;margin:0 auto 16px;display:block}
small{display:block;margin-top:16px;color:#666c7c}
code{font-family:ui-monospace,Menlo,Consolas,monospace}`;

/** A whole page of the demo server: Russian, self-contained, readable on a phone. `main` is trusted HTML. */
export function page(title: string, main: string, status = 200): Response {
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main>${main}</main></body></html>`;
  return new HttpResponse(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
