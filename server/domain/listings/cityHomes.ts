import { createHash } from 'node:crypto';
import { type HomesManifest, packIds } from '#contract/protocol/homes.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import { HOMES_VERSION } from '#search/packs/homesFile.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { Db } from '#server/db/db.ts';
import type { AreaBases } from './areaBases.ts';
import type { BaseFile } from './baseFiles.ts';
import type { Snapshot } from './areaSnapshot.ts';
import type { Standing } from './baseStates.ts';
import { compress, fromBrotli, type SnapshotEncoding } from './encodings.ts';
import { createKeptBytes } from './keptBytes.ts';

/** The homes of a city as bases of its areas, for everybody (contract/protocol/homes.ts). */
export interface CityHomes {
  /** Null: there is no such city, or it is taken in parts. */
  manifest(cityId: string, encoding: SnapshotEncoding): Promise<Manifest | null>;
  /** Of one area, whose base is made where there is none. Throws `not_found`. */
  areaManifest(areaId: string, encoding: SnapshotEncoding): Promise<Manifest>;
  /** Throws `not_found` for a base that is not given any more. */
  file(areaId: string, base: string, file: BaseFile, encoding: SnapshotEncoding): Promise<Snapshot>;
}

export interface Manifest extends Snapshot {
  /** Every area that was asked for is named. */
  readonly isWhole: boolean;
}

export interface CityHomesDeps {
  readonly db: Db;
  readonly bases: Pick<AreaBases, 'of' | 'ofCity' | 'file'>;
  /** ms that never jump. */
  readonly now: () => number;
}

/** All who ask within this time share one look at the database. */
const KNOWN_FOR_MS = 2000;
const KNOWN_PLACES = 200;
/** So long a manifest waits for bases that nobody made yet. */
const WAIT_MS = 1000;
const CACHE_MAX_BYTES = 16 * 1024 * 1024;

interface Made {
  readonly plain: Buffer;
  readonly isWhole: boolean;
}

export function createCityHomes({ db, bases, now }: CityHomesDeps): CityHomes {
  const ofCity = createLooks<Made | null>(now);
  const ofArea = createLooks<Made>(now);
  const kept = createKeptBytes(CACHE_MAX_BYTES);

  async function inEncoding(key: string, plain: Buffer, encoding: SnapshotEncoding) {
    const name = `${key}:${encoding}`;
    const held = kept.get(name);
    if (held !== undefined) return held;
    const bytes = await compress(plain, encoding);
    kept.put(name, bytes);
    return bytes;
  }

  async function answered(
    place: string,
    { plain, isWhole }: Made,
    encoding: SnapshotEncoding,
  ): Promise<Manifest> {
    const key = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const bytes = await inEncoding(`${place}:${key}`, plain, encoding);
    return { etag: `W/"${key}"`, bytes, isWhole };
  }

  return {
    async manifest(cityId, encoding) {
      const made = await ofCity(cityId, () => readCity(db, bases, cityId));
      return made === null ? null : await answered(cityId, made, encoding);
    },
    async areaManifest(areaId, encoding) {
      const made = await ofArea(areaId, async () => written(null, [await bases.of(areaId)]));
      return await answered(areaId, made, encoding);
    },
    async file(areaId, base, file, encoding) {
      const bytes = await bases.file(areaId, base, file);
      const etag = `W/"${base}-${file}"`;
      if (encoding === 'br') return { etag, bytes };
      const held = kept.get(`${base}:${file}:${encoding}`);
      if (held !== undefined) return { etag, bytes: held };
      return {
        etag,
        bytes: await inEncoding(`${base}:${file}`, await fromBrotli(bytes), encoding),
      };
    },
  };
}

/** Looks of a moment ago, by place. The next one who asks after a failure asks anew. */
function createLooks<T>(now: () => number) {
  const looks = new Map<string, { readonly at: number; readonly found: Promise<T> }>();
  return (place: string, read: () => Promise<T>): Promise<T> => {
    const before = looks.get(place);
    if (before !== undefined && now() - before.at < KNOWN_FOR_MS) return before.found;
    const found = read();
    keepNewest(looks, place, { at: now(), found }, KNOWN_PLACES);
    found.catch(() => looks.delete(place));
    return found;
  };
}

function written(city: string | null, standings: readonly Standing[], areas = 1): Made {
  const manifest: HomesManifest = {
    city,
    version: PACK_VERSION,
    homes: HOMES_VERSION,
    areas: standings.map(({ area, base, checkpoint, homes, bytes, gone }) => ({
      ...{ area, base, checkpoint, homes, bytes },
      gone: packIds(gone),
    })),
  };
  return { plain: Buffer.from(JSON.stringify(manifest)), isWhole: standings.length === areas };
}

async function readCity(db: Db, bases: CityHomesDeps['bases'], cityId: string) {
  const [city] = await db.asService((sql) =>
    sql.query<{ areas: number }>(
      'select count(*)::integer as areas from public.areas where city_id = $1::uuid and not deleted',
      [cityId],
    ),
  );
  const { areas = 0 } = city ?? {};
  if (areas === 0 || areas > WHOLE_CITY_AREAS) return null;
  return written(cityId, await bases.ofCity(cityId, WAIT_MS), areas);
}
