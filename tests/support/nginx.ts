import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { programPath } from './findProgram';
import { freePort, untilReady } from './listen';
import type { Program } from './programs';

/** Debian's web server; undefined where the package `nginx-light` is missing. */
export const nginxPath = programPath('nginx');

/** An operator's configuration, as the file of the build says it; everything that is written stays in one folder. */
const configuration = (build: string, port: number): string => `
daemon off;
pid nginx.pid;
error_log stderr;
# Started by root, its workers would be another user, who must not read the folders of tests.
${userInfo().uid === 0 ? 'user root;' : ''}
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${build};
    include ${join(build, 'nginx-headers.conf')};
    location / { try_files $uri /index.html; }
  }
}
`;

/**
 * Serves a build by nginx, with the file that the build has written for it.
 * @throws Error with nginx's own words, if it does not start
 */
export async function serveByNginx(build: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-nginx-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(build, port));
  const server = spawn(nginxPath ?? 'nginx', ['-p', folder, '-c', file, '-e', 'stderr']);
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await untilReady(origin, () => server.exitCode !== null).catch(() => {
    throw new Error(`nginx did not start:\n${output}`);
  });
  return {
    origin,
    close: async () => {
      const over = once(server, 'exit');
      server.kill();
      await over;
      await rm(folder, { recursive: true });
    },
  };
}
