import { type Client, DatabaseError, Pool, type QueryResult } from 'pg';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { asLost, CONNECT_MS, createClients, drop, type Statement } from './clients.ts';
import type { Connections } from './db.ts';
import { DatabaseLost } from './lost.ts';

const IDLE_MS = 60_000;
/** No connection outlives a move of the database by long. */
const LIFETIME_S = 30 * 60;
/** Transactions that are under way when it closes have so long, ms. */
const CLOSING_MS = 5000;
/** The connection leads to a database that may not be written, at present or any more. */
const READ_ONLY = '25006';

/** A connection for one transaction. */
export interface Lent {
  /** Throws DatabaseLost where the connection failed and not the statement. */
  ask(statement: Statement): Promise<QueryResult>;
  /** False once it is lost, or may not be written: it is asked no more. */
  isFit(): boolean;
  /** Ends it: an unfit one is closed. */
  giveBack(): void;
}

/** Connections to one PostgreSQL. */
export interface ConnectionPool {
  /** Throws DatabaseLost while the database does not answer; the next call tries again. */
  lend(): Promise<Lent>;
  /** A connection apart from the others. */
  connect(): Promise<Client>;
  /** At this moment. */
  connections(): Connections;
  close(): Promise<void>;
}

/** Connections to the hosts that `url` names, `size` at most. */
export function openPool(url: string, { size, log }: { size: number; log: Log }): ConnectionPool {
  const OurClient = createClients(url);
  const pool = new Pool({
    Client: OurClient,
    max: size,
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

  return {
    async lend() {
      const client = await pool.connect().catch((thrown: unknown) => {
        throw new DatabaseLost(thrown);
      });
      let isFit = true;
      return {
        async ask(statement) {
          try {
            return await client.query(statement);
          } catch (cause) {
            const thrown = asLost(cause);
            isFit &&= !(thrown instanceof DatabaseLost) && !isReadOnly(thrown);
            throw thrown;
          }
        },
        isFit: () => isFit,
        giveBack: () => client.release(!isFit),
      };
    },
    connect: () => new OurClient().connect(),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      const abandon = () => open.forEach(drop);
      const timer = setTimeout(contained('closing the database', abandon, log), CLOSING_MS);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

const isReadOnly = (thrown: unknown) =>
  thrown instanceof DatabaseError && thrown.code === READ_ONLY;
