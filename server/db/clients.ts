import { callbackify } from 'node:util';
import { Client, DatabaseError, type QueryConfig } from 'pg';
import { addressesOf } from './hosts.ts';
import { DatabaseLost } from './lost.ts';
import { parserOf } from './parsers.ts';

/** How long a connection may take to make, and how long a transaction waits for one, ms. */
export const CONNECT_MS = 10_000;
/** A connection that answers nothing for so long is given up, ms: the database may stand still. */
const ANSWER_MS = 30_000;
/** The database gives up a statement before we give up the connection. */
const SETTINGS = `select
  set_config('TimeZone', 'UTC', false),
  set_config('statement_timeout', '${ANSWER_MS - 1000}', false),
  pg_is_in_recovery() as is_standby`;
const SILENT_MS = 10_000;

/** A statement with a patience of its own (ms), which the driver knows and its types do not. */
export interface Statement extends QueryConfig<unknown[]> {
  readonly query_timeout?: number;
}

/**
 * Connections to the hosts that `url` names, `sslmode` meaning what it does in libpq. A connection that cannot be made, or
 * leads to a standby while there are other hosts, leaves the next host to whoever connects next.
 */
export function createClients(url: string): new () => Client {
  const addresses = addressesOf(url).map(asLibpq);
  let at = 0;

  return class extends Client {
    readonly #host = at;

    constructor() {
      super({
        connectionString: addresses[at] ?? url,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: SILENT_MS,
        types: { getTypeParser: parserOf },
      });
      // An `error` that nobody hears ends the process. The caller that waits for this connection is told.
      this.on('error', () => undefined);
    }

    override connect(): Promise<Client>;
    override connect(callback: (thrown: Error | null, client: Client) => void): void;
    override connect(callback?: (thrown: Error | null, client: Client) => void) {
      const ready = this.#prepare();
      if (callback === undefined) return ready;
      callbackify(() => ready)(callback);
      return undefined;
    }

    async #prepare(): Promise<Client> {
      try {
        await super.connect();
        const { rows } = await this.query<{ is_standby: boolean }>(SETTINGS);
        if (rows[0]?.is_standby === true && addresses.length > 1)
          throw new Error('the host is a standby');
        return this;
      } catch (thrown) {
        if (at === this.#host) at = (at + 1) % addresses.length;
        drop(this);
        throw thrown;
      }
    }
  };
}

/** Ends a connection without asking the other end, which may not answer. */
export function drop(client: Client): void {
  client.connection.stream.destroy();
}

/** SQLSTATEs after which a connection is of no more use: lost, shut down, or of a database that became another's copy. */
const LOST = /^(?:08\w{3}|57P0[1-5])$/;
/** A prepared statement no longer fits, since a migration ran; a new connection prepares it anew. */
const STALE = 'RevalidateCachedQuery';

/** Gives the error of a statement, as DatabaseLost where the connection failed and not the statement. */
export function asLost(thrown: unknown): unknown {
  if (thrown instanceof DatabaseError) {
    const isLost = LOST.test(thrown.code ?? '') || thrown.routine === STALE;
    return isLost ? new DatabaseLost(thrown) : thrown;
  }
  // A parameter that cannot be written down never reached the connection.
  return thrown instanceof TypeError ? thrown : new DatabaseLost(thrown);
}

/** The driver has meanings of its own for `sslmode` unless it is told otherwise. */
function asLibpq(address: string): string {
  const [before = '', query] = address.split('?', 2);
  return `${before}?${query === undefined ? '' : `${query}&`}uselibpqcompat=true`;
}
