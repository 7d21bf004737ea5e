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
  const tasks = tasksOf({ db: patient(given), ...(photos && { photos }), ...(files && { files }) });
  let isEnded = false;
  let running = Promise.resolve();

  /** One that fails keeps none of the others from its turn. */
  async function carryOut([kind, work, done, failed]: Task): Promise<void> {
    try {
      const count = await work();
      if (count > 0) log.info(`${done}: ${count}.`);
      onDone?.(kind, count);
    } catch (thrown) {
      log.warn(`${failed}; it is tried again in an hour`, thrown);
    }
  }

  async function round(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: others use the database meanwhile
    for (const task of tasks) await carryOut(task);
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

/** Its kind, what it does (how often it did something), and how that and its failure are said. */
type Task = readonly [kind: string, work: () => Promise<number>, done: string, failed: string];

function tasksOf({ db, photos, files }: Pick<Deps, 'db' | 'photos' | 'files'>): readonly Task[] {
  const tasks: Task[] = [
    [
      'old news',
      () => clearOldNews(db),
      'Cleared old departures, tombstones and ended sessions',
      'old news could not be cleared',
    ],
    [
      'owners told to confirm',
      () => tellToConfirm(db),
      'Owners who are told that homes of theirs are hidden soon',
      'owners could not be told of homes that are hidden soon',
    ],
    [
      'mails cleared',
      () => clearLetters(db),
      'Cleared mails that could not be sent for a week',
      'old mails could not be cleared',
    ],
    [
      'listings expired',
      () => expireListings(db),
      'Took off listings nobody confirmed for 30 days',
      'listings could not be expired',
    ],
    [
      'viewings expired',
      () => expireViewings(db),
      'Ended requests for viewings nobody answered for 24 hours',
      'requests for viewings could not be ended',
    ],
    [
      'time zones',
      () => keepZones(db),
      'Looked up the time zones of areas',
      'time zones of areas could not be looked up',
    ],
    [
      'market months',
      () => countMarket(db),
      'Counted months of the market anew',
      'the market could not be counted',
    ],
    [
      'platform days',
      () => countPlatform(db),
      'Counted days of the platform',
      'the platform could not be counted',
    ],
    ['views', () => upkeepViews(db), 'Cleared old views', 'views could not be added up'],
    [
      'strangers',
      () => forgetStrangers(db),
      'People who are no longer shown to somebody',
      'who is shown to whom could not be looked at',
    ],
    [
      'cases',
      () => forgetCases(db),
      'Took cases decided a month ago from moderators’ devices',
      'decided cases could not be taken from devices',
    ],
  ];
  if (photos)
    tasks.push([
      'photos',
      () => clearPhotos(db, photos),
      'Removed photos of nobody',
      'photos could not be cleared',
    ]);
  if (files)
    tasks.push([
      'files',
      () => clearFiles(db, files),
      'Removed files no message names',
      'files could not be cleared',
    ]);
  return tasks;
}
