import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { environmentOf, type RoostServer, type ServerOptions } from './roostServer.ts';

/**
 * Servers that share one process, a worker's: each has a folder, a database, a port and a log of its own, as one that is
 * a process, but the code is loaded and the database compiled once, and what is called often is optimized for all that
 * come later. Most of what a short journey cost was that.
 */
export interface HostedServers {
  /** Resolves once it answers. Rejects with what it said when it does not start. */
  start(options: ServerOptions): Promise<RoostServer>;
  /** Ends what outlives the servers of this folder. */
  forget(dataDir: string): Promise<void>;
  close(): Promise<void>;
}

const saysSchema = z.object({
  id: z.int(),
  is: z.enum(['ready', 'closed', 'failed', 'said']),
  said: z.optional(z.string()),
});

/** One of them, as this process knows it. */
interface Hosted {
  written: string;
  /** Of what it was told last. */
  settle(failure?: Error): void;
  end(): void;
}

export function createHostedServers(): HostedServers {
  let host: ChildProcess | undefined;
  let last = 0;
  const servers = new Map<number, Hosted>();

  function begin(): ChildProcess {
    const child = fork(join('e2e', 'world', 'hostedServers.mjs'), {
      env: { ...process.env, NODE_ENV: 'production', LITE_AUTH_BCRYPT_COST: '4' },
    });
    child.on('message', (message) => {
      const { id, is, said = '' } = saysSchema.parse(message);
      const server = servers.get(id);
      if (is === 'said') {
        if (server) server.written += said;
        return;
      }
      server?.settle(is === 'failed' ? new Error(`The server failed: ${said}`) : undefined);
    });
    child.once('exit', (code, signal) => {
      host = undefined;
      for (const server of servers.values()) {
        server.settle(new Error(`The process of servers ended (${code ?? signal})`));
        server.end();
      }
      servers.clear();
    });
    return child;
  }

  /** Tells one of them to start, or to close. */
  function tell(id: number, server: Hosted, environment?: Record<string, string>): Promise<void> {
    const settled = new Promise<void>((resolve, reject) => {
      server.settle = (failure) => (failure ? reject(failure) : resolve());
    });
    host ??= begin();
    host.send({ id, environment });
    return settled;
  }

  return {
    async start(options) {
      const id = (last += 1);
      const { promise: exited, resolve: end } = gone();
      const server: Hosted = { written: '', settle: () => undefined, end };
      servers.set(id, server);
      await tell(id, server, environmentOf({ ...options, faults: false })).catch(
        (cause: unknown) => {
          servers.delete(id);
          throw new Error(`The server did not start:\n${server.written}`, { cause });
        },
      );
      return {
        exited,
        async stop() {
          if (servers.get(id) !== server) return;
          await tell(id, server);
          servers.delete(id);
          end();
        },
        log: () => server.written,
      };
    },
    forget: () => Promise.resolve(),
    async close() {
      if (host === undefined) return;
      const ended = once(host, 'exit');
      host.disconnect();
      await ended;
    },
  };
}

function gone(): { promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
