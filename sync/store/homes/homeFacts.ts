import { type ChosenBy, chosenBy } from '#contract/rules/listing/chosenBy.ts';
import type { ServerRow } from '../../model/ports/catalogue.ts';

/** A line of JSON with a home as the server gives it. */
export interface HomeLine {
  readonly id: string;
  readonly rev: number;
  readonly line: string;
  readonly facts: ChosenBy;
}

/** `line`: the row as text. */
export const homeLine = (row: ServerRow, line = JSON.stringify(row)): HomeLine => ({
  id: row.id,
  rev: row.rev,
  line,
  facts: chosenBy(row),
});

/** A home that is held, and its place. */
export interface HeldHome extends ChosenBy {
  readonly id: string;
  readonly rev: number;
  /** Of all lines of its area. */
  readonly place: number;
  /** The write of its area that made it what it is. */
  readonly turn: number;
  /** Ms since the epoch. */
  readonly writtenAt: number;
}

/** Held homes as they are stored: few values, since a change of one home writes those of its area. */
export interface PackedFacts {
  readonly ids: readonly string[];
  readonly kinds: readonly string[];
  /** `WIDTH` for each. */
  readonly numbers: Float64Array;
}

const WIDTH = 9;

export function packFacts(homes: readonly HeldHome[]): PackedFacts {
  const kinds = [...new Set(homes.map(({ kind }) => kind))];
  const places = new Map(kinds.map((kind, place) => [kind, place]));
  const numbers = new Float64Array(homes.length * WIDTH);
  homes.forEach(({ place, rev, turn, writtenAt, lat, lon, size, newsAt, kind }, at) =>
    numbers.set(
      [place, rev, turn, writtenAt, lat, lon, size, newsAt, places.get(kind) ?? 0],
      at * WIDTH,
    ),
  );
  return { ids: homes.map(({ id }) => id), kinds, numbers };
}

export const unpackFacts = ({ ids, kinds, numbers }: PackedFacts): readonly HeldHome[] =>
  ids.map((id, at) => {
    const [
      place = 0,
      rev = 0,
      turn = 0,
      writtenAt = 0,
      lat = 0,
      lon = 0,
      size = 0,
      newsAt = 0,
      kind = 0,
    ] = numbers.subarray(at * WIDTH, (at + 1) * WIDTH);
    return { id, place, rev, turn, writtenAt, lat, lon, size, newsAt, kind: kinds[kind] ?? '' };
  });

/**
 * Whether a home is as its area shows it, where it is a document too: a noted home may have come by itself or with its area, and
 * the newer one counts. One's own is always a document.
 */
export const isNewerInArea = (
  { rev }: Pick<HeldHome, 'rev'>,
  doc: { readonly rev: number; readonly via: string } | undefined,
): boolean => doc === undefined || (doc.via !== 'mine' && rev > doc.rev);
