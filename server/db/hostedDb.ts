import { createHash } from 'node:crypto';
import { type Client, DatabaseError, Pool, type QueryResult } from 'pg';
import { contained } from '#server/contained.ts';
import { consoleLog, type Log } from '#server/log.ts';
import { asBearer, type BearerContext, SERVICE, SET_BEARER } from './bearer.ts';
import { asLost, CONNECT_MS, createClients, drop, type Statement } from './clients.ts';
import type { Db, Urgency } from './db.ts';
import { createListening } from './listening.ts';
import { DatabaseLost } from './lost.ts';

const POOL_SIZE = 10;
const IDLE_MS = 60_000;
/** No connection outlives a move of the database by long. */
const LIFETIME_S = 30 * 60;
/** The time that a long transaction has for each of its statements, ms. */
const LONG_MS = 15 * 60_000;
/** Transactions that are under way when it closes have so long, ms. */
const CLOSING_MS = 5000;
/** The connection leads to a database that may not be written, at present or any more. */
const READ_ONLY = '25006';

/**
 * Db over a pool of connections to a hosted or self-hosted project. The login of `url` must be a member of
 * anon, authenticated and service_role. LISTEN needs a session: not the transaction pooler's port. While the database does
 * not answer every transaction throws DatabaseLost; the next one tries again.
 */
export function createHostedDb(
  url: string,
  { poolSize = POOL_SIZE, log = consoleLog }: { poolSize?: number; log?: Log } = {},
): Db {
  const OurClient = createClients(url);
  const pool = new Pool({
    Client: OurClient,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
  });
  const open = new Set<Client>();
  pool.on(
    'connect',
    contained('a connection', (client: Client) => open.add(client), log),
  );
  pool.on(
    'remove',
    contained('a connection', (client: Client) => open.delete(client), log),
  );
  // One that nobody uses was lost: the pool has let go of it, and an `error` that nobody hears ends the process.
  pool.on('error', () => undefined);
  const listening = createListening(() => new OurClient().connect(), log);

  async function transaction<T>(
    bearer: BearerContext,
    work: (sql: { query: typeof query }) => Promise<T>,
    { isLong = false }: Urgency = {},
  ): Promise<T> {
    const client = await pool.connect().catch((thrown: unknown) => {
      throw new DatabaseLost(thrown);
    });
    let isFit = true;
    async function ask(statement: Statement): Promise<QueryResult> {
      try {
        return await client.query({ ...statement, ...(isLong && { query_timeout: LONG_MS }) });
      } catch (cause) {
        const thrown = asLost(cause);
        isFit &&= !(thrown instanceof DatabaseLost) && !isReadOnly(thrown);
        throw thrown;
      }
    }
    async function query<Row = Record<string, unknown>>(
      text: string,
      parameters: readonly unknown[] = [],
    ): Promise<Row[]> {
      const { rows } = await ask({ name: nameOf(text), text, values: [...parameters] });
      return rows as Row[];
    }
    try {
      await ask({ text: 'begin' });
      await query(SET_BEARER, bearer);
      if (isLong) await ask({ text: `set local statement_timeout = ${LONG_MS}` });
      const value = await work({ query });
      const { command } = await ask({ text: 'commit' });
      // Work that goes on after a statement of its own failed would believe that it is stored.
      if (command !== 'COMMIT') throw new Error('a statement failed, and nothing is stored');
      return value;
    } catch (thrown) {
      if (isFit) await ask({ text: 'rollback' }).catch(() => undefined);
      throw thrown;
    } finally {
      client.release(!isFit);
    }
  }

  return {
    asService: async (work, options) => transaction(SERVICE, work, options),
    asUser: async (claims, work) => transaction(asBearer(claims), work),
    async listen(channel, onNotify, onMissed = () => undefined) {
      const stop = await listening.listen(channel, onNotify, onMissed);
      return async () => stop();
    },
    async close() {
      await listening.close();
      const abandon = () => open.forEach(drop);
      const timer = setTimeout(contained('closing the database', abandon, log), CLOSING_MS);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

const isReadOnly = (thrown: unknown) =>
  thrown instanceof DatabaseError && thrown.code === READ_ONLY;

/** Prepared once a connection, under a name that follows from the text. */
const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');
