import postgres from 'postgres';
import { asBearer, type BearerContext, SERVICE, SET_BEARER } from './bearer.ts';
import type { Db, Sql } from './db.ts';
import { bigintValue, isoInstant, jsonParameter, numericValue, OID } from './types.ts';

const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
const asIs = (text: string) => text;

/** Each entry undoes one conversion of the driver that loses something or differs from PGlite. */
const types = {
  bigint: { to: OID.int8, from: [OID.int8], serialize: String, parse: bigintValue },
  numeric: { to: OID.numeric, from: [OID.numeric], serialize: String, parse: numericValue },
  json: { to: OID.json, from: [OID.json], serialize: jsonParameter, parse: JSON.parse },
  jsonb: { to: OID.jsonb, from: [OID.jsonb], serialize: jsonParameter, parse: JSON.parse },
  // The driver's Date would drop microseconds.
  date: { to: OID.timestamptz, from: [OID.timestamptz], serialize: asText, parse: isoInstant },
  timestamp: { to: OID.timestamp, from: [OID.timestamp], serialize: asText, parse: isoInstant },
  day: { to: OID.date, from: [OID.date], serialize: asText, parse: asIs },
};

/**
 * Db over a pool of connections to a hosted or self-hosted project. The login of `url` must be a member of
 * anon, authenticated and service_role. LISTEN needs a session: not the transaction pooler's port.
 */
export function createHostedDb(url: string, options: { poolSize?: number } = {}): Db {
  const pool = postgres(url, {
    max: options.poolSize ?? 10,
    types,
    onnotice: () => {},
    connection: { TimeZone: 'UTC' },
  });

  function transaction<T>(bearer: BearerContext, work: (sql: Sql) => Promise<T>): Promise<T> {
    const run = pool.begin(async (open) => {
      const query = async (text: string, parameters: readonly unknown[] = []) => [
        ...(await open.unsafe(text, parameters as never[], { prepare: true })),
      ];
      await query(SET_BEARER, bearer);
      return { value: await work({ query: query as Sql['query'] }) };
    });
    return run.then(({ value }) => value);
  }

  return {
    asService: async (work) => transaction(SERVICE, work),
    asUser: async (claims, work) => transaction(asBearer(claims), work),
    async listen(channel, onNotify) {
      const subscription = await pool.listen(channel, onNotify);
      return () => subscription.unlisten();
    },
    close: () => pool.end({ timeout: 5 }),
  };
}
