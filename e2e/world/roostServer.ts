import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The built server, the same that `npm start` runs: as its own process, or in one with others (`hostedServers.ts`). */
export interface RoostServer {
  /** Closes cleanly. */
  stop(): Promise<void>;
  /** Resolves when it is gone, by whatever. */
  readonly exited: Promise<void>;
  log(): string;
}

export interface ServerOptions {
  readonly dataDir: string;
  readonly port: number;
  /** The address people open, when something stands in front. */
  readonly publicUrl?: string;
  /** The build to serve; `dist/client` by default. */
  readonly clientDir?: string;
  readonly seed?: 'demo' | 'none';
  /** Listings of the demo; 200 by default. */
  readonly seedSize?: number;
  /** The address to which the client sends analytics; none by default. */
  readonly analytics?: { readonly key: string; readonly host: string };
  /** `EXCHANGE_RATES`; none by default. */
  readonly exchangeRates?: string;
  /** The address of another map than the app's own; none by default. */
  readonly mapStyle?: string;
  /** The folder of an operator's own terms, privacy and imprint; none by default. */
  readonly legalDir?: string;
  /** Relays for calls: `TURN_URLS` and `TURN_SECRET`; none by default. */
  readonly relays?: { readonly urls: string; readonly secret: string };
  /** False: a message may not kill it. Of one that shares a process none may. */
  readonly faults?: boolean;
  /** How long starting may take, ms; two minutes by default. */
  readonly startsWithinMs?: number;
}

const START_TIMEOUT_MS = 120_000;
/** Its database, as it is first compiled: optimizing it takes half the start of a server that lives for one test. */
const BRIEF = '--liftoff-only';

/** Starts it as its own process and resolves once it answers. Rejects with its output when it does not. */
export async function startRoost(options: ServerOptions): Promise<RoostServer> {
  const child = spawn(process.execPath, [BRIEF, join('dist', 'server', 'index.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environmentOf(options) },
  });
  const exited = once(child, 'exit').then(() => undefined);
  let written = '';
  const keep = (chunk: Buffer): void => void (written += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  await ready(child, options.startsWithinMs ?? START_TIMEOUT_MS);
  return {
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    log: () => written,
  };
}

/** The environment of a server. */
export function environmentOf(options: ServerOptions): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(options.port),
    HOST: '127.0.0.1',
    DATA_DIR: options.dataDir,
    SEED: options.seed ?? 'none',
    SEED_SIZE: String(options.seedSize ?? 200),
    RATE_LIMITS: 'relaxed',
    ROOST_TEST_FAULTS: options.faults === false ? '0' : '1',
    // The data needs no protection here, and every sign-in would cost a hash.
    LITE_AUTH_BCRYPT_COST: '4',
    ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
    ...(options.analytics && {
      POSTHOG_KEY: options.analytics.key,
      POSTHOG_HOST: options.analytics.host,
    }),
    ...(options.clientDir && { CLIENT_DIR: options.clientDir }),
    ...(options.mapStyle && { MAP_STYLE_URL: options.mapStyle }),
    ...(options.legalDir && { LEGAL_DIR: options.legalDir }),
    ...(options.exchangeRates && { EXCHANGE_RATES: options.exchangeRates }),
    ...(options.relays && {
      TURN_URLS: options.relays.urls,
      TURN_SECRET: options.relays.secret,
    }),
  };
}

function ready(child: ChildProcess, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (why: string): void => reject(new Error(`The server ${why}:\n${output}`));
    const timer = setTimeout(() => giveUp('did not start in time'), withinMs);
    child.once('exit', () => giveUp('ended'));
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!output.includes('Roost is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}

/** Below the ports that systems hand out by themselves: nobody else takes one before its server listens. */
const FIRST_PORT = 20_000;
const PORTS_A_WORKER = 4000;
let tried = 0;

/** A port nobody listens on, another one each time. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 2);
  // Two runs on one machine begin apart.
  const place = ((process.pid % 1000) * 3 + tried) % PORTS_A_WORKER;
  tried += 1;
  const port = FIRST_PORT + worker * PORTS_A_WORKER + place;
  return (await isFree(port)) ? port : await freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}
