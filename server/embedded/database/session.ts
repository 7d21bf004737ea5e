import { closeSync } from 'node:fs';
import type { PGlite, Results } from '@electric-sql/pglite';
import { isUrgent } from '#server/db/urgent.ts';
import type { Log } from '#server/log.ts';
import { failureOf, noDatabase, noRoom } from './failure.ts';
import { metered } from './meter.ts';
import type { Room } from './room.ts';

/** The one session of PGlite. */
export interface DatabaseSession {
  /**
   * Begins somebody's turn: opens the database again if it died, and settles what the turn may write.
   * Throws a Refusal when the database cannot be opened.
   */
  begin(): Promise<void>;
  /** Throws a Refusal for what is no fault of the statement: no room, or no database. */
  query<Row>(text: string, parameters: readonly unknown[]): Promise<Results<Row>>;
  /** Runs statements without parameters, whose rows nobody asks for. Throws as `query` does. */
  command(text: string): Promise<void>;
  /** The same, with the rows of each of them. */
  statements(text: string): Promise<readonly Results[]>;
  /** Goes on through a new opening of the database. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** False from the database's death until it is opened again. */
  isOpen(): boolean;
  /** Runs `work`, which closes the database; one that died is left as it lies. */
  close(work: () => Promise<void>): Promise<void>;
}

export interface SessionParts {
  readonly client: PGlite;
  readonly room: Room;
  readonly log: Log;
  /** Opens the database again, as it was opened first; absent for one in memory, which is gone with its process. */
  readonly reopen?: () => Promise<PGlite>;
}

/** Everybody who waits asks: opening takes a second, and may fail for as long as the disk is full. */
const TRY_EVERY_MS = 1000;

interface Listener {
  readonly channel: string;
  readonly onNotify: (payload: string) => void;
  stop: () => Promise<void>;
}

/**
 * A PGlite that could not write its log has said PANIC, where a server of its own would have ended: its locks
 * stay taken, and the next call waits for them in a loop that no timer and no signal gets through. So nothing
 * is ever asked of it again, and the database is opened anew, which replays what was committed.
 */
export function createSession({ client: first, room, log, reopen }: SessionParts): DatabaseSession {
  let client = first;
  let death: unknown;
  let mayWrite = true;
  let triedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<Listener>();

  async function ask<T>(work: (client: PGlite) => Promise<T>): Promise<T> {
    if (death !== undefined) throw noDatabase(death);
    try {
      return await work(client);
    } catch (thrown) {
      const failure = failureOf(thrown);
      if (failure === 'statement') throw thrown;
      if (failure === 'noRoom') throw noRoom(thrown);
      death = thrown;
      abandon(client);
      log.error(`The database stopped (${messageOf(thrown)}); it is opened again.`);
      throw noDatabase(thrown);
    }
  }

  async function revive(): Promise<void> {
    if (!reopen || performance.now() - triedAt < TRY_EVERY_MS) throw noDatabase(death);
    triedAt = performance.now();
    try {
      client = await reopen();
    } catch (thrown) {
      throw noDatabase(thrown);
    }
    death = undefined;
    mayWrite = true;
    for (const one of listeners) {
      one.stop = await ask((open) => open.listen(one.channel, one.onNotify));
    }
    log.info('The database is open again.');
  }

  return {
    async begin() {
      const allowance = room.look();
      if (death !== undefined) await revive();
      const wanted = allowance === 'everything' || (allowance === 'urgent' && isUrgent());
      if (wanted === mayWrite) return;
      const value = wanted ? 'off' : 'on';
      await ask((open) => open.exec(`set default_transaction_read_only = ${value}`));
      mayWrite = wanted;
    },
    query: (text, parameters) => metered(() => ask((open) => open.query(text, [...parameters]))),
    command: (text) =>
      metered(() =>
        ask(async (open) => {
          await open.exec(text);
        }),
      ),
    statements: (text) => metered(() => ask((open) => open.exec(text))),
    async listen(channel, onNotify) {
      const stop = await ask((open) => open.listen(channel, onNotify));
      const listener: Listener = { channel, onNotify, stop };
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        if (death === undefined) await listener.stop();
      };
    },
    isOpen: () => death === undefined,
    async close(work) {
      if (death === undefined) await work();
    },
  };
}

/** Its files are closed behind its back: closing it would ask it something. */
function abandon(client: PGlite): void {
  const { streams } = client.Module.FS as unknown as {
    readonly streams: readonly ({ readonly nfd?: number } | null | undefined)[];
  };
  for (const stream of streams) {
    if (stream?.nfd === undefined || stream.nfd <= 2) continue;
    try {
      closeSync(stream.nfd);
    } catch {
      // Closed already.
    }
  }
}

const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
