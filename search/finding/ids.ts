import { idNumbersOf, idOfNumbers, type IdNumbers, isListingId } from '../packs/idNumbers.ts';

/*
 * Ids of rows, sixteen bytes each, with a table of hashes to find a row by its id: a hundred thousand strings in a map
 * would be ten megabytes, and are some hundred milliseconds at every start.
 */
export interface Ids {
  /** The row of an id; -1: no row has it. */
  find(id: string): number;
  idOf(row: number): string;
  /** Throws a `RangeError` where it is no id of a listing: a UUID in lower case. */
  set(row: number, id: string): void;
  /** The row has no id any more. */
  remove(row: number): void;
  /** Below 0: the id of `one` stands before that of `other`, as text. */
  compare(one: number, other: number): number;
  /** The ids of all rows as they lie, four numbers a row. */
  readonly numbers: () => Uint32Array;
  /** Those of rows from `from` on, as they lay. False: one of them is there already, and nothing is changed. */
  restore(from: number, numbers: Uint32Array): boolean;
}

const FREE = -1;
const SMALLEST = 256;

/** The numbers of all rows, and the row in each place: twice as many places as rows at least. */
interface Table {
  numbers: Uint32Array;
  places: Int32Array;
  used: number;
}

export function createIds(): Ids {
  const table: Table = {
    numbers: new Uint32Array(SMALLEST * 2),
    places: new Int32Array(SMALLEST).fill(FREE),
    used: 0,
  };
  /** As text, once they were asked for. */
  const texts: (string | undefined)[] = [];
  const take = (row: number): boolean => {
    const at = seek(table, partsAt(table, row));
    if (table.places[at] !== FREE) return false;
    table.places[at] = row;
    table.used += 1;
    texts[row] = undefined;
    return true;
  };
  const leave = (row: number) => {
    const at = seek(table, partsAt(table, row));
    if (table.places[at] !== row) return;
    free(table, at);
    table.used -= 1;
    texts[row] = undefined;
  };

  return {
    find: (id) => (isListingId(id) ? (table.places[seek(table, idNumbersOf(id))] ?? FREE) : FREE),
    idOf: (row) => (texts[row] ??= idOfNumbers(partsAt(table, row))),
    set(row, id) {
      if (!isListingId(id)) throw new RangeError(`${id} is no id of a listing`);
      makeRoom(table, table.used + 1, row + 1);
      table.numbers.set(idNumbersOf(id), row * 4);
      if (!take(row)) throw new RangeError(`another row has the id ${id}`);
    },
    remove: leave,
    compare(one, other) {
      const { numbers } = table;
      for (let part = 0; part < 4; part += 1) {
        const difference = (numbers[one * 4 + part] ?? 0) - (numbers[other * 4 + part] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    },
    numbers: () => table.numbers,
    restore(from, some) {
      const count = some.length / 4;
      makeRoom(table, table.used + count, from + count);
      table.numbers.set(some, from * 4);
      for (let row = from; row < from + count; row += 1) {
        if (take(row)) continue;
        for (let last = from; last < row; last += 1) leave(last);
        return false;
      }
      return true;
    },
  };
}

const partsAt = ({ numbers }: Table, row: number): IdNumbers => [
  numbers[row * 4] ?? 0,
  numbers[row * 4 + 1] ?? 0,
  numbers[row * 4 + 2] ?? 0,
  numbers[row * 4 + 3] ?? 0,
];

const isAt = ({ numbers }: Table, row: number, [a, b, c, d]: IdNumbers): boolean =>
  numbers[row * 4 + 3] === d &&
  numbers[row * 4 + 2] === c &&
  numbers[row * 4 + 1] === b &&
  numbers[row * 4] === a;

/** The place where the search for an id begins. Its last bits are random in every kind of UUID (multiplied by the golden ratio). */
const placeOf = ({ places }: Table, [, , c, d]: IdNumbers): number =>
  (Math.imul(d ^ (c >>> 9), 0x9e3779b1) >>> 8) & (places.length - 1);

/** The id's place in the table, or the place it would have. */
function seek(table: Table, parts: IdNumbers): number {
  const { places } = table;
  let at = placeOf(table, parts);
  for (;;) {
    const row = places[at] ?? FREE;
    if (row === FREE || isAt(table, row, parts)) return at;
    at = (at + 1) & (places.length - 1);
  }
}

/** Room for `rows` ids, of rows below `end`. */
function makeRoom(table: Table, rows: number, end: number): void {
  if (end * 4 > table.numbers.length) {
    const more = new Uint32Array(Math.max(table.numbers.length * 2, end * 4));
    more.set(table.numbers);
    table.numbers = more;
  }
  const before = table.places;
  let size = before.length;
  while (size < rows * 2) size *= 2;
  if (size === before.length) return;
  table.places = new Int32Array(size).fill(FREE);
  for (const row of before) if (row !== FREE) table.places[seek(table, partsAt(table, row))] = row;
}

/** Entries behind it that were displaced by it move up, so that no search ends early. */
function free(table: Table, place: number): void {
  const { places } = table;
  let hole = place;
  for (let at = (place + 1) & (places.length - 1); ; at = (at + 1) & (places.length - 1)) {
    const row = places[at] ?? FREE;
    if (row === FREE) break;
    const home = placeOf(table, partsAt(table, row));
    const isBetween = hole <= at ? home > hole && home <= at : home > hole || home <= at;
    if (isBetween) continue;
    places[hole] = row;
    hole = at;
  }
  places[hole] = FREE;
}
