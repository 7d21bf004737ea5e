import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { FIRST_CARDS, type FirstAnswer, firstAreaSchema } from '#contract/protocol/firstAnswer.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import { createFirstFinder, type FirstFinder } from '#contract/rules/finding/firstFound.ts';
import { readAreaPack } from '#contract/rules/packs/areaPack.ts';
import { readQuery } from '#contract/rules/search/queryAddress.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { AreaSnapshots, Snapshot, SnapshotEncoding } from './areaSnapshot.ts';
import { createLanes } from './lanes.ts';
import { Refusal } from './refusal.ts';

export interface FirstAnswers {
  /** What a search of a city shows first (`FirstAnswer`, as JSON). Throws `not_found` where there is none. */
  of(search: string, cityId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
}

export interface FirstAnswersDeps {
  readonly db: Db;
  readonly log: Log;
  readonly snapshots: Pick<AreaSnapshots, 'packOf'>;
  /** ms since the epoch. */
  now(): number;
}

/** Nobody looks whether something changed for so long, at least: whoever asks has the truth of the device a moment later. */
const FRESH_MS = 5000;
/** Making one takes at most this share of the time. */
const SHARE = 20;
/** What is older is not given to anybody, and those who ask wait. */
const OLDEST_MS = 10 * 60_000;
/** So many cities and searches are kept at once: some 40 kB each. */
const KEPT = 30;
/** It is small, made rarely, and waited for. */
const BROTLI_QUALITY = 9;
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

interface Made {
  readonly at: number;
  /** How long it took, ms. */
  readonly took: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<SnapshotEncoding, Buffer>>;
}

/** First pages of searches, made of the packs of a city's areas: kept, and made anew behind whoever asks. */
export function createFirstAnswers(deps: FirstAnswersDeps): FirstAnswers {
  const { log, now } = deps;
  const kept = new Map<string, Made>();
  const beingMade = new Map<string, Promise<Made>>();
  // One at a time: a city of many homes takes some memory.
  const inLane = createLanes();

  const make = async (key: string, search: string, cityId: string): Promise<Made> => {
    const begun = now();
    const answer = await firstAnswer(deps, search, cityId);
    const plain = Buffer.from(JSON.stringify(answer));
    const [br, zipped] = await Promise.all([
      brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      zip(plain),
    ]);
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const at = now();
    const made = { at, took: at - begun, etag, bodies: { br, gzip: zipped, identity: plain } };
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };
  const remake = (key: string, search: string, cityId: string): Promise<Made> => {
    const making =
      beingMade.get(key) ??
      inLane('', () => make(key, search, cityId)).finally(() => beingMade.delete(key));
    beingMade.set(key, making);
    return making;
  };
  const current = async (search: string, cityId: string): Promise<Made> => {
    const key = `${cityId} ${search}`;
    const before = kept.get(key);
    const age = before === undefined ? Infinity : now() - before.at;
    if (before === undefined || age > OLDEST_MS) return await remake(key, search, cityId);
    if (age > Math.max(FRESH_MS, before.took * SHARE))
      remake(key, search, cityId).catch((thrown: unknown) => {
        log.warn('what a search shows first was not made anew', thrown);
      });
    return before;
  };

  return {
    async of(search, cityId, encoding) {
      const { etag, bodies } = await current(search, cityId);
      return { etag, bytes: bodies[encoding] };
    },
  };
}

async function firstAnswer(
  { db, snapshots, now }: FirstAnswersDeps,
  search: string,
  cityId: string,
): Promise<FirstAnswer> {
  const areas = await areasOf(db, cityId);
  // Of a city that is taken in parts a device finds what it has taken of it, and no two the same.
  if (areas.length === 0 || areas.length > WHOLE_CITY_AREAS)
    throw new Refusal('not_found', 'nothing is made of this city');
  const at = now();
  const finder = createFirstFinder();
  for (const { id } of areas) await takeArea(finder, snapshots, id);
  const { query } = readQuery(search);
  return { at, city: cityId, areas, found: finder.find(query, FIRST_CARDS, at) };
}

async function takeArea(
  finder: FirstFinder,
  snapshots: FirstAnswersDeps['snapshots'],
  areaId: string,
): Promise<void> {
  const { bytes } = await snapshots.packOf(areaId, 'br');
  const plain = await unbrotli(bytes);
  const pack = readAreaPack(bufferOf(plain), areaId);
  // An area without homes has no pack.
  if (pack !== null) finder.take(pack);
  // Others go first: an area is some milliseconds.
  await new Promise(setImmediate);
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
