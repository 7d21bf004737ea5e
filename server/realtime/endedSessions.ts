import type { Db } from '#server/db/db.ts';
import { endedAmong } from '#server/domain/sessions.ts';
import { type Io, sessionRoom } from './io.ts';

/** Closes the sockets here whose session has ended, however it ended. */
export async function closeEndedSessions(io: Io, db: Db): Promise<void> {
  const rooms = [...io.of('/').adapter.rooms.keys()];
  const sessions = rooms.flatMap((room) => sessionOfRoom(room) ?? []);
  if (sessions.length === 0) return;
  for (const id of await endedAmong(db, sessions)) io.in(sessionRoom(id)).disconnectSockets(true);
}

function sessionOfRoom(room: string): string | undefined {
  const prefix = sessionRoom('');
  return room.startsWith(prefix) ? room.slice(prefix.length) : undefined;
}
