import type { Db } from '#server/db/db.ts';
import { personOf } from '#server/domain/conversations/index.ts';
import type { Log } from '#server/log.ts';
import { type Io, userRoom } from './io.ts';
import type { Presence } from './presence.ts';

/** Tells two people who just became partners of each other's presence, if both are here. */
export function createIntroduce(io: Io, db: Db, presence: Presence, log: Log) {
  async function tell(one: string, other: string): Promise<void> {
    const here = await presence.whoIsHere([one, other]);
    if (here?.size !== 2) return;
    const [first, second] = await Promise.all([personOf(db, one), personOf(db, other)]);
    if (first) io.to(userRoom(other)).emit('user_online', first);
    if (second) io.to(userRoom(one)).emit('user_online', second);
  }
  return (one: string, other: string): void => {
    tell(one, other).catch((thrown: unknown) => log.warn('could not introduce two people', thrown));
  };
}
