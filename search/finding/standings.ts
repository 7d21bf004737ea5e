import { FRESH_DAYS } from '#contract/rules/listing/freshness.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Columns } from '../packs/columns.ts';
import { dayOf } from './filters.ts';
import { freshnessPart, newnessPart, photosPart, standing } from './ranking.ts';

/** Whole days without a confirmation after which a home stands elsewhere. */
const STEPS = [FRESH_DAYS.fresh + 1, FRESH_DAYS.ok + 1];

/** How each row stands by itself in the order of the best match: the same until a day is over or a home is a day staler. */
export interface Standings {
  /** `now`: ms since the epoch; rows below `end`. */
  at(now: number, columns: Columns, end: number): Float64Array;
  /** This row is another now. */
  change(row: number, columns: Columns): void;
  /** The columns are others. */
  forget(): void;
}

export function createStandings(): Standings {
  let values = new Float64Array(0);
  let madeAt = Number.NaN;
  let until = Number.NaN;

  const write = (row: number, { numbers, codes }: Columns) => {
    const confirmedAt = numbers.confirmedAt[row] ?? 0;
    values[row] = standing({
      freshness: freshnessPart(confirmedAt, madeAt),
      newness: newnessPart(dayOf(madeAt) - (numbers.firstListed[row] ?? 0)),
      photos: photosPart(numbers.photos[row] ?? 0),
      isVerified: codes.isVerified[row] === 1,
      isReduced: codes.isReduced[row] === 1,
    });
    for (const days of STEPS) {
      const at = confirmedAt + days * DAY_MS;
      if (at > madeAt && at < until) until = at;
    }
  };
  return {
    at(now, columns, end) {
      // Before it was made: the clock was put back.
      if (now >= madeAt && now < until) return values;
      if (values.length !== columns.capacity) values = new Float64Array(columns.capacity);
      madeAt = now;
      until = (dayOf(now) + 1) * DAY_MS;
      for (let row = 0; row < end; row += 1) write(row, columns);
      return values;
    },
    change(row, columns) {
      if (row < values.length && !Number.isNaN(madeAt)) write(row, columns);
    },
    forget() {
      madeAt = Number.NaN;
      until = Number.NaN;
    },
  };
}
