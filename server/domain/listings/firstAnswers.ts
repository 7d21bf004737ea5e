import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { propertySchema } from '#contract/entities/property.ts';
import {
  FIRST_CARDS,
  FIRST_SEARCHES,
  type FirstAnswer,
  firstAreaSchema,
} from '#contract/protocol/firstAnswer.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import { createFirstFinder, type FirstFinder } from '#search/finding/firstFound.ts';
import { readAreaPack } from '#search/packs/areaPack.ts';
import { meantBy } from '#search/reading/meantBy.ts';
import { paramsOf, readQuery, writeQuery } from '#search/query/queryAddress.ts';
import { budgetIn, whereIn } from '#search/query/startWords.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { AreaBases } from './areaBases.ts';
import type { Standing } from './baseStates.ts';
import type { Snapshot } from './areaSnapshot.ts';
import { fromBrotli, type SnapshotEncoding } from './encodings.ts';
import { createLanes } from '../limits/index.ts';

export interface FirstAnswers {
  /**
   * The first results of a search in a city (`FirstAnswer`, as JSON). `search`: as `firstSearchOf` writes it. Null: none are made
   * for it, or not yet.
   */
  of(search: string, cityId: string, encoding: SnapshotEncoding): Promise<Snapshot | null>;
  /**
   * Makes what a city's searches show first, or finds that what was made is still true: whoever asks next does not wait. Throws
   * where the database cannot be asked, and the reason of `signal`.
   */
  refresh(cityId: string, signal?: AbortSignal): Promise<void>;
}

export interface FirstAnswersDeps {
  readonly db: Db;
  readonly log: Log;
  readonly bases: Pick<AreaBases, 'ofCity' | 'withFile' | 'since'>;
  /** Hears what was made, by search. */
  onMade?(answers: readonly (readonly [search: string, answer: FirstAnswer])[]): void;
  /** ms since the epoch. */
  now(): number;
  /** ms that never jump: by a wall clock that was set back an answer would be true for as long as it jumped. */
  steady(): number;
}

/** For at least this time changes are not looked for: the device has the exact answer a moment later. */
const FRESH_MS = 5000;
/** A search for the newest homes is about what changed just now: it is looked for at least so often. */
const NEWEST_FRESH_MS = 1000;
/** Making one takes at most this share of the time: a twentieth. */
const SHARE = 20;
/** And however long it takes, it is looked whether something changed after this time. */
const SELDOM_MS = 60_000;
/** An answer that was not checked for this long is given to nobody, and requests wait for a new one. */
const OLDEST_MS = 10 * 60_000;
/**
 * Without any change the answer is made anew after this time: homes grow stale, and the answer states its
 * time.
 */
const STANDS_MS = 10 * 60_000;
/** So many cities are kept at once, some 200 kB each. */
const KEPT = 10;
/** And of so many cities all homes, 2 kB each: what changed is laid over them. */
const FINDERS_KEPT = 2;
/** Answers of so many searches are kept of a city beside those that are made ahead, some 12 kB each in the encoding asked for. */
const ASKED_KEPT = 100;
/** So long somebody waits for what is not made yet. */
const WAIT_MS = 500;
/** Searches that wait for their homes to be found: nobody would wait so long for one more, and each is some milliseconds. */
const FINDS_WAITING = 30;
/** It is small, made rarely, and waited for. */
const BROTLI_QUALITY = 9;
/** An answer that one person waits for is smaller by a tenth at nine, and takes three times as long. */
const ASKED_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Made {
  /** ms since the epoch, as the answers say it. */
  readonly at: number;
  /** ms of the steady clock. */
  readonly madeAt: number;
  /** When it was found to be true last, on the same clock. */
  readonly checkedAt: number;
  /** How long that took, ms. */
  readonly took: number;
  /** The state it was made of. */
  readonly state: string;
  readonly areas: FirstAnswer['areas'];
  readonly answers: ReadonlyMap<string, Bodies>;
  /** Of other searches, by encoding and search, in the order in which they were asked for last. */
  readonly asked: Map<string, Snapshot>;
}

interface Bodies {
  readonly etag: string;
  readonly bytes: Readonly<Record<SnapshotEncoding, Buffer>>;
}

