import type { Property } from '#contract/entities/property.ts';
import type { Bits } from './bits.ts';
import { createDictionary } from '../packs/codes.ts';
import { type Columns, createColumns, grown, KEPT_CODES, NARROW, WIDE } from '../packs/columns.ts';
import type { TextFound } from './findWords.ts';
import { createIds, type Ids } from './ids.ts';
import { type Dictionaries, isOnOffer, writeRow } from '../packs/indexRow.ts';
import type { Keywords } from './keywords.ts';
import { createLiving, type Living, sizeOf } from './living.ts';
import { createKeptFilterBits, type KeptFilterBits } from './filterBits.ts';
import { createStandings } from './standings.ts';
import { type AwaitedRows, createAwaitedRows } from './awaitedRows.ts';
import type { AreaColumns } from '../packs/pack.ts';
import { createWordShelves, type WordShelves } from './wordShelves.ts';

const FIRST_CAPACITY = 1024;

/** The table of the index: a row for each listing that is on offer, in columns, with its words. */
export interface ListingRows {
  readonly dictionaries: Dictionaries;
  readonly ids: Ids;
  readonly said: KeptFilterBits;
  /** Others once the table has grown. */
  columns(): Columns;
  /** How well each row stands by itself, `now` being ms since the epoch. */
  standings(now: number): Float64Array;
  readonly living: Living;
  put(listing: Property): void;
  remove(id: string): void;
  /** All that the person does not want to see. */
  hide(ids: readonly string[]): void;
  /** Indexes the words of so many listings. False: there is nothing left to index. */
  /** `among`: how well homes fit is measured by these alone; null: by all. */
  find(keywords: Keywords, among?: Bits | null): TextFound;
  readonly shelves: WordShelves;
  /** The codes of areas whose homes changed, since whoever keeps them took them out of here. */
  readonly changed: Set<number>;
  /** Homes of an area none of which is here, as they were kept. False: some of them are here already, and nothing is changed. */
  restore(kept: AreaColumns): boolean;
  /**
   * Homes that are not stored here, since only a pack of their area is. A home that is put or removed is none
   * any more.
   */
  readonly awaited: AwaitedRows;
}

export function createListingRows(): ListingRows {
  let columns = createColumns(FIRST_CAPACITY);
  let end = 0;
  const free: number[] = [];
  const living = createLiving(FIRST_CAPACITY);
  const ids = createIds();
  const dictionaries = { areas: createDictionary(), currencies: createDictionary() };
  const shelves = createWordShelves();
  const standings = createStandings();
  const said = createKeptFilterBits(() => ({ capacity: columns.capacity, end }));
  const changedAreas = new Set<number>();
  let hidden: ReadonlySet<string> = new Set();

  const forget = () => [said, standings].forEach((kept) => kept.forget());
  const makeRoom = (rows: number) => {
    if (rows <= columns.capacity) return;
    columns = grown(columns, Math.max(rows, columns.capacity * 2));
    living.makeRoom(columns.capacity);
    forget();
  };
  const rowFor = (id: string): number => {
    const known = ids.find(id);
    if (known >= 0) return known;
    const row = free.pop() ?? end;
    makeRoom(row + 1);
    ids.set(row, id);
    end = Math.max(end, row + 1);
    living.add(row, row + 1);
    return row;
  };
  const areaOf = (row: number) => columns.areas[row] ?? 0;
  const changed = (row: number) => {
    said.change(row);
    standings.change(row, columns);
  };
  const leaveArea = (row: number) => {
    changedAreas.add(areaOf(row));
    awaited.leave(row, areaOf(row));
    shelves.remove(row, areaOf(row));
  };
  const remove = (id: string) => {
    const row = ids.find(id);
    if (row < 0) return;
    leaveArea(row);
    living.remove(row);
    ids.remove(row);
    free.push(row);
  };
  const put = (listing: Property) => {
    if (!isOnOffer(listing)) return remove(listing.id);
    const isNew = ids.find(listing.id) < 0;
    const row = rowFor(listing.id);
    if (!isNew) leaveArea(row);
    const known = codesIn(dictionaries);
    writeRow(columns, row, listing, dictionaries);
    columns.codes.isHidden[row] = hidden.has(listing.id) ? 1 : 0;
    changedAreas.add(areaOf(row));
    shelves.put(row, areaOf(row), listing);
    // Earlier answers treated the new code as one that no row had.
    if (codesIn(dictionaries) !== known) said.forget();
    changed(row);
  };

  /** Their rows; null: some of them are here already, and nothing is changed. */
  const insert = (kept: AreaColumns): Int32Array | null => {
    const size = kept.ids.length / 4;
    const from = end;
    makeRoom(from + size);
    if (!ids.restore(from, kept.ids)) return null;
    end += size;
    living.add(from, end);
    writeKept(columns, from, kept, dictionaries);
    const rows = Int32Array.from({ length: size }, (_, at) => from + at);
    for (const row of rows)
      if (hidden.size > 0 && hidden.has(ids.idOf(row))) columns.codes.isHidden[row] = 1;
    forget();
    return rows;
  };
  const ofAreas = { areas: dictionaries.areas, areaOf, changed: changedAreas };
  const awaited = createAwaitedRows({ ids, shelves, insert, ...ofAreas });
  const restore = (kept: AreaColumns): boolean => {
    const rows = insert(kept);
    if (rows !== null) shelves.expect(dictionaries.areas.codeOf(kept.area), rows);
    return rows !== null;
  };
  return {
    ...{ dictionaries, ids, said, shelves, awaited, restore },
    columns: () => columns,
    standings: (now) => standings.at(now, columns, end),
    living,
    put,
    remove,
    hide(wanted) {
      const all = new Set([...hidden, ...wanted]);
      hidden = new Set(wanted);
      for (const row of [...all].map(ids.find).filter((each) => each >= 0)) {
        columns.codes.isHidden[row] = hidden.has(ids.idOf(row)) ? 1 : 0;
        changed(row);
      }
    },
    changed: changedAreas,
    find: (keywords, among = null) =>
      shelves.find(keywords, {
        capacity: columns.capacity,
        homes: sizeOf(living, among),
        among,
      }),
  };
}

/** How many values have a code. */
const codesIn = ({ areas, currencies }: Dictionaries): number =>
  areas.values.length + currencies.values.length;

/** Writes the homes of an area into the rows from `from` on. */
function writeKept(
  columns: Columns,
  from: number,
  { area, currencies, ids, numbers, codes, features }: AreaColumns,
  dictionaries: Dictionaries,
): void {
  for (const name of [...WIDE, ...NARROW]) columns.numbers[name].set(numbers[name], from);
  for (const name of KEPT_CODES) columns.codes[name].set(codes[name], from);
  const codeOf = currencies.map(dictionaries.currencies.codeOf);
  codes.currency.forEach((code, at) => (columns.codes.currency[from + at] = codeOf[code] ?? 0));
  columns.areas.fill(dictionaries.areas.codeOf(area), from, from + ids.length / 4);
  columns.codes.isHidden.fill(0, from, from + ids.length / 4);
  columns.features[0].set(features[0], from);
  columns.features[1].set(features[1], from);
}
