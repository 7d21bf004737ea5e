import type { Db } from '#server/db/db.ts';
import type { Processes } from '#server/processes/processes.ts';
import type { Io } from '#server/realtime/io.ts';
import type { PresenceHere } from '#server/realtime/presence.ts';
import type { Measures } from './measures.ts';

interface Watched {
  readonly db: Db;
  readonly processes: Processes | undefined;
  readonly io: Io;
  /** People who are shown as online by this process. */
  readonly here: Pick<PresenceHere, 'people'>;
}

/** All processes of a database have these queues together. */
const QUEUES = `select
  (select count(*) from private.listing_checks)::integer as listings,
  (select count(*) from private.tellings where due_at <= now())::integer as tellings`;

/** The numbers that are read when they are asked for. */
export function watchApp(
  measures: Measures | undefined,
  { db, processes, io, here }: Watched,
): void {
  if (measures === undefined) return;
  const { watch } = measures;
  watch('roost_sockets', 'Sockets that stand', () => io.engine.clientsCount);
  watch('roost_people_online', 'People who are online by this process', () => here.people().length);
  watch('roost_queue', 'Things that wait for work, of all processes of the database', async () => {
    const [row] = await db.asService((sql) => sql.query<Record<string, number>>(QUEUES));
    return row ?? {};
  });
  const { connections } = db;
  if (connections)
    watch('roost_database_connections', 'Connections of the pool, and who waits for one', () => ({
      ...connections(),
    }));
  if (processes)
    watch('roost_redis', 'Whether Redis answers, and the words that wait for it', () => ({
      ...processes.state(),
    }));
}
