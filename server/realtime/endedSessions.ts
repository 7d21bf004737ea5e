import type { Db } from '#server/db/db.ts';
import { createIsEnded, SESSION_ENDED } from '#server/domain/accounts/index.ts';
import type { EndedLately } from '#server/endedLately.ts';
import type { Log } from '#server/log.ts';
import { type Io, sessionOf, sessionRoom } from './io.ts';

/**
 * Closes the sockets that this process has of each session that ends, however it ends, also of those that ended while the database was away.
 * `lately` is told of each: a socket that is not in its room yet asks there. Gives back a function that ends the watch.
 */
export function closeEndedSessions(
  db: Db,
  io: Io,
  { log, lately }: { readonly log: Log; readonly lately: EndedLately },
): Promise<() => Promise<void>> {
  const isEnded = createIsEnded(db);
  const close = (sessionId: string) => {
    lately.note(sessionId);
    io.local.in(sessionRoom(sessionId)).disconnectSockets(true);
  };

  async function lookAgain(): Promise<void> {
    const open = [...io.of('/').adapter.rooms.keys()].flatMap((room) => sessionOf(room) ?? []);
    const ended = await Promise.all(open.map(isEnded));
    for (const [at, sessionId] of open.entries()) if (ended[at]) close(sessionId);
  }

  return db.listen(SESSION_ENDED, close, () => {
    lookAgain().catch((thrown: unknown) =>
      log.warn('sockets of ended sessions may stay open', thrown),
    );
  });
}
