import type { CallDeps } from '../adapters/api/index.ts';
import { askPlatform, openStoredSeries } from '../adapters/figures.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { type PlatformDays, platformDaysSchema } from '#contract/protocol/platformDays.ts';
import { createSeriesKeeper, type SeriesKeeper } from '../listings/series.ts';

export interface OpenPlatformDeps extends CallDeps {
  readonly clock: Clock;
  readonly log: Log;
}

/** Counts of the whole platform, kept beside the market figures of this database. */
export const openPlatform = (
  { clock, log, ...calls }: OpenPlatformDeps,
  name: string,
): SeriesKeeper<PlatformDays> =>
  createSeriesKeeper({
    ask: askPlatform(calls),
    kept: openStoredSeries(name, platformDaysSchema),
    clock,
    log,
  });
