import { marketSeriesSchema } from '#contract/protocol/marketSeries.ts';
import { askSeries, openStoredSeries } from '../adapters/figures.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { createSeriesKeeper, type SeriesKeeper } from '../listings/series.ts';

export interface OpenSeriesDeps {
  readonly origin: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Market figures, kept below the name of this database. */
export const openSeries = ({ origin, clock, log }: OpenSeriesDeps, name: string): SeriesKeeper =>
  createSeriesKeeper({
    ask: (scopeId, etag) => askSeries(origin, scopeId, etag),
    kept: openStoredSeries(name, marketSeriesSchema),
    clock,
    log,
  });
