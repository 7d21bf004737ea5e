import type { ChosenBy } from '#contract/rules/listing/chosenBy.ts';
import { BLOCK_LINES } from '#contract/protocol/homes.ts';
import { fromUtf8, toUtf8 } from '#contract/rules/text/utf8.ts';
import { createDictionary } from './codes.ts';
import { idNumbersOf, idOfNumbers } from './idNumbers.ts';
import { type Piece, readSections, type SectionsKind, writeSections } from './sections.ts';

/*
 * The homes of an area's base as they lie on a device: lines of JSON, `BLOCK_LINES` to a block that is deflated, and beside them
 * the facts by which homes are chosen without their lines. The server makes it once for everybody; a device that was given the
 * lines alone would parse and deflate a whole city. The reader trusts nothing in it.
 */

/** A home in its block, at the place that it has in the list. */
export interface FiledHome {
  readonly id: string;
  readonly rev: number;
  readonly owner: string;
  readonly facts: ChosenBy;
}

export interface HomesFile {
  readonly area: string;
  readonly homes: readonly FiledHome[];
  /** Each is `deflate-raw` of its lines with a line break between them. */
  readonly blocks: readonly ArrayBuffer[];
}

const HOMES: SectionsKind = { format: 1, kind: 4, meaning: BLOCK_LINES };
/** A device that reads another version takes lines. */
export const HOMES_VERSION = `homes-${HOMES.format}-${BLOCK_LINES}`;
/** Numbers of each home. */
const WIDTH = 7;

export function writeHomesFile({
  area,
  homes,
  blocks,
}: Omit<HomesFile, 'blocks'> & { readonly blocks: readonly Uint8Array[] }): ArrayBuffer {
  const [kinds, owners] = [createDictionary(), createDictionary()];
  const ids = new Uint32Array(homes.length * 4);
  const numbers = new Float64Array(homes.length * WIDTH);
  homes.forEach(({ id, rev, owner, facts: { kind, lat, lon, size, newsAt } }, place) => {
    ids.set(idNumbersOf(id), place * 4);
    numbers.set(
      [rev, kinds.codeOf(kind), owners.codeOf(owner), lat, lon, size, newsAt],
      place * WIDTH,
    );
  });
  const ends = new Uint32Array(blocks.length);
  let end = 0;
  blocks.forEach(({ length }, block) => {
    end += length;
    ends[block] = end;
  });
  const bytes = new Uint8Array(end);
  blocks.forEach((block, at) => bytes.set(block, at === 0 ? 0 : ends[at - 1]));
  const names = toUtf8(JSON.stringify([area, kinds.values, owners.values]));
  return writeSections([names, ids, numbers, ends, bytes], HOMES);
}

/** Null: it is no such file, is of another area or version, is cut off or was changed. */
export function readHomesFile(file: ArrayBuffer, area: string): HomesFile | null {
  const pieces = readSections(file, HOMES, [1, 4, 8, 4, 1]);
  const [names, idPiece, numberPiece, endPiece, bytes] = pieces ?? [];
  if (!names || !idPiece || !numberPiece || !endPiece || !bytes) return null;
  const [of, kinds, owners] = namesIn(names);
  if (of !== area) return null;
  const ids = new Uint32Array(file, idPiece.at, idPiece.bytes / 4);
  const numbers = new Float64Array(file, numberPiece.at, numberPiece.bytes / 8);
  const ends = new Uint32Array(file, endPiece.at, endPiece.bytes / 4);
  const count = ids.length / 4;
  if (numbers.length !== count * WIDTH || ends.length !== Math.ceil(count / BLOCK_LINES))
    return null;
  const homes = Array.from({ length: count }, (_, place): FiledHome => {
    const [a = 0, b = 0, c = 0, d = 0] = ids.subarray(place * 4);
    const [rev = 0, kind = 0, owner = 0, lat = 0, lon = 0, size = 0, newsAt = 0] = numbers.subarray(
      place * WIDTH,
    );
    return {
      id: idOfNumbers([a, b, c, d]),
      rev,
      owner: owners[owner] ?? '',
      facts: { kind: kinds[kind] ?? '', lat, lon, size, newsAt },
    };
  });
  const blocks: ArrayBuffer[] = [];
  let from = 0;
  for (const to of ends) {
    if (to <= from || to > bytes.bytes) return null;
    blocks.push(file.slice(bytes.at + from, bytes.at + to));
    from = to;
  }
  return from === bytes.bytes ? { area, homes, blocks } : null;
}

type Names = readonly [area: string, kinds: readonly string[], owners: readonly string[]];

function namesIn({ buffer, at, bytes }: Piece): Names {
  try {
    const read: unknown = JSON.parse(fromUtf8(new Uint8Array(buffer, at, bytes)) ?? '');
    const [area, kinds, owners] = Array.isArray(read) ? (read as unknown[]) : [];
    return [String(area), textsIn(kinds), textsIn(owners)];
  } catch {
    return ['', [], []];
  }
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];
