import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import { IS_CLUSTER } from './clusterServers.ts';
import { preparedDemo } from './preparedDemo.ts';
import type { HostedServers } from './hostedServers.ts';
import { freePort, type RoostServer, startRoost } from './roostServer.ts';

/** One test's own servers: a database with the three accounts, a server, and the line to it. */
export interface World {
  /** The address people open: the proxy's. */
  readonly url: string;
  readonly line: TcpProxy;
  /** The server's own address, for looking at the truth past a spoilt line. */
  readonly direct: string;
  /** Worlds of the same have the same accounts. */
  readonly people: string;
  /** The folder of the server's data and secrets. */
  readonly dataDir: string;
  /** The running server; another one after `restart`. */
  readonly server: RoostServer;
  /** Starts the server again on the same data and address, after it was stopped or killed. */
  restart(options?: { clientDir?: string; faults?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** A world whose server runs and whom nobody reaches yet: its line is opened when the one before is closed. */
export interface WaitingWorld {
  open(): Promise<World>;
  /** Ends one that nobody opened. */
  drop(): Promise<void>;
}

/** The parts that outlive a world. */
export interface Surroundings {
  /** The port of the address people open. */
  readonly linePort: number;
  readonly servers: HostedServers;
}

/** Starts its server. `seed: 'demo'`: the people, conversations and 200 homes of the demo. */
export async function prepareWorld(
  options: WorldOptions,
  { linePort, servers }: Surroundings,
): Promise<WaitingWorld> {
  const folder = process.env.ROOST_E2E_FOLDER ?? '';
  const dataDir = await mkdtemp(join(folder, 'world-'));
  const prepared = options.seed === 'demo' ? await preparedDemo(folder) : join(folder, 'prepared');
  // A thousand files: Node's own copy takes ten times as long, on the core that runs the test.
  await promisify(execFile)('cp', ['-R', `${prepared}/.`, dataDir]);
  const port = await freePort();
  const url = `http://localhost:${linePort}`;
  const base = {
    dataDir,
    port,
    publicUrl: url,
    seed: 'none',
    ...(options.analytics && { analytics: options.analytics }),
    ...(options.mapStyle && { mapStyle: options.mapStyle }),
    ...(options.legalDir && { legalDir: options.legalDir }),
    ...(options.exchangeRates && { exchangeRates: options.exchangeRates }),
    ...(options.relays && { relays: options.relays }),
  } as const;
  const start = options.process === 'own' && !IS_CLUSTER ? startRoost : servers.start;
  let server = await start({ ...base, ...pick(options.clientDir) });
  const open = async (): Promise<World> => {
    const line = await startTcpProxy(() => port, Math.random, linePort);
    return worldBehind(line);
  };
  const worldBehind = (line: TcpProxy): World => ({
    url,
    line,
    direct: `http://127.0.0.1:${port}`,
    dataDir,
    people: prepared,
    get server() {
      return server;
    },
    async restart(again = {}) {
      await server.stop();
      server = await start({
        ...base,
        ...pick(again.clientDir ?? options.clientDir),
        faults: again.faults ?? true,
      });
    },
    async close() {
      await server.stop();
      await line.close();
      await servers.forget(dataDir);
    },
  });
  return {
    open,
    async drop() {
      await server.stop();
      await servers.forget(dataDir);
    },
  };
}

export interface WorldOptions {
  /** The file of exchange rates, by day: `EXCHANGE_RATES`. */
  readonly exchangeRates?: string;
  readonly seed?: 'demo' | 'none';
  /** `own`: its server is a process of its own, which a message may kill. */
  readonly process?: 'own';
  readonly clientDir?: string;
  readonly analytics?: { readonly key: string; readonly host: string };
  /** The address of another map than the app's own. */
  readonly mapStyle?: string;
  /** The folder of an operator's own terms, privacy and imprint. */
  readonly legalDir?: string;
  /** Relays for calls: `TURN_URLS` and `TURN_SECRET`. */
  readonly relays?: { readonly urls: string; readonly secret: string };
}

function pick(clientDir: string | undefined): { clientDir?: string } {
  return clientDir === undefined ? {} : { clientDir };
}
