import { API, type Health } from '#contract/protocol/api.ts';
import { type Api, type ApiDeps, noOtherMethod } from '../api.ts';

const HEALTH_TIMEOUT_MS = 2000;

/** GET health and config: public, and the only calls that ask for no token besides signing in. */
export function addStatusRoutes(api: Api, { db, config }: ApiDeps): void {
  async function isDatabaseWell(): Promise<boolean> {
    const answered = db
      .asService((sql) => sql.query('select 1'))
      .then(
        () => true,
        () => false,
      );
    const late = new Promise<boolean>((resolve) => {
      setTimeout(resolve, HEALTH_TIMEOUT_MS, false).unref();
    });
    return Promise.race([answered, late]);
  }

  api.get(API.health, async (context) => {
    const isWell = await isDatabaseWell();
    const { backend, version } = config;
    const health: Health = { status: isWell ? 'ok' : 'degraded', backend, version };
    return context.json(health, isWell ? 200 : 503);
  });
  noOtherMethod(api, API.health, 'GET');

  api.get(API.config, (context) => context.json(config));
  noOtherMethod(api, API.config, 'GET');
}
