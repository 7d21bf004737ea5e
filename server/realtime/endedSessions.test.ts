import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createEndedLately } from '#server/endedLately.ts';
import { quietLog } from '#tests/server/startTestBackend.ts';
import { closeEndedSessions } from './endedSessions.ts';
import { type Io, sessionRoom, userRoom } from './io.ts';

test('sockets of a session that ended while the database was away are closed once it is back', async () => {
  const closed: string[] = [];
  let cameBack: () => void = () => undefined;
  const rooms = new Map(
    [sessionRoom('gone'), sessionRoom('there'), userRoom('ann')].map((room) => [room, new Set()]),
  );
  const io = {
    of: () => ({ adapter: { rooms } }),
    local: { in: (room: string) => ({ disconnectSockets: () => closed.push(room) }) },
  } as unknown as Io;
  const db = {
    asService: (work: (sql: unknown) => unknown) =>
      work({ query: () => Promise.resolve([{ session_id: 'gone' }]) }),
    listen: (_channel: string, _onNotify: () => void, onMissed: () => void) => {
      cameBack = onMissed;
      return Promise.resolve(() => Promise.resolve());
    },
  } as unknown as Db;

  const lately = createEndedLately();
  await closeEndedSessions(db, io, { log: quietLog, lately });
  cameBack();
  await expect.poll(() => closed).toEqual([sessionRoom('gone')]);
  expect([lately.has('gone'), lately.has('there')]).toEqual([true, false]);
});
