import { createHash } from 'node:crypto';
import { type HomesManifest, packIds } from '#contract/protocol/homes.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import type { AreaBases } from './areaBases.ts';
import type { BaseFile } from './baseFiles.ts';
import type { Snapshot } from './areaSnapshot.ts';
import { compress, fromBrotli, type SnapshotEncoding } from './encodings.ts';
import { createKeptBytes } from './keptBytes.ts';

/** The homes of a city as bases of its areas, for everybody (contract/protocol/homes.ts). */
export interface CityHomes {
  /** Null: there is no such city, or it is taken in parts. */
  manifest(cityId: string, encoding: SnapshotEncoding): Promise<Manifest | null>;
  /** Throws `not_found` for a base that is not given any more. */
  file(areaId: string, base: string, file: BaseFile, encoding: SnapshotEncoding): Promise<Snapshot>;
}

export interface Manifest extends Snapshot {
  /** Every area of the city is named. */
  readonly isWhole: boolean;
}

export interface CityHomesDeps {
  readonly db: Db;
  readonly bases: Pick<AreaBases, 'ofCity' | 'file'>;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** All who ask within this time share one look at the database. */
const KNOWN_FOR_MS = 2000;
const KNOWN_CITIES = 50;
/** So long a manifest waits for bases that nobody made yet. */
const WAIT_MS = 1000;
const CACHE_MAX_BYTES = 16 * 1024 * 1024;

interface Look {
  readonly at: number;
  readonly made: Promise<{ readonly plain: Buffer; readonly isWhole: boolean } | null>;
}

export function createCityHomes({ db, bases, now }: CityHomesDeps): CityHomes {
  const looks = new Map<string, Look>();
  const kept = createKeptBytes(CACHE_MAX_BYTES);

  async function inEncoding(key: string, plain: Buffer, encoding: SnapshotEncoding) {
    const name = `${key}:${encoding}`;
    const held = kept.get(name);
    if (held !== undefined) return held;
    const bytes = await compress(plain, encoding);
    kept.put(name, bytes);
    return bytes;
  }

  function look(cityId: string): Look['made'] {
    const before = looks.get(cityId);
    if (before !== undefined && now() - before.at < KNOWN_FOR_MS) return before.made;
    const made = read(db, bases, cityId);
    looks.delete(cityId);
    looks.set(cityId, { at: now(), made });
    // The next one who asks asks anew.
    made.catch(() => looks.delete(cityId));
    for (const oldest of looks.keys()) {
      if (looks.size <= KNOWN_CITIES) break;
      looks.delete(oldest);
    }
    return made;
  }

  return {
    async manifest(cityId, encoding) {
      const made = await look(cityId);
      if (made === null) return null;
      const { plain, isWhole } = made;
      const key = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
      const bytes = await inEncoding(`${cityId}:${key}`, plain, encoding);
      return { etag: `W/"${key}"`, bytes, isWhole };
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

async function read(db: Db, bases: CityHomesDeps['bases'], cityId: string) {
  const [city] = await db.asService((sql) =>
    sql.query<{ areas: number }>(
      'select count(*)::integer as areas from public.areas where city_id = $1::uuid and not deleted',
      [cityId],
    ),
  );
  const { areas = 0 } = city ?? {};
  if (areas === 0 || areas > WHOLE_CITY_AREAS) return null;
  const standings = await bases.ofCity(cityId, WAIT_MS);
  const manifest: HomesManifest = {
    city: cityId,
    areas: standings.map(({ area, base, checkpoint, homes, bytes, gone }) => ({
      ...{ area, base, checkpoint, homes, bytes },
      gone: packIds(gone),
    })),
  };
  return { plain: Buffer.from(JSON.stringify(manifest)), isWhole: standings.length === areas };
}
