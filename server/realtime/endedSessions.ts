import type { Db } from '#server/db/db.ts';
import { SESSION_ENDED } from '#server/domain/sessions.ts';
import { type Io, sessionRoom } from './io.ts';

/** Closes the sockets of each session that ends, however it ends. Gives back a function that ends the watch. */
export const closeEndedSessions = (db: Db, io: Io): Promise<() => Promise<void>> =>
  db.listen(SESSION_ENDED, (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true));
