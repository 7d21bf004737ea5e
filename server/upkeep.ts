import { contained } from '#server/contained.ts';
import type { Db } from './db/db.ts';
import { patient } from './db/patient.ts';
import {
  clearFiles,
  clearPhotos,
  countMarket,
  countPlatform,
  expireListings,
  expireViewings,
  forgetCases,
  forgetStrangers,
  upkeepViews,
  clearOldNews,
} from './domain/upkeep/index.ts';
import { clearLetters } from './domain/letters/index.ts';
import { keepZones } from './domain/places/index.ts';
import { tellToConfirm } from './domain/telling/index.ts';
import type { Log } from './log.ts';
import type { Files } from './objectStore/files.ts';
import type { Photos } from './objectStore/photos.ts';

const MINUTE = 60_000;
/** Not while everybody connects again after a start. */
const FIRST_AFTER_MS = 5 * MINUTE;
const EVERY_MS = 60 * MINUTE;

interface Deps {
  readonly db: Db;
  readonly log: Log;
  readonly photos?: Photos;
  readonly files?: Files;
  /** Something was done so often. */
  readonly onDone?: (kind: string, count: number) => void;
}

/**
 * Upkeep, soon after the start and then every hour: old news is cleared, listings that were not confirmed
 * expire, photos without an owner are removed. Gives a function that ends it.
 */
export function startUpkeep(
  { db: given, log, photos, files, onDone }: Deps,
  { firstAfterMs = FIRST_AFTER_MS, everyMs = EVERY_MS } = {},
): () => Promise<void> {
  const db = patient(given);
  let isEnded = false;
  let running = Promise.resolve();

  /** One that fails keeps none of the others from its turn. */
  async function task(
    kind: string,
    work: () => Promise<number>,
    ...[done, failed]: readonly [done: string, failed: string]
  ): Promise<void> {
    try {
      const count = await work();
      if (count > 0) log.info(`${done}: ${count}.`);
      onDone?.(kind, count);
    } catch (thrown) {
      log.warn(`${failed}; it is tried again in an hour`, thrown);
    }
  }

  async function round(): Promise<void> {
    await task(
      'old news',
      () => clearOldNews(db),
      'Cleared old departures, tombstones and ended sessions',
      'old news could not be cleared',
    );
    await task(
      'owners told to confirm',
      () => tellToConfirm(db),
      'Owners who are told that homes of theirs are hidden soon',
      'owners could not be told of homes that are hidden soon',
    );
    await task(
      'mails cleared',
      () => clearLetters(db),
      'Cleared mails that could not be sent for a week',
      'old mails could not be cleared',
    );
    await task(
      'listings expired',
      () => expireListings(db),
      'Took off listings nobody confirmed for 30 days',
      'listings could not be expired',
    );
    await task(
      'viewings expired',
      () => expireViewings(db),
      'Ended requests for viewings nobody answered for 24 hours',
      'requests for viewings could not be ended',
    );
    await task(
      'time zones',
      () => keepZones(db),
      'Looked up the time zones of areas',
      'time zones of areas could not be looked up',
    );
    await task(
      'market months',
      () => countMarket(db),
      'Counted months of the market anew',
      'the market could not be counted',
    );
    await task(
      'platform days',
      () => countPlatform(db),
      'Counted days of the platform',
      'the platform could not be counted',
    );
    await task('views', () => upkeepViews(db), 'Cleared old views', 'views could not be added up');
    await task(
      'strangers',
      () => forgetStrangers(db),
      'People who are no longer shown to somebody',
      'who is shown to whom could not be looked at',
    );
    await task(
      'cases',
      () => forgetCases(db),
      'Took cases decided a month ago from moderators’ devices',
      'decided cases could not be taken from devices',
    );
    if (photos) {
      await task(
        'photos',
        () => clearPhotos(db, photos),
        'Removed photos of nobody',
        'photos could not be cleared',
      );
    }
    if (files) {
      await task(
        'files',
        () => clearFiles(db, files),
        'Removed files no message names',
        'files could not be cleared',
      );
    }
    if (!isEnded) plan(everyMs);
  }
  function plan(afterMs: number): void {
    const go = () => {
      running = round();
    };
    timer = setTimeout(contained('upkeep', go, log), afterMs).unref();
  }

  let timer: NodeJS.Timeout;
  plan(firstAfterMs);
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await running;
  };
}
