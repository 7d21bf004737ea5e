import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, ErrorReply } from '@redis/client';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { RedisRefused } from './refused.ts';

/** A question without an answer for so long, ms, counts as not answered. */
const ANSWER_MS = 1000;
/** One that did not answer is not asked for so long, ms: else everybody would wait that second. */
const SILENCE_MS = 2000;
/** A connection that is silent for so long, ms, is given up; it is asked more often than that. */
const SILENT_MS = 12_000;
const BEAT_MS = 4000;
const LONGEST_PAUSE_MS = 1000;
/** A start waits so long for it, ms, and then goes on without. */
const START_MS = 3000;
/** Refusals that no waiting mends. */
const REFUSED = /^(?:NOAUTH|WRONGPASS|NOPERM|ERR (?:invalid DB|DB index|AUTH|Client sent AUTH))/u;

export type RedisClient = ReturnType<typeof makeClient>;

/** It does not answer at present. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** One Redis, which may be away at times. */
export interface Redis {
  readonly client: RedisClient;
  /** Of this deployment: channels know no numbers of databases. */
  readonly prefix: string;
  /** Throws RedisAway at once while it is away, or when there is no answer in time. */
  ask<T>(work: (client: RedisClient) => Promise<T>): Promise<T>;
  /** `isAnother`: it was restarted, or another took its place: what was in it may be gone. */
  onBack(work: (isAnother: boolean) => void): void;
  close(): void;
}

const makeClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    pingInterval: BEAT_MS,
    // The sender keeps its own words that wait, in their order and with a bound.
    disableOfflineQueue: true,
    socket: {
      socketTimeout: SILENT_MS,
      connectTimeout: SILENT_MS,
      // It never gives up: a client that did would answer nobody until the next start.
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(tries, 5)),
    },
  });

/** Throws RedisRefused; one that does not answer yet is asked until it does. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  const client = makeClient(url);
  const listeners: ((isAnother: boolean) => void)[] = [];
  let runId: string | undefined;
  let isAway = false;
  let isClosed = false;
  /** A connection that stands and does not answer: until then nobody waits for it. */
  let silentUntil = 0;
  let refusal: string | undefined;
  let onRefused: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    onRefused = resolve;
  });

  const away = (thrown: unknown): void => {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    if (thrown instanceof ErrorReply && REFUSED.test(reason)) {
      refusal = reason;
      onRefused();
    }
    if (isAway || isClosed) return;
    isAway = true;
    log.warn(
      `REDIS_URL: it does not answer (${reason || 'no connection'}); who is here is not known until it does`,
    );
  };
  const back = async (): Promise<void> => {
    // A login that may not ask it leaves it open whether it is another.
    const info = await client.info('server').catch(() => '');
    const before = runId;
    const [, id = before] = /run_id:(\w+)/u.exec(info) ?? [];
    runId = id;
    if (isAway) log.info('Redis answers again.');
    isAway = false;
    for (const listener of listeners) listener(before !== undefined && before !== id);
  };
  client.on('error', contained('Redis', away, log));
  client.on(
    'ready',
    contained('Redis', () => back().catch(away), log),
  );
  const connecting = client.connect().catch(away);
  await Promise.race([connecting, refused, sleep(START_MS, undefined, { ref: false })]);
  // A connection that wants a password stands without one, and answers nothing.
  if (client.isReady) await client.ping().catch(away);
  if (refusal !== undefined) {
    isClosed = true;
    client.destroy();
    throw new RedisRefused(refusal);
  }

  return {
    client,
    prefix: `roost:${client.options.database ?? 0}`,
    async ask(work) {
      if (!client.isReady || performance.now() < silentUntil) throw new RedisAway('Redis is away');
      const asked = work(client);
      // It may fail after nobody waits for it any more.
      asked.catch(() => undefined);
      return await within(ANSWER_MS, asked, () => {
        silentUntil = performance.now() + SILENCE_MS;
      });
    },
    onBack(work) {
      listeners.push(work);
    },
    close() {
      isClosed = true;
      if (client.isOpen) client.destroy();
    },
  };
}

async function within<T>(ms: number, asked: Promise<T>, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      onLate();
      reject(new RedisAway('Redis is silent'));
    };
    timer = setTimeout(contained('asking Redis', giveUp), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
