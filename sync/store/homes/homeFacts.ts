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

/** The homes of packed facts by id. Of a whole city few are asked for: each is made when it is. */
export function heldIn({ ids, kinds, numbers }: PackedFacts): ReadonlyMap<string, HeldHome> {
  let rows: ReadonlyMap<string, number> | null = null;
  const rowOf = (id: string): number | undefined => {
    rows ??= new Map(ids.map((each, row) => [each, row]));
    return rows.get(id);
  };
  const homeAt = (row: number): HeldHome => {
    const number = (place: number) => numbers[row * WIDTH + place] ?? 0;
    return {
      id: ids[row] ?? '',
      place: number(0),
      rev: number(1),
      turn: number(2),
      writtenAt: number(3),
      lat: number(4),
      lon: number(5),
      size: number(6),
      newsAt: number(7),
      kind: kinds[number(8)] ?? '',
    };
  };
  const values = () => ids.map((_, row) => homeAt(row)).values();
  const entries = () => ids.map((id, row): [string, HeldHome] => [id, homeAt(row)]).values();
  const homes: ReadonlyMap<string, HeldHome> = {
    size: ids.length,
    has: (id) => rowOf(id) !== undefined,
    get(id) {
      const row = rowOf(id);
      return row === undefined ? undefined : homeAt(row);
    },
    keys: () => ids.values(),
    values,
    entries,
    [Symbol.iterator]: entries,
    forEach(callback) {
      for (const home of values()) callback(home, home.id, homes);
    },
  };
  return homes;
}

/**
 * Whether a home is as its area shows it, where it is a document too: a noted home may have come by itself or with its area, and
 * the newer one counts. One's own is always a document.
 */
export const isNewerInArea = (
  { rev }: Pick<HeldHome, 'rev'>,
  doc: { readonly rev: number; readonly via: string } | undefined,
): boolean => doc === undefined || (doc.via !== 'mine' && rev > doc.rev);
