import pg from 'pg';
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
  heardOn?: pg.Client;
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

export function createListening(connect: () => Promise<pg.Client>, log: Log): Listening {
  const channels = new Map<string, Set<Listener>>();
  let isClosed = false;
  let isWoken = false;
  let resume = (): void => undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    isWoken = true;
    resume();
  }

  async function pause(ms: number): Promise<void> {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(contained('listening', resolve, log), ms);
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    isWoken = false;
  }

  const onNotice = ({ channel, payload = '' }: pg.Notification): void => {
    for (const { onNotify } of channels.get(channel) ?? [])
      contained('what follows a notice', onNotify, log)(payload);
  };

  /** Brings what this connection listens to in line with what is wanted, or asks whether it is alive. */
  async function agree(client: pg.Client, heard: Set<string>): Promise<void> {
    const ask = (text: string) => {
      const statement: Statement = { text, query_timeout: BEAT_MS };
      return client.query(statement);
    };
    const fresh = [...channels.keys()].filter((channel) => !heard.has(channel));
    const gone = [...heard].filter((channel) => !channels.has(channel));
    for (const channel of fresh) {
      await ask(`listen ${pg.escapeIdentifier(channel)}`);
      heard.add(channel);
    }
    for (const channel of gone) {
      await ask(`unlisten ${pg.escapeIdentifier(channel)}`);
      heard.delete(channel);
    }
    if (fresh.length + gone.length === 0) await ask('select 1');
    for (const channel of heard)
      for (const listener of channels.get(channel) ?? []) tell(listener, client);
  }

  function tell(listener: Listener, client: pg.Client): void {
    const before = listener.heardOn;
    if (before === client) return;
    listener.heardOn = client;
    if (before === undefined) listener.onHeard();
    else contained('what follows missed notices', listener.onMissed, log)();
  }

  /** Until the connection is lost, which it throws, or nobody wants it any more. */
  async function hear(client: pg.Client, onHears: () => void): Promise<void> {
    let lost: unknown;
    const onLost = (thrown: unknown): void => {
      lost ??= thrown ?? new Error('the connection ended');
      wake();
    };
    client.on('notification', contained('a notice', onNotice, log));
    client.on('error', contained('a lost connection', onLost, log));
    client.on(
      'end',
      contained('a lost connection', () => onLost(undefined), log),
    );
    const heard = new Set<string>();
    while (!isClosed && lost === undefined) {
      await agree(client, heard);
      onHears();
      await pause(BEAT_MS);
    }
    if (!isClosed) throw lost;
  }

  async function keep(): Promise<void> {
    let isLost = false;
    let pauseMs = FIRST_PAUSE_MS;
    const onHears = (): void => {
      if (isLost) log.info('The database answers again.');
      isLost = false;
      pauseMs = FIRST_PAUSE_MS;
    };
    while (!isClosed) {
      let client: pg.Client | undefined;
      try {
        client = await connect();
        await hear(client, onHears);
      } catch (thrown) {
        if (!isLost && !isClosed)
          log.warn(`${messageOf(asLost(thrown))}; it is asked until it does`);
        isLost = true;
      } finally {
        if (client !== undefined) drop(client);
      }
      if (!isClosed && isLost) await pause(pauseMs);
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
        wake();
      });
      return () => {
        if (listener) listeners.delete(listener);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
        wake();
      };
    },
    async close() {
      isClosed = true;
      wake();
      await running;
    },
  };
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
