import * as z from 'zod/mini';
import { messageSchema } from '#contract/entities/message.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db, Sql } from '#server/db/db.ts';
import type { Announcements } from '../messages/index.ts';
import type { CallLog } from './callBook.ts';
import { createLanes } from '../limits/index.ts';

/** So often a server says which calls it holds, ms. */
export const HOLD_MS = 60_000;
/** A call that no server has held for so long is over, ms. */
const LOST_MS = 3 * HOLD_MS;
const TRIES = 3;
const AGAIN_MS = 2000;

/**
 * Puts calls into the logs of their conversations, each once (docs/decisions/conversation-log.md): what began has a row until its
 * entry is written, by this process, or by any that finds that nobody holds the call any more.
 */
export interface OpenCallLog extends CallLog {
  /** Resolves when what was to be written is written, or was tried often enough. */
  close(): Promise<void>;
}

export interface CallLogDeps {
  readonly db: Pick<Db, 'asService'>;
  readonly log: { warn(text: string, error: unknown): void };
  readonly announcements: Pick<Announcements, 'messages'>;
  /** ms since the epoch. */
  readonly now: () => number;
  after(ms: number, callback: () => void): () => void;
}

/** Whether these two are in this call, by what a server wrote down of it: they had both said yes. */
export async function isUnderWay(
  db: Pick<Db, 'asService'>,
  call: { readonly callId: string; readonly callerId: string; readonly calleeId: string },
): Promise<boolean> {
  const [row] = await db.asService((sql) =>
    sql.query<{ is: boolean }>(
      'select private.is_call_under_way($1::uuid, $2::uuid, $3::uuid) as is',
      [call.callId, call.callerId, call.calleeId],
    ),
  );
  return row?.is ?? false;
}

const writtenSchema = z.object({ message: messageSchema, calleeId: z.uuid() });

export function createCallLog({ db, log, announcements, now, after }: CallLogDeps): OpenCallLog {
  const inLane = createLanes();
  const held = new Set<string>();
  const writing = new Set<Promise<void>>();
  let isClosed = false;
  let stopTicking: () => void = () => undefined;

  /**
   * The entries of one call are written in their order. The search for lost calls finds those that fail for
   * good.
   */
  const write = (callId: string, work: (sql: Sql) => Promise<readonly unknown[]>) => {
    const tries = async () => {
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          announce(await db.asService(work));
          return;
        } catch (error) {
          if (left === 0 || isClosed) {
            log.warn(`call ${callId} was not written down`, error);
            return;
          }
          await new Promise<void>((resolve) => {
            after(AGAIN_MS, resolve);
          });
        }
      }
    };
    const done: Promise<void> = inLane(callId, tries).finally(() => writing.delete(done));
    writing.add(done);
  };
  const announce = (written: readonly unknown[]) => {
    for (const entry of written) {
      const { data } = z.nullable(writtenSchema).safeParse(entry);
      if (data) announcements.messages([data.message], data.calleeId);
    }
  };
  const look = async () => {
    try {
      const lost = await db.asService(async (sql) => {
        await sql.query('select private.hold_calls($1::uuid[], false)', [[...held]]);
        const [row] = await sql.query<{ entries: unknown[] }>(
          'select private.end_lost_calls($1::timestamptz) as entries',
          [new Date(now() - LOST_MS).toISOString()],
        );
        return row?.entries ?? [];
      });
      announce(lost);
    } catch (error) {
      log.warn('lost calls could not be looked for', error);
    }
  };
  const tick = () => {
    stopTicking = after(HOLD_MS, () => {
      const done: Promise<void> = look().finally(() => writing.delete(done));
      writing.add(done);
      tick();
    });
  };
  tick();

  return {
    rings({ callId, callType, other }, callerId) {
      held.add(callId);
      const conversation = conversationIdOf(callerId, other);
      write(callId, (sql) =>
        sql
          .query('select private.begin_call($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text)', [
            callId,
            conversation,
            callerId,
            other,
            callType,
          ])
          .then(() => []),
      );
    },
    accepted(callId) {
      write(callId, (sql) =>
        sql.query('select private.accept_call($1::uuid)', [callId]).then(() => []),
      );
    },
    goesOn: (callId) => held.add(callId),
    heard(callId) {
      held.add(callId);
      write(callId, (sql) =>
        sql.query('select private.hold_calls($1::uuid[], true)', [[callId]]).then(() => []),
      );
    },
    over(callId, reason) {
      held.delete(callId);
      write(callId, async (sql) => {
        const rows = await sql.query<{ entry: unknown }>(
          'select private.end_call($1::uuid, $2::text) as entry',
          [callId, reason],
        );
        return rows.map(({ entry }) => entry);
      });
    },
    letGo: (callId) => held.delete(callId),
    async close() {
      isClosed = true;
      stopTicking();
      await Promise.all(writing);
    },
  };
}
