import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'];

/** The program, or what is missing. */
export function findNginx(): { readonly program: string } | { readonly missing: string } {
  const program = PLACES.find(existsSync);
  return program === undefined ? { missing: `no nginx at ${PLACES.join(' or ')}` } : { program };
}

/** An nginx of this machine before servers at these ports, as docs/hosting.md has it but for TLS. */
export async function startNginx(
  program: string,
  port: number,
  ports: readonly number[],
): Promise<{ close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, confOf(folder, port, ports));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', path.join(folder, 'errors.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return {
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const confOf = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/errors.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  client_max_body_size 30m;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream roost {
    least_conn;
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://roost;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_read_timeout 75s;
      proxy_next_upstream error timeout;
      proxy_buffering off;
    }
  }
}
`;
