import { createHash } from 'node:crypto';
import { PACK_VERSION } from '#search/packs/pack.ts';
import type { AreaBases } from './areaBases.ts';
import type { Standing } from './baseStates.ts';
import { linesIn, packLines, writeLines } from './baseContent.ts';
import { compress, fromBrotli, type SnapshotEncoding } from './encodings.ts';
import { createKeptBytes } from './keptBytes.ts';

export interface Snapshot {
  /** The same while the bytes are. */
  readonly etag: string;
  readonly bytes: Buffer;
}

/** An area's homes for apps that do not know of bases. No home is in them that has left. */
export interface AreaSnapshots {
  /**
   * The listings of an area as lines of JSON: `snapshotHeadSchema`, then a listing each. Throws `not_found`.
   */
  of(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
  /** The same homes, to be searched as they lie (search/packs/areaPack.ts). Throws `not_found`. */
  packOf(areaId: string, encoding: SnapshotEncoding): Promise<Snapshot>;
}

const CACHE_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Made of the bases: as they stand while no home left, since what changed comes with the pull that follows; else with what
 * changed and left laid over.
 */
export function createAreaSnapshots(
  bases: Pick<AreaBases, 'withFile' | 'since'>,
  maxBytes = CACHE_MAX_BYTES,
): AreaSnapshots {
  const kept = createKeptBytes(maxBytes);
  const beingMade = new Map<string, Promise<Buffer>>();

  /** `key` names the content; without another encoding of it that is kept, `write` makes it. */
  async function inEncoding(
    key: string,
    encoding: SnapshotEncoding,
    write: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const name = `${key}:${encoding}`;
    const held = kept.get(name);
    if (held !== undefined) return held;
    const making =
      beingMade.get(name) ??
      (async () => {
        const other = kept.get(`${key}:br`);
        const plain = other === undefined ? await write() : await fromBrotli(other);
        const bytes = await compress(plain, encoding);
        kept.put(name, bytes);
        return bytes;
      })().finally(() => beingMade.delete(name));
    beingMade.set(name, making);
    return await making;
  }

  /** The lines as they are now. Whoever has them goes on from the base's checkpoint: what changed comes once more. */
  async function laidOver(
    { area, checkpoint, gone }: Standing,
    rows: Buffer,
  ): Promise<readonly string[]> {
    const lines = linesIn(await fromBrotli(rows));
    const since = await bases.since(area, checkpoint);
    const left = new Set([...gone, ...since.gone, ...since.rows.map(({ id }) => id)]);
    const standing = lines.flatMap((line) => {
      const place = placeOf(line);
      return left.has(place.id) ? [] : { ...place, line };
    });
    const changed = since.rows.map((row) => {
      const line = JSON.stringify(row);
      return { ...placeOf(line), line };
    });
    return [...standing, ...changed].toSorted(inOrder).map(({ line }) => line);
  }

  const stateOf = ({ base, newest, gone }: Standing): string =>
    gone.length === 0
      ? base
      : `${base}-${createHash('sha256').update(newest).update(gone.join()).digest('hex').slice(0, 16)}`;

  return {
    async of(areaId, encoding) {
      const [standing, rows] = await bases.withFile(areaId, 'rows');
      const { area, checkpoint, gone } = standing;
      const key = `${stateOf(standing)}-${checkpoint.xid}`;
      const bytes = await inEncoding(`rows-${key}`, encoding, async () => {
        const lines =
          gone.length === 0 ? linesIn(await fromBrotli(rows)) : await laidOver(standing, rows);
        return writeLines({ area, checkpoint }, lines);
      });
      return { etag: `W/"${key}"`, bytes };
    },
    async packOf(areaId, encoding) {
      const [standing, find] = await bases.withFile(areaId, 'find');
      const key = `${stateOf(standing)}-${PACK_VERSION}`;
      const etag = `W/"${key}"`;
      if (standing.gone.length === 0) {
        if (encoding === 'br') return { etag, bytes: find };
        return { etag, bytes: await inEncoding(key, encoding, () => fromBrotli(find)) };
      }
      const bytes = await inEncoding(key, encoding, async () => {
        const [now, rows] = await bases.withFile(areaId, 'rows');
        return await packLines(areaId, await laidOver(now, rows));
      });
      return { etag, bytes };
    },
  };
}

interface Place {
  readonly id: string;
  readonly confirmed: string;
}

function placeOf(line: string): Place {
  const { id, availability_confirmed_at: confirmed } = JSON.parse(line) as Record<string, unknown>;
  return { id: String(id), confirmed: String(confirmed) };
}

/** The most recently confirmed first, as the lines of a base stand. */
const inOrder = (one: Place, other: Place): number =>
  other.confirmed.localeCompare(one.confirmed) || (one.id < other.id ? -1 : 1);
