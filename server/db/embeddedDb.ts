import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { DatabaseSession } from '#server/embedded/database/session.ts';
import type { Db, Sql } from './db.ts';
import { sqlAlone } from './alone.ts';
import { asBearer, beginAs, type BearerContext, SERVICE } from './bearer.ts';
import { asCaller } from './caller.ts';
import { urgently } from './urgent.ts';

/** Db over the one PGlite session, which the embedded backend's own requests use too. */
export function createEmbeddedDb(connection: PgliteConnection, session: DatabaseSession): Db {
  const inside = new AsyncLocalStorage<true>();

  const sql: Sql = {
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      const { rows } = await session.query<Row>(text, parameters);
      return rows;
    },
  };

  /** There is one session: what waits for it from inside a transaction waits for itself. */
  function refuseInside(): void {
    if (inside.getStore()) throw new Error('a transaction was opened inside a transaction');
  }

  function transaction<T>(bearer: BearerContext, work: (sql: Sql) => Promise<T>): Promise<T> {
    refuseInside();
    // The library's own transactions send each command as a prepared statement, which costs more than the command.
    return connection.kysely.connection().execute(async () => {
      try {
        await session.command(beginAs(bearer));
        const result = await inside.run(true, () => work(sql));
        await session.command('commit');
        return result;
      } catch (thrown) {
        // A database that died has rolled back by itself.
        await session.command('rollback').catch(() => undefined);
        throw thrown;
      }
    });
  }

  function alone<T>(bearer: BearerContext, work: (sql: Sql) => Promise<T>): Promise<T> {
    refuseInside();
    return connection.kysely.connection().execute(async () => {
      try {
        const only = sqlAlone(bearer, (text) => session.statements(text));
        return await inside.run(true, () => work(only));
      } catch (thrown) {
        await session.command('rollback').catch(() => undefined);
        throw thrown;
      }
    });
  }

  return {
    asService: async (work, { isUrgent = false, isAlone = false } = {}) => {
      const run = () => (isAlone ? alone(SERVICE, work) : transaction(SERVICE, work));
      return isUrgent ? urgently(run) : run();
    },
    asUser: async (claims, work) => {
      const bearer = asBearer(claims);
      const run = () => transaction(bearer, work);
      return claims.sub === '' ? run() : asCaller(claims.sub, run);
    },
    async listen(channel, onNotify) {
      refuseInside();
      // Holding the connection keeps LISTEN out of a transaction that may be rolled back.
      const idle = connection.kysely.connection();
      // PGlite calls back within whatever request committed: that one's context is none of the listener's.
      const outside = AsyncResource.bind(onNotify);
      const stop = await idle.execute(() => session.listen(channel, outside));
      // One that died has no turns to give, and nothing to stop.
      return () => (session.isOpen() ? idle.execute(() => stop()) : stop());
    },
    close: () => connection.close(),
  };
}
