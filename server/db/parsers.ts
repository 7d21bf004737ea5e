import { parse as parseList } from 'postgres-array';
import { bigintValue, isoInstant, numericValue, OID } from './types.ts';

/** Makes a value from the text that PostgreSQL sends. */
type Parse = (text: string) => unknown;

const asIs: Parse = (text) => text;

/** By type, with the type of a list of it. Any other type is its text. */
const KINDS: readonly (readonly [oid: number, list: number, parse: Parse])[] = [
  [16, 1000, (text) => text === 't'],
  [17, 1001, (text) => Buffer.from(text.slice(2), 'hex')],
  [OID.int8, 1016, bigintValue],
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, numericValue],
  [701, 1022, numericValue],
  [OID.numeric, 1231, numericValue],
  [114, 199, JSON.parse],
  [3802, 3807, JSON.parse],
  [OID.timestamp, 1115, isoInstant],
  [OID.timestamptz, 1185, isoInstant],
  [1082, 1182, asIs],
  [19, 1003, asIs],
  [25, 1009, asIs],
  [1042, 1014, asIs],
  [1043, 1015, asIs],
  [2950, 2951, asIs],
];

const PARSERS: ReadonlyMap<number, Parse> = new Map(
  KINDS.flatMap(([oid, list, parse]): [number, Parse][] => [
    [oid, (text) => parse(text)],
    [list, (text) => parseList(text, parse)],
  ]),
);

/** How the driver reads a type, so that a row is the same from here and from PGlite. */
export const parserOf = (oid: number): Parse => PARSERS.get(oid) ?? asIs;