/** First pages of searches, made of the bases of a city's areas and what changed since: kept, and made anew behind whoever asks. */
export function createFirstAnswers(deps: FirstAnswersDeps): FirstAnswers {
  const { log, now, steady } = deps;
  /** By city, in the order of their making. */
  const kept = new Map<string, Made>();
  const finders = createCityFinders(deps.bases);
  const beingMade = new Map<string, Promise<Made>>();
  // One at a time: a city of many homes takes some memory.
  const inLane = createLanes();
  let finds = 0;

  const make = async (cityId: string, signal?: AbortSignal): Promise<Made> => {
    const [at, begun] = [now(), steady()];
    const before = kept.get(cityId);
    const areas = await areasOf(deps.db, cityId);
    // In a city that is taken in parts a device finds what it has taken, and no two the same.
    const isWhole = areas.length > 0 && areas.length <= WHOLE_CITY_AREAS;
    signal?.throwIfAborted();
    const standings = isWhole ? await deps.bases.ofCity(cityId) : [];
    const state = JSON.stringify([areas, standings.map(({ base, newest }) => [base, newest])]);
    if (before?.state === state && begun - before.madeAt < STANDS_MS)
      return keep(cityId, { ...before, checkedAt: begun, took: steady() - begun });
    const finder = isWhole ? await finders.of(cityId, standings, signal) : null;
    const answers = FIRST_SEARCHES.flatMap((search): [string, FirstAnswer][] => {
      const found = finder?.find(readQuery(search).query, FIRST_CARDS, at);
      return found === undefined ? [] : [[search, { at, city: cityId, areas, found }]];
    });
    const bodies = answers.map(
      async ([search, answer]) => [search, await bodiesOf(answer)] as const,
    );
    const made = new Map(await Promise.all(bodies));
    deps.onMade?.(answers);
    return keep(cityId, {
      ...{ at, madeAt: begun, checkedAt: begun, took: steady() - begun },
      ...{ state, areas, answers: made, asked: new Map<string, Snapshot>() },
    });
  };
  const keep = (cityId: string, made: Made): Made => {
    keepNewest(kept, cityId, made, KEPT);
    return made;
  };
  const remake = (cityId: string, signal?: AbortSignal): Promise<Made> => {
    const making =
      beingMade.get(cityId) ??
      inLane('', () => make(cityId, signal)).finally(() => beingMade.delete(cityId));
    beingMade.set(cityId, making);
    return making;
  };
  const behind = (making: Promise<unknown>): void => {
    making.catch((thrown: unknown) => log.warn('what searches show first was not made', thrown));
  };
  const current = async (cityId: string): Promise<Made | null> => {
    const before = kept.get(cityId);
    const age = before === undefined ? Infinity : steady() - before.checkedAt;
    if (before === undefined || age > OLDEST_MS) return await soon(remake(cityId), behind);
    if (age > Math.max(FRESH_MS, Math.min(before.took * SHARE, SELDOM_MS))) behind(remake(cityId));
    return before;
  };
  const newest = async (cityId: string): Promise<Made | null> => {
    const before = kept.get(cityId);
    if (before !== undefined && steady() - before.checkedAt < NEWEST_FRESH_MS) return before;
    return await soon(remake(cityId), behind);
  };

  /** Of the homes that the answers of the city were made of. */
  const find = async (
    { at, areas, answers, asked }: Made,
    [cityId, search, encoding]: readonly [string, string, SnapshotEncoding],
  ): Promise<Snapshot | null> => {
    const key = `${encoding} ${search}`;
    const before = asked.get(key);
    // Without those that are made ahead the city is taken in parts.
    const finder = answers.size === 0 ? null : finders.known(cityId);
    const of = { at, city: cityId, areas };
    const found = before ?? (finder && (await foundOf(search, of, finder, encoding)));
    if (found === null) return null;
    keepNewest(asked, key, found, ASKED_KEPT);
    return found;
  };

  return {
    async of(search, cityId, encoding) {
      const isOfNewest = readQuery(search).query.sort === 'newest';
      const made = await (isOfNewest ? newest(cityId) : current(cityId));
      if (made === null) return null;
      const found = made.answers.get(search);
      if (found !== undefined) return { etag: found.etag, bytes: found.bytes[encoding] };
      if (finds >= FINDS_WAITING) return null;
      finds += 1;
      // One after the other, and none while homes are taken in.
      const finding = inLane('', () =>
        find(kept.get(cityId) ?? made, [cityId, search, encoding]),
      ).finally(() => {
        finds -= 1;
      });
      return await soon(finding, behind);
    },
    async refresh(cityId, signal) {
      await remake(cityId, signal);
    },
  };
}

/** The first results of a search in these homes; null: they are of a city that has no such place. */
async function foundOf(
  search: string,
  of: Pick<FirstAnswer, 'at' | 'city' | 'areas'>,
  homes: FirstFinder,
  encoding: SnapshotEncoding,
): Promise<Snapshot | null> {
  const asked = askedIn(search, of, (query) => homes.find(query, 0, of.at).currency);
  if (asked === null) return null;
  const { query, ...meant } = asked;
  return await bodyOf({ ...of, ...meant, found: homes.find(query, FIRST_CARDS, of.at) }, encoding);
}

/**
 * The query of a search, its words read as a device reads them that holds nothing but this answer. Null: a place is
 * meant that the city does not have.
 */
