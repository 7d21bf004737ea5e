import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { API } from '#contract/protocol/api.ts';
import { freePort } from '#tests/databases/postgresCluster.ts';
import { findNginx, startNginx } from './nginx.ts';
import { type Counted, lineOf, startTalk } from './talk.ts';
import { openWorld, type Person, portOf, type World } from './world.ts';

export interface Rolled extends Counted {
  readonly requests: number;
  /** Requests without an answer, or with one that says that the server failed. */
  readonly failed: readonly string[];
  /** The last that nginx noted. */
  readonly noted: readonly string[];
  readonly sockets: number;
  /** Seconds after which ninety-nine of a hundred lines that broke stood again, and the longest. */
  readonly backP99: number;
  readonly backMost: number;
  /** Seconds that a process took to end. */
  readonly endedMost: number;
}

/** Processes are restarted one after the other, behind the nginx of an operator, while people ask, write and listen. */
export async function restartOneByOne({ people = 4, askers = 6 } = {}): Promise<Rolled> {
  const found = findNginx();
  if ('missing' in found) throw new Error(found.missing);
  const world = await openWorld(3);
  const port = await freePort();
  const nginx = await startNginx(found.program, port, world.servers.map(portOf));
  const url = `http://127.0.0.1:${port}`;
  try {
    const listeners = [];
    while (listeners.length < people) listeners.push(await world.makePerson('listener'));
    const [listener] = listeners;
    if (listener === undefined) throw new Error('nobody listens');
    const waits = await listenTo(url, listeners);
    let isOver = false;
    const talk = await startTalk(world, url, () => (isOver ? 'no' : 'yes'));
    const asking = Array.from({ length: askers }, (_, at) =>
      ask(world, url, listener, at, () => isOver),
    );
    let endedMost = 0;
    for (const server of world.servers) {
      await sleep(REST_MS);
      const began = performance.now();
      await server.end('SIGTERM');
      endedMost = Math.max(endedMost, performance.now() - began);
      await server.start();
    }
    await sleep(REST_MS);
    isOver = true;
    const counted = await talk.end();
    const asked = await Promise.all(asking);
    waits.close();
    const back = waits.ms.toSorted((one, other) => one - other);
    return {
      ...counted,
      requests: asked.reduce((sum, { requests }) => sum + requests, 0),
      failed: asked.flatMap(({ failed }) => failed),
      noted: (await nginx.errors()).slice(-20),
      sockets: back.length,
      backP99: seconds(back[Math.ceil(back.length * 0.99) - 1] ?? 0),
      backMost: seconds(back.at(-1) ?? 0),
      endedMost: seconds(endedMost),
    };
  } finally {
    await nginx.close();
    await world.close();
  }
}

const REST_MS = 3000;
const PAUSE_MS = 10;
/** A person has fifty lines at most. */
const DEVICES = 40;
const PULL = { p_collection: 'records', p_scope: 'mine', p_checkpoint: null, p_limit: 100 };
const seconds = (ms: number) => Math.round(ms / 10) / 100;

/** Lines of these people's devices, which come back by themselves, and how long each was away. */
async function listenTo(url: string, people: readonly Person[]) {
  const ms: number[] = [];
  const lines: Socket[] = [];
  for (const person of people.flatMap((one) => Array.from({ length: DEVICES }, () => one))) {
    const line = lineOf(url, person);
    let goneAt: number | undefined;
    line.on('disconnect', () => (goneAt = performance.now()));
    line.on('connect', () => {
      if (goneAt !== undefined) ms.push(performance.now() - goneAt);
      goneAt = undefined;
    });
    lines.push(line);
  }
  while (!lines.every(({ connected }) => connected)) await sleep(20);
  return { ms, close: () => lines.forEach((line) => line.disconnect()) };
}

/** Asks and writes without a pause, as apps do: some of it is asked again by nobody. */
async function ask(
  world: World,
  url: string,
  { token }: Person,
  at: number,
  isOver: () => boolean,
): Promise<{ readonly requests: number; readonly failed: readonly string[] }> {
  const failed: string[] = [];
  let requests = 0;
  while (!isOver()) {
    const kinds = [
      { path: API.config },
      { path: API.conversations, token },
      { path: API.catchUp, token, body: { cursors: {} } },
      { path: '/rest/v1/rpc/sync_pull', token, body: PULL },
    ];
    const { path = '', ...asked } = kinds[(at + requests) % kinds.length] ?? {};
    requests += 1;
    try {
      const { status } = await world.callAt(url, path, {
        ...asked,
        method: 'body' in asked ? 'POST' : 'GET',
      });
      if (status >= 400) failed.push(`${path}: ${status}`);
    } catch (thrown) {
      failed.push(`${path}: ${String((thrown as Error).cause ?? thrown)}`);
    }
    await sleep(PAUSE_MS);
  }
  return { requests, failed };
}
