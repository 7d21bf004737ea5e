import type { SendResult } from '#contract/protocol/socket.ts';
import type { Db } from '#server/db/db.ts';
import type { Announcements } from './announcements.ts';
import { createLanes } from './lanes.ts';
import { type Batch, sendMessages } from './sendMessages.ts';

/** Stores a batch and then tells the people concerned. `origin` is the sending socket, left out of the news. */
export type Deliver = (batch: Batch, origin?: string) => Promise<SendResult[]>;

/** Tests only, see faults.ts: runs after the commit, before anybody is told. */
export type AfterCommit = (results: readonly SendResult[]) => void;

interface Deps {
  readonly db: Db;
  readonly announcements: Announcements;
  readonly afterCommit?: AfterCommit;
}

/** Conversations whose highest announced seq is remembered; forgetting one costs a repeated hint. */
const REMEMBERED = 10_000;

/**
 * Both transports deliver through this. Batches of a conversation run one after the other, so that they
 * are stored in the order they arrived and announced in the order of their seq; and an event is only
 * emitted for what is committed. A repeated batch answers the stored rows and announces nothing again.
 */
export function createDeliver({ db, announcements, afterCommit }: Deps): Deliver {
  const inLane = createLanes();
  const announced = new Map<string, number>();

  function announce(batch: Batch, results: readonly SendResult[], origin?: string): void {
    const highest = announced.get(batch.conversationId) ?? 0;
    const fresh = results
      .flatMap((result) => (result.status === 'accepted' ? [result.message] : []))
      .filter(
        (message, at, all) =>
          message.seq > highest && all.findIndex((one) => one.seq === message.seq) === at,
      )
      .toSorted((a, b) => a.seq - b.seq);
    const last = fresh.at(-1);
    if (last === undefined) return;
    announced.delete(batch.conversationId);
    announced.set(batch.conversationId, last.seq);
    for (const key of announced.keys()) {
      if (announced.size <= REMEMBERED) break;
      announced.delete(key);
    }
    announcements.messages(fresh, batch.receiverId, origin);
  }

  return (given, origin) => {
    const batch = {
      ...given,
      conversationId: given.conversationId.toLowerCase(),
      receiverId: given.receiverId.toLowerCase(),
    };
    return inLane(batch.conversationId, async () => {
      const results = await sendMessages(db, batch);
      afterCommit?.(results);
      announce(batch, results, origin);
      return results;
    });
  };
}
