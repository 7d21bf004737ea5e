import { API, type Health } from '#contract/protocol/api.ts';
import { contained } from '#server/contained.ts';
import type { ApiDeps } from '../api.ts';
import { anyone, type Route } from '../route.ts';

type DatabaseState = NonNullable<Health['database']>;

const HEALTH_TIMEOUT_MS = 2000;
const HEALTH_HOLDS_MS = 100;
/** Also true of a hosted database whose disk is full, and of a replica. */
const READ_ONLY = "select current_setting('transaction_read_only') as read_only";

/** Health, readiness and what the client must know of its backend: for anyone. */
export function addStatusRoutes(route: Route, { db, config, isLeaving }: ApiDeps): void {
  async function stateOfDatabase(): Promise<DatabaseState> {
    const answered = db
      .asService((sql) => sql.query<{ read_only: string }>(READ_ONLY))
      .then(
        ([row]): DatabaseState => (row?.read_only === 'off' ? 'writable' : 'readOnly'),
        (): DatabaseState => 'down',
      );
    const late = new Promise<DatabaseState>((resolve) => {
      setTimeout(resolve, HEALTH_TIMEOUT_MS, 'down').unref();
    });
    return Promise.race([answered, late]);
  }

  /** Under way or just over: whoever asks meanwhile gets its answer, so that no crowd at this door takes the database. */
  let looking: Promise<DatabaseState> | undefined;
  const forget = () => {
    looking = undefined;
  };
  const hold = () =>
    setTimeout(contained('the state of the database', forget), HEALTH_HOLDS_MS).unref();

  async function look(): Promise<Health & { readonly database: DatabaseState }> {
    looking ??= stateOfDatabase().then((state) => {
      // A failure may be over at once, so the next request looks again.
      if (state === 'writable') hold();
      else forget();
      return state;
    });
    const database = await looking;
    const { backend, version } = config;
    return { status: database === 'writable' ? 'ok' : 'degraded', database, backend, version };
  }

  // Apps take anything but 200 for a server that is out of reach, and would read no more.
  route(API.health, {
    get: anyone(async (context) => {
      const health = await look();
      return context.json(health, health.database === 'down' ? 503 : 200);
    }),
  });
  route(API.ready, {
    get: anyone(async (context) => {
      const health = await look();
      const isReady = health.database === 'writable' && !isLeaving();
      return context.json(health, isReady ? 200 : 503);
    }),
  });
  route(API.config, { get: anyone((context) => context.json(config)) });
}