function askedIn(
  search: string,
  { city: id, areas }: Pick<FirstAnswer, 'city' | 'areas'>,
  currencyOf: (query: ListingQuery) => string | null,
): { readonly query: ListingQuery; readonly meant?: string } | null {
  const typed = paramsOf(search);
  if (whereIn(typed) + budgetIn(typed) === '') return { query: readQuery(search).query };
  const query = meantBy(
    search,
    { cities: [{ id, name: areas[0]?.city ?? null }], areas },
    currencyOf,
  );
  return query === null ? null : { query, meant: writeQuery(query) };
}

/** Gives up waiting after a short time: the next request finds it made. */
async function soon<T>(
  making: Promise<T>,
  behind: (making: Promise<T>) => void,
): Promise<T | null> {
  let cancel: () => void = () => undefined;
  const tooLong = new Promise<null>((resolve) => {
    const timer = setTimeout(() => resolve(null), WAIT_MS);
    cancel = () => clearTimeout(timer);
  });
  const made = await Promise.race([making, tooLong]).finally(cancel);
  if (made === null) behind(making);
  return made;
}

async function bodiesOf(answer: FirstAnswer): Promise<Bodies> {
  const plain = Buffer.from(JSON.stringify(answer));
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(plain),
  ]);
  return { etag: etagOf(plain), bytes: { br, gzip: zipped, identity: plain } };
}

/** The same in one encoding. */
async function bodyOf(answer: FirstAnswer, encoding: SnapshotEncoding): Promise<Snapshot> {
  const plain = Buffer.from(JSON.stringify(answer));
  const etag = etagOf(plain);
  if (encoding === 'identity') return { etag, bytes: plain };
  if (encoding === 'gzip') return { etag, bytes: await zip(plain) };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: ASKED_QUALITY } };
  return { etag, bytes: await brotli(plain, quality) };
}

const etagOf = (plain: Buffer): string =>
  `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

/** The state of an area's homes when they were taken in. */
interface Taken {
  readonly base: string;
  readonly newest: string;
  readonly checkpoint: Checkpoint;
}

/** The homes of cities, ready to be searched: what changed is laid over what is there. */
function createCityFinders(bases: FirstAnswersDeps['bases']) {
  const kept = new Map<
    string,
    { readonly finder: FirstFinder; readonly taken: Map<string, Taken> }
  >();

  async function update(
    finder: FirstFinder,
    standing: Standing,
    before: Taken | undefined,
  ): Promise<Taken> {
    const { area, newest } = standing;
    if (before?.base === standing.base && before.newest === newest) return before;
    let { checkpoint } = before ?? standing;
    let { base } = standing;
    if (before?.base !== base) {
      const [now, find] = await bases.withFile(area, 'find');
      ({ base, checkpoint } = now);
      finder.drop(area);
      // An area without homes has no pack.
      const pack = readAreaPack(bufferOf(await fromBrotli(find)), area);
      if (pack !== null) finder.take(pack);
    }
    const since = await bases.since(area, checkpoint);
    finder.remove(area, [...standing.gone, ...since.gone]);
    finder.put(since.rows.flatMap((row) => propertySchema.safeParse(row).data ?? []));
    // Others go first: an area is some milliseconds.
    await new Promise(setImmediate);
    return { base, newest, checkpoint: since.checkpoint };
  }

  return {
    /** Null: its homes are not here, or are just taken in. */
    known: (cityId: string): FirstFinder | null => kept.get(cityId)?.finder ?? null,
    async of(
      cityId: string,
      standings: readonly Standing[],
      signal?: AbortSignal,
    ): Promise<FirstFinder> {
      const { finder, taken } = kept.get(cityId) ?? {
        finder: createFirstFinder(),
        taken: new Map<string, Taken>(),
      };
      // A round that fails halfway is begun anew.
      kept.delete(cityId);
      const there = new Set(standings.map(({ area }) => area));
      for (const area of [...taken.keys()].filter((one) => !there.has(one))) {
        finder.drop(area);
        taken.delete(area);
      }
      for (const standing of standings) {
        signal?.throwIfAborted();
        taken.set(standing.area, await update(finder, standing, taken.get(standing.area)));
      }
      keepNewest(kept, cityId, { finder, taken }, FINDERS_KEPT);
      return finder;
    },
  };
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

const rowSchema = z.array(z.object({ area: firstAreaSchema }));

/** All of a city, as a device takes them, by name. */
async function areasOf(db: Db, cityId: string): Promise<FirstAnswer['areas']> {
  const rows = await db.asService((sql) =>
    sql.query(
      `select private.area_json(a) - '{outline,holes,islands,pace,about}'::text[] as area
       from public.areas a where a.city_id = $1::uuid and not a.deleted order by a.name, a.id`,
      [cityId],
    ),
  );
  return rowSchema.parse(rows).map(({ area }) => area);
}
