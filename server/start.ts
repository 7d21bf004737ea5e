import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createApp } from './app.ts';
import { openBackend } from './backend.ts';
import type { Env } from './env.ts';
import { Refusal } from './domain/refusal.ts';
import { killAfterCommit } from './faults.ts';
import type { Middleware } from './http/staticFiles.ts';
import { readLegalTexts } from './http/legalTexts.ts';
import type { Log } from './log.ts';
import { isOnlyHere } from './loopback.ts';
import { startUpkeep } from './upkeep.ts';

export interface Started {
  /** The address to open, without a path. */
  readonly url: string;
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

/** The port is taken. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1}`);
    this.name = 'PortTaken';
  }
}

/**
 * Starts everything the environment asks for and gives the address once it answers. The port is taken
 * first, so that a second start is told so before it touches the data. Throws PortTaken, and whatever the
 * backend refuses.
 */
export async function start(env: Env, log: Log, devClient?: DevClient): Promise<Started> {
  const legal = env.legalDir === undefined ? undefined : readLegalTexts(env.legalDir);
  const server = createServer();
  const stopWaiting = answerNotYet(server);
  await listen(server, env.port, env.host);
  const { port, address } = server.address() as AddressInfo;
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`;
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).toReversed()) await end();
    server.closeAllConnections();
    server.close();
  };

  try {
    const backend = await openBackend(
      env,
      { publicUrl, isOnlyHere: isOnlyHere({ address, publicUrl, trustProxy: env.trustProxy }) },
      log,
    );
    opened.push(backend.close);
    const dev = await devClient?.(server);
    if (dev) opened.push(() => dev.close());
    const clientDir = dev ? undefined : builtClient(env.clientDir, log);
    stopWaiting();
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
      ...(legal && { legal }),
      otherOrigins: [...(backend.origin ? [backend.origin] : [])],
      rates: env.rates,
      trustProxy: env.trustProxy,
      server,
    });
    opened.push(() => app.close());
    const { db, photos, files } = backend.deps;
    opened.push(app.keepFirstAnswers());
    opened.push(startUpkeep({ db, log, ...(photos && { photos }), ...(files && { files }) }));
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { url: publicUrl, close };
}

/** Until everything is there: tells probes and browsers to come back. Gives back what ends it. */
function answerNotYet(server: Server): () => void {
  server.on('request', notYet);
  return () => server.off('request', notYet);
}

/** For somebody who opened it too early: without words, since no language is known yet. Asks again by itself. */
const NOT_YET_PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2"><title>Roost</title>
<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:100dvh;margin:0;font:600 2rem Georgia,serif}</style>
<p>Roost …</p>
`;

function notYet(request: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal('unavailable', 'still starting', { retryAfter: 1 });
  if (request.headers.accept?.includes('text/html') === true) {
    response.writeHead(refusal.status, { 'content-type': 'text/html', 'retry-after': '1' });
    response.end(NOT_YET_PAGE);
    return;
  }
  response.writeHead(refusal.status, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify(refusal.toBody()));
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

function builtClient(folder: string, log: Log): string | undefined {
  if (existsSync(join(folder, 'index.html'))) return folder;
  log.warn(`There is no built client in ${resolve(folder)}: only the API is served`);
  return undefined;
}
