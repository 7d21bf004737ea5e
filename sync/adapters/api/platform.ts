import { API } from '#contract/protocol/api.ts';
import { type PlatformDays, platformDaysSchema } from '#contract/protocol/platformDays.ts';
import type { AskSeries } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { call, type CallDeps } from './call.ts';

/** Counts of the whole platform, asked for by somebody signed in. Throws TransportError. */
export const askPlatform =
  (deps: CallDeps): AskSeries<PlatformDays> =>
  async () => {
    try {
      return { etag: '', series: await call(deps, platformDaysSchema, API.platform) };
    } catch (error) {
      // An older server has no such path.
      const failure = error instanceof TransportError ? error.failure : null;
      if (failure?.kind === 'answered' && failure.code === 'not_found') return 'none';
      throw error;
    }
  };
