import { createSecureServer } from 'node:http2';
import { expect, it, vi } from 'vitest';
import { listen } from '../support/listen';
import { afterTest, ask, startShop } from './support';

/** For this test alone: a key and a certificate of `localhost`, signed by itself. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsbfPa9/yAgThZytE
hx57OON/Beyq4apwdp25TuMpS9ihRANCAAQg2CbybJamzZy0OcQrnOh4pDI8HDCA
kn3RuX2A40Csorgyig270elpk/O+w7YhuwHnPTgSn1ZPluAj0OfbrNO/
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUcxdA0PPtpRzFjB3z+s20Sv7sbUMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODE1MDE0MVoYDzIxMjYxMTA0
MTUwMTQxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQg2CbybJamzZy0OcQrnOh4pDI8HDCAkn3RuX2A40Csorgyig270elp
k/O+w7YhuwHnPTgSn1ZPluAj0OfbrNO/o1MwUTAdBgNVHQ4EFgQUHzaLCq5Fi2xI
a/72snhpElmu/YIwHwYDVR0jBBgwFoAUHzaLCq5Fi2xIa/72snhpElmu/YIwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA9tGzsbRLcb/ivcNuz2R0
CcTUx5pdLzZLjPvueqJM/IcCIQCy05vByqdEq1v+Jo30mnsc/s06P6+5c2d59l6V
aJeMYQ==
-----END CERTIFICATE-----`;

it('an API behind TLS, which also speaks HTTP/2, is asked by HTTP/1.1, with the body of the request and every cookie of the answer', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const api = createSecureServer({ key: KEY, cert: CERTIFICATE, allowHTTP1: true }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(`${request.httpVersion} ${request.method} ${body}`);
    });
  });
  afterTest(() => api.close());
  const { port } = await startShop({ upstream: `https://localhost:${await listen(api)}` });
  const { status, headers, body } = await ask(port, '/api/x', { method: 'POST', body: 'abc' });
  expect([status, headers['set-cookie'], body.toString()]).toEqual([200, ['a=1', 'b=2'], '1.1 POST abc']);
});
