import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guard } from './guard.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'];

/** The program, or what is missing. */
export function findNginx(): { readonly program: string } | { readonly missing: string } {
  const program = PLACES.find(existsSync);
  return program === undefined ? { missing: `no nginx at ${PLACES.join(' or ')}` } : { program };
}

export interface Nginx {
  /** The lines of its log of errors. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An nginx of this machine before servers at these ports, by the file that an operator takes, but for TLS. */
export async function startNginx(
  program: string,
  port: number,
  ports: readonly number[],
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await confOf(folder, port, ports));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', path.join(folder, 'errors.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  guard(child);
  return {
    errors: async () =>
      (await readFile(path.join(folder, 'errors.log'), 'utf8')).split('\n').filter(Boolean),
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

/** The part of the file that an operator puts between `http {` and `}`. */
export const DEPLOYED = path.resolve('deploy/nginx.conf');

async function confOf(folder: string, port: number, ports: readonly number[]): Promise<string> {
  const [roost = ''] = withPorts(await readFile(DEPLOYED, 'utf8'), ports).split(
    /^server \{\n {2}listen 80;/mu,
  );
  const plain = roost
    .replaceAll(/^ *ssl_.*\n/gmu, '')
    .replace(/^ *listen 443.*\n/mu, `  listen 127.0.0.1:${port};\n`)
    .replace(/^ *listen \[::\]:443.*\n/mu, '')
    .replace(/^ *access_log .*\n/mu, `  access_log ${folder}/access.log roost;\n`);
  return wholeConf(folder, plain);
}

const withPorts = (text: string, ports: readonly number[]) => {
  const servers = /(?:^ *server 127\.0\.0\.1:\d+ [^;]*;\n)+/mu;
  const lines = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`);
  return text.replace(servers, lines.join(''));
};

/** A whole file for an nginx with a folder of its own. */
export const wholeConf = (folder: string, roost: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/errors.log;
events { worker_connections 4096; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${roost}
}
`;
