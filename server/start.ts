import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createApp } from './app.ts';
import { openBackend } from './backend.ts';
import type { Env } from './env.ts';
import { killAfterCommit } from './faults.ts';
import { createDoor } from './http/door.ts';
import type { Middleware } from './http/staticFiles.ts';
import { readLegalTexts } from './http/legalTexts.ts';
import type { Log } from './log.ts';
import { isOnlyHere } from './loopback.ts';
import type { Measures } from './metrics/measures.ts';
import type { Metrics } from './metrics/open.ts';
import type { Processes } from './processes/processes.ts';
import { startEveryMinute } from './everyMinute.ts';
import { startUpkeep } from './upkeep.ts';

export interface Started {
  /** The address to open, without a path. */
  readonly url: string;
  /** For what comes instead: not ready any more, lines asked to go over some seconds, then `close`. */
  leave(): Promise<void>;
  /** Finishes the requests in hand and closes. */
  close(): Promise<void>;
}

/** Serves the client from its sources; made once the http server is known, for its reload socket. */
export type DevClient = (server: Server) => Promise<{ handle: Middleware; close(): Promise<void> }>;

/** HOST names no address to listen on. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
  constructor(host: string) {
    super(`HOST: ${host} is no address of this machine; 127.0.0.1 and 0.0.0.0 always are`);
  }
}

/** The folder that `npm run build` writes. */
const BUILT = 'dist/client';

/** CLIENT_DIR names a folder that holds no client. */
export class ClientMissing extends Error {
  override readonly name = 'ClientMissing';
  constructor(folder: string) {
    super(
      `CLIENT_DIR: ${folder} holds no index.html. Name a built client, or "none" for the API alone.`,
    );
  }
}

/** The port is taken. */
export class PortTaken extends Error {
  constructor(port: number, variable = 'PORT') {
    super(`Port ${port} is in use. Stop what uses it, or choose another: ${variable}=${port + 1}`);
    this.name = 'PortTaken';
  }
}

/**
 * Starts everything the environment asks for and gives the address once it answers. The port is taken
 * first, so that a second start is told so before it touches the data; one of several processes takes it last, so that the proxy
 * before them hands it nothing that must wait. Throws PortTaken, ClientMissing, and whatever the backend refuses.
 */
export async function start(env: Env, given: Log, devClient?: DevClient): Promise<Started> {
  const legal = env.legalDir === undefined ? undefined : readLegalTexts(env.legalDir);
  const metrics = env.metricsPort === undefined ? undefined : await startMetrics(env, given);
  const measures = metrics?.measures;
  const log = measures ? noted(given, measures) : given;
  const door = createDoor(log);
  const { server } = door;
  const isOneOfSeveral = env.redisUrl !== undefined && env.port !== 0;
  if (!isOneOfSeveral) await listen(server, env.port, env.host);
  const { port, address } = isOneOfSeveral
    ? { port: env.port, address: await addressOf(env.host) }
    : (server.address() as AddressInfo);
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`;
  const opened: (() => Promise<void>)[] = metrics ? [() => metrics.close()] : [];
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).toReversed()) await end();
    server.closeAllConnections();
    server.close();
  };

  let leave = (): Promise<void> => Promise.resolve();
  try {
    const clientDir = devClient ? undefined : builtClient(env.clientDir, log);
    const backend = await openBackend(
      env,
      { publicUrl, isOnlyHere: isOnlyHere({ address, publicUrl, trustProxy: env.trustProxy }) },
      log,
    );
    opened.push(backend.close);
    const processes =
      env.redisUrl === undefined ? undefined : await joinProcesses(env.redisUrl, log);
    if (processes) opened.push(() => processes.close());
    const dev = await devClient?.(server);
    if (dev) opened.push(() => dev.close());
    const app = await createApp({
      ...backend.deps,
      ...(dev && { dev: dev.handle }),
      ...(clientDir && { clientDir }),
      ...(env.testFaults && { afterCommit: killAfterCommit(Date.now()) }),
      log,
      publicUrl,
      ...(env.posthog && { analytics: { ...env.posthog, host: new URL(env.posthog.host).origin } }),
      ...(env.mapStyle && { mapStyle: env.mapStyle }),
      ...(env.relays && { relays: env.relays }),
      ...(env.exchangeRates && { exchangeRates: env.exchangeRates }),
      ...(env.pushKeys && { pushKeys: env.pushKeys }),
      ...(legal && { legal }),
      ...(processes && { processes }),
      ...(measures && { measures }),
      otherOrigins: [...(backend.origin ? [backend.origin] : [])],
      rates: env.rates,
      trustProxy: env.trustProxy,
      door,
    });
    opened.push(() => app.close());
    leave = () => app.leave();
    if (isOneOfSeveral) await listen(server, env.port, env.host);
    const { db, photos, files } = backend.deps;
    opened.push(app.keepFirstAnswers());
    opened.push(app.keepBases());
    opened.push(
      startEveryMinute(
        { db, log, ...(measures && { onDone: measures.worked }) },
        env.testUpkeepMs === undefined ? {} : { everyMs: env.testUpkeepMs },
      ),
    );
    opened.push(
      startUpkeep(
        {
          ...{ db, log },
          ...(photos && { photos }),
          ...(files && { files }),
          ...(measures && { onDone: measures.worked }),
        },
        env.testUpkeepMs === undefined
          ? {}
          : { firstAfterMs: env.testUpkeepMs, everyMs: env.testUpkeepMs },
      ),
    );
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { url: publicUrl, leave, close };
}

/** Loaded where somebody asks for numbers alone. */
async function startMetrics({ metricsPort: port = 0, host }: Env, log: Log): Promise<Metrics> {
  const { openMetrics } = await import('./metrics/open.ts');
  try {
    return await openMetrics({ port, host }, log);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    throw code === 'EADDRINUSE' ? new PortTaken(port, 'METRICS_PORT') : thrown;
  }
}

/** The same log, with lines counted that say that something is wrong. */
const noted = (log: Log, measures: Measures): Log => ({
  info: log.info,
  warn(...line) {
    measures.noted('warn');
    log.warn(...line);
  },
  error(...line) {
    measures.noted('error');
    log.error(...line);
  },
});

/** Loaded where there are several processes alone. */
async function joinProcesses(url: string, log: Log): Promise<Processes> {
  const { openProcesses } = await import('./processes/open.ts');
  return await openProcesses(url, log);
}

async function addressOf(host: string): Promise<string> {
  try {
    return (await lookup(host)).address;
  } catch {
    throw new HostRefused(host);
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new PortTaken(port);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') throw new HostRefused(host);
    throw thrown;
  }
}

/** The folder of the built client; undefined where only the API is served. Throws ClientMissing for a named folder without one. */
function builtClient(named: string | null | undefined, log: Log): string | undefined {
  if (named === null) return undefined;
  const folder = named ?? BUILT;
  if (existsSync(join(folder, 'index.html'))) return folder;
  if (named !== undefined) throw new ClientMissing(resolve(named));
  log.warn(`There is no built client in ${resolve(folder)}: only the API is served`);
  return undefined;
}
