import { createHash } from 'node:crypto';
import { consoleLog, type Log } from '#server/log.ts';
import { sqlAlone } from './alone.ts';
import { beginning } from './begin.ts';
import { asBearer, type BearerContext, SERVICE, SET_BEARER } from './bearer.ts';
import type { Statement } from './clients.ts';
import type { Db, Sql, Urgency } from './db.ts';
import { createListening } from './listening.ts';
import { type ConnectionPool, openPool } from './pool.ts';

const POOL_SIZE = 10;
/** The time that a long transaction has for each of its statements, ms. */
const LONG_MS = 15 * 60_000;

/**
 * Db over a pool of connections to a hosted or self-hosted project. The login of `url` must be a member of
 * anon, authenticated and service_role. LISTEN needs a session: not the transaction pooler's port. While the database does
 * not answer every transaction throws DatabaseLost; the next one tries again.
 */
export function createHostedDb(
  url: string,
  { poolSize = POOL_SIZE, log = consoleLog }: { poolSize?: number; log?: Log } = {},
): Db {
  return createPoolDb(openPool(url, { size: poolSize, log }), log);
}

/** Db over connections that are there; closing it closes them. */
export function createPoolDb(pool: ConnectionPool, log: Log): Db {
  const listening = createListening(() => pool.connect(), log);

  async function transaction<T>(
    bearer: BearerContext,
    work: (sql: { query: typeof query }) => Promise<T>,
    { isLong = false }: Urgency = {},
  ): Promise<T> {
    const lent = await pool.lend();
    const ask = (statement: Statement) =>
      lent.ask({ ...statement, ...(isLong && { query_timeout: LONG_MS }) });
    async function query<Row = Record<string, unknown>>(
      text: string,
      parameters: readonly unknown[] = [],
    ): Promise<Row[]> {
      const { rows } = await ask({ name: nameOf(text), text, values: [...parameters] });
      return rows as Row[];
    }
    try {
      await ask({ text: beginning() });
      await query(SET_BEARER, bearer);
      if (isLong) await ask({ text: `set local statement_timeout = ${LONG_MS}` });
      const value = await work({ query });
      const { command } = await ask({ text: 'commit' });
      // Work that goes on after a statement of its own failed would believe that it is stored.
      if (command !== 'COMMIT') throw new Error('a statement failed, and nothing is stored');
      return value;
    } catch (thrown) {
      if (lent.isFit()) await ask({ text: 'rollback' }).catch(() => undefined);
      throw thrown;
    } finally {
      lent.giveBack();
    }
  }

  async function alone<T>(bearer: BearerContext, work: (sql: Sql) => Promise<T>): Promise<T> {
    const lent = await pool.lend();
    // Of a text with several statements the driver gives a list, which its types do not know.
    const ask = async (text: string) => [await lent.ask({ text })].flat();
    try {
      return await work(sqlAlone(bearer, ask));
    } catch (thrown) {
      if (lent.isFit()) await lent.ask({ text: 'rollback' }).catch(() => undefined);
      throw thrown;
    } finally {
      lent.giveBack();
    }
  }

  return {
    asService: async (work, options) =>
      options?.isAlone === true ? alone(SERVICE, work) : transaction(SERVICE, work, options),
    asUser: async (claims, work) => transaction(asBearer(claims), work),
    async listen(channel, onNotify, onMissed = () => undefined) {
      const stop = await listening.listen(channel, onNotify, onMissed);
      return async () => stop();
    },
    connections: () => pool.connections(),
    async close() {
      await listening.close();
      await pool.close();
    },
  };
}

/** Prepared once a connection, under a name that follows from the text. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');
