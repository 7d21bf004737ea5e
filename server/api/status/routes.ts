import { API, type Health } from '#contract/protocol/api.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';

type DatabaseState = NonNullable<Health['database']>;

const HEALTH_TIMEOUT_MS = 2000;
/** Also true of a hosted database whose disk is full, and of a replica. */
const READ_ONLY = "select current_setting('transaction_read_only') as read_only";

/** GET health, ready and config: public, and the only calls that ask for no token besides signing in. */
export function addStatusRoutes(api: Api, { db, config }: ApiDeps): void {
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

  async function look(): Promise<Health & { readonly database: DatabaseState }> {
    const database = await stateOfDatabase();
    const { backend, version } = config;
    return { status: database === 'writable' ? 'ok' : 'degraded', database, backend, version };
  }

  // Apps take anything but 200 for a server that is out of reach, and would read no more.
  api.get(API.health, async (context) => {
    const health = await look();
    return context.json(health, health.database === 'down' ? 503 : 200);
  });
  noOtherMethod(api, API.health, 'GET');

  api.get(API.ready, async (context) => {
    const health = await look();
    return context.json(health, health.database === 'writable' ? 200 : 503);
  });
  noOtherMethod(api, API.ready, 'GET');

  api.get(API.config, (context) => context.json(config));
  noOtherMethod(api, API.config, 'GET');
}
