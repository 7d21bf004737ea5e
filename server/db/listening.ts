import { type Client, escapeIdentifier, type Notification } from 'pg';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { asLost, drop, type Statement } from './clients.ts';

/** A line that says nothing may be dead: it is asked this often, and must answer within as much again, ms. */
const BEAT_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

interface Listener {
  readonly onNotify: (payload: string) => void;
  readonly onMissed: () => void;
  readonly onHeard: () => void;
  /** The connection it heard on last. */
  heardOn?: Client;
}

/** Postgres LISTEN on a connection of its own, which is made again whenever it is lost. */
export interface Listening {
  /** Comes back when the channel is heard; see Db. */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onMissed: () => void,
  ): Promise<() => void>;
  close(): Promise<void>;
}

export function createListening(connect: () => Promise<Client>, log: Log): Listening {
  const channels = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  const nap = createNap(log);
  let running: Promise<void> | undefined;

  const onNotice = ({ channel, payload = '' }: Notification): void => {
    for (const { onNotify } of channels.get(channel) ?? [])
      contained('what follows a notice', onNotify, log)(payload);
  };

  /** Until the connection is lost, which it throws, or nobody wants it any more. */
  async function hear(client: Client, onHears: () => void): Promise<void> {
    const lost = new AbortController();
    const onLost = (thrown?: unknown): void => {
      lost.abort(thrown ?? new Error('the connection ended'));
      nap.end();
    };
    client.on('notification', contained('a notice', onNotice, log));
    client.on('error', contained('a lost connection', onLost, log));
    client.on('end', contained('a lost connection', onLost, log));
    const heard = new Set<string>();
    while (!closing.signal.aborted) {
      lost.signal.throwIfAborted();
      await agree(client, heard, channels);
      for (const channel of heard)
        for (const listener of channels.get(channel) ?? []) tell(listener, client, log);
      onHears();
      await nap.take(BEAT_MS);
    }
  }

  async function keep(): Promise<void> {
    let isLost = false;
    let pauseMs = FIRST_PAUSE_MS;
    const onHears = (): void => {
      if (isLost) log.info('The database answers again.');
      isLost = false;
      pauseMs = FIRST_PAUSE_MS;
    };
    while (!closing.signal.aborted) {
      let client: Client | undefined;
      try {
        client = await connect();
        await hear(client, onHears);
      } catch (thrown) {
        if (!isLost) log.warn(`${messageOf(asLost(thrown))}; it is asked until it does`);
        isLost = true;
      } finally {
        if (client !== undefined) drop(client);
      }
      if (isLost) await nap.take(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  return {
    async listen(channel, onNotify, onMissed) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      let listener: Listener | undefined;
      await new Promise<void>((onHeard) => {
        listener = { onNotify, onMissed, onHeard };
        listeners.add(listener);
        running ??= keep();
        nap.end();
      });
      return () => {
        if (listener) listeners.delete(listener);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
        nap.end();
      };
    },
    async close() {
      closing.abort();
      nap.end();
      await running;
    },
  };
}

/** Brings what this connection hears in line with what is wanted, or asks whether it is alive. */
async function agree(
  client: Client,
  heard: Set<string>,
  wanted: ReadonlyMap<string, unknown>,
): Promise<void> {
  const ask = (text: string) => {
    const statement: Statement = { text, query_timeout: BEAT_MS };
    return client.query(statement);
  };
  const fresh = [...wanted.keys()].filter((channel) => !heard.has(channel));
  const gone = [...heard].filter((channel) => !wanted.has(channel));
  for (const channel of fresh) {
    await ask(`listen ${escapeIdentifier(channel)}`);
    heard.add(channel);
  }
  for (const channel of gone) {
    await ask(`unlisten ${escapeIdentifier(channel)}`);
    heard.delete(channel);
  }
  if (fresh.length + gone.length === 0) await ask('select 1');
}

/** It hears on this connection, for the first time or after another one was lost. */
function tell(listener: Listener, client: Client, log: Log): void {
  const before = listener.heardOn;
  if (before === client) return;
  listener.heardOn = client;
  if (before === undefined) listener.onHeard();
  else contained('what follows missed notices', listener.onMissed, log)();
}

/** A pause that can be ended, also before it is taken. */
function createNap(log: Log) {
  let isEnded = false;
  let wake = (): void => undefined;
  return {
    async take(ms: number): Promise<void> {
      if (!isEnded)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(contained('listening', resolve, log), ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      isEnded = false;
    },
    end(): void {
      isEnded = true;
      wake();
    },
  };
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
