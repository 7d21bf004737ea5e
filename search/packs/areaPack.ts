import * as z from 'zod/mini';
import { opt } from '#contract/entities/property/parts.ts';
import { PRICE_QUALIFIERS } from '#contract/entities/property/terms.ts';
import { listingPhotoSchema, type Property, propertySchema } from '#contract/entities/property.ts';
import { createQuickParser } from '#contract/rules/quickParser.ts';
import { fromUtf8, toUtf8 } from '#contract/rules/text/utf8.ts';
import { createDictionary } from './codes.ts';
import { createColumns } from './columns.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import { cardOf } from './homeCard.ts';
import { idNumbersOf, isListingId } from './idNumbers.ts';
import { isOnOffer, writeRow } from './indexRow.ts';
import {
  AREA,
  type AreaColumns,
  areaColumnsOf,
  idAt,
  readColumns,
  readWords,
  writeColumns,
  writeWords,
} from './pack.ts';
import { lookAtSections, type Piece, type SectionsFault, writeSections } from './sections.ts';
import { createWordsBuilder, type Words } from './words.ts';

/*
 * An area's homes before their rows are here: columns, words, cards and revisions in one piece, to search and
 * to show. The server makes it from a snapshot's rows. The reader trusts nothing in it.
 */

/** The homes of an area, a place from 0 on for each. */
export interface AreaPack {
  readonly columns: AreaColumns;
  readonly words: Words;
  /** Null: it is one that no home of the area can have. Looked at when it is shown: to read those of a city takes half a second. */
  cardAt(place: number): HomeCard | null;
  /** `rev` of the row it was made of: the same row gives the same columns, words and card. */
  revAt(place: number): number;
}

/** Makes the pack of an area, home by home. */
export interface AreaPackMaker {
  /** Leaves out a home that is off the market, as a search does. `rev`: of its row. */
  add(home: Property, rev: number): void;
  finish(): ArrayBuffer;
}

/** `most`: so many homes are added at most. */
export function createAreaPackMaker(area: string, most: number): AreaPackMaker {
  const columns = createColumns(most);
  const dictionaries = { areas: createDictionary(), currencies: createDictionary() };
  const ids = new Uint32Array(most * 4);
  const words = createWordsBuilder();
  const cards: Uint8Array[] = [];
  const revs = new Float64Array(most);
  return {
    add(home, rev) {
      const isOurs = home.area_id === area && isListingId(home.id);
      if (!isOurs || !isOnOffer(home)) return;
      const row = cards.length;
      writeRow(columns, row, home, dictionaries);
      ids.set(idNumbersOf(home.id), row * 4);
      words.add(home);
      revs[row] = rev;
      cards.push(toUtf8(JSON.stringify(cardOf(home))));
    },
    finish() {
      const rows = Int32Array.from(cards.keys());
      const currencies = dictionaries.currencies.values;
      const starts = new Uint32Array(cards.length + 1);
      cards.forEach(({ length }, place) => (starts[place + 1] = (starts[place] ?? 0) + length));
      const letters = new Uint8Array(starts.at(-1) ?? 0);
      cards.forEach((card, place) => letters.set(card, starts[place]));
      return writeSections(
        [
          new Uint8Array(writeColumns(areaColumnsOf(area, rows, { columns, currencies, ids }))),
          new Uint8Array(writeWords(words.finish())),
          starts,
          letters,
          revs.slice(0, cards.length),
        ],
        AREA,
      );
    },
  };
}

/** Why bytes are no pack of an area. `unsound`: what stands in them contradicts itself. */
export type PackFault = SectionsFault | 'no homes' | 'other area' | 'unsound';

/** The pack of this area; null: it is of another one or of another version, without homes, cut off or changed. */
export function readAreaPack(bytes: ArrayBuffer, area: string): AreaPack | null {
  const found = lookAtAreaPack(bytes, area);
  return typeof found === 'string' ? null : found;
}

/** The same, with the reason where it is none. */
export function lookAtAreaPack(bytes: ArrayBuffer, area: string): AreaPack | PackFault {
  const pieces = lookAtSections(bytes, AREA, [1, 1, 4, 1, 8]);
  if (typeof pieces === 'string') return pieces;
  const [columnBytes, wordBytes, starts, letters, revPiece] = pieces;
  if (!columnBytes || !wordBytes || !starts || !letters || !revPiece) return 'unsound';
  const ends = new Uint32Array(starts.buffer, starts.at, starts.bytes / 4);
  if (ends.length === 1) return 'no homes';
  const columns = readColumns(bytesOf(columnBytes));
  if (columns === null) return 'unsound';
  if (columns.area !== area) return 'other area';
  const count = columns.ids.length / 4;
  const words = readWords(bytesOf(wordBytes), count);
  const revs = new Float64Array(revPiece.buffer, revPiece.at, revPiece.bytes / 8);
  if (words === null || ends.length !== count + 1 || revs.length !== count) return 'unsound';
  const read = (place: number): HomeCard | null => {
    const [from, to] = [ends[place] ?? 0, ends[place + 1] ?? 0];
    if (from > to || to > letters.bytes) return null;
    return cardIn(new Uint8Array(letters.buffer, letters.at + from, to - from));
  };
  const homes = new Set<string>();
  for (let place = 0; place < count; place += 1) homes.add(idAt(columns, place));
  if (homes.size !== count) return 'unsound';
  return {
    columns,
    words,
    cardAt(place) {
      if (place >= count) throw new RangeError(`no card stands in place ${place}`);
      const card = read(place);
      return card?.id === idAt(columns, place) && card.area_id === area ? card : null;
    },
    revAt(place) {
      const rev = revs[place];
      if (rev === undefined) throw new RangeError(`no home stands in place ${place}`);
      return rev;
    },
  };
}

const { shape } = propertySchema;
/** As `HomeCard` is. */
const cardSchema = z.object({
  id: shape.id,
  listing_type: shape.listing_type,
  property_type: shape.property_type,
  status: shape.status,
  title: shape.title,
  titles: opt(
    z.tuple(
      [z.object({ language: z.nullable(z.string()), title: z.string() })],
      z.object({ language: z.nullable(z.string()), title: z.string() }),
    ),
  ),
  price_qualifier: opt(z.enum(PRICE_QUALIFIERS)),
  price: shape.price,
  previous_price: shape.previous_price,
  currency: shape.currency,
  price_period: shape.price_period,
  bedrooms: shape.bedrooms,
  bathrooms: shape.bathrooms,
  living_area: shape.living_area,
  area_id: shape.area_id,
  lat: shape.lat,
  lon: shape.lon,
  first_listed_on: shape.first_listed_on,
  relisted_count: shape.relisted_count,
  availability_confirmed_at: shape.availability_confirmed_at,
  owner_id: shape.owner_id,
  owner_verified: shape.owner_verified,
  owner_since: shape.owner_since,
  listed_by: shape.listed_by,
  place: z.string(),
  photos: z.array(listingPhotoSchema),
  photoCount: z.int(),
  tourRooms: opt(z.int()),
  trueMonthly: z.nullable(z.number()),
  notStated: opt(z.array(z.enum(['deposit', 'fees', 'bills']))),
});

const parseCard = createQuickParser(cardSchema);

function cardIn(bytes: Uint8Array): HomeCard | null {
  try {
    return parseCard(JSON.parse(fromUtf8(bytes) ?? ''));
  } catch {
    return null;
  }
}

/** In a buffer of its own, since what is in it is read from multiples of eight on. */
const bytesOf = ({ buffer, at, bytes }: Piece): ArrayBuffer => buffer.slice(at, at + bytes);
