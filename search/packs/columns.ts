/*
 * Listings as columns: a filter reads one array from front to back instead of ten thousand objects. A row is a
 * place in every array; a place that is given up is used again.
 */

/** Numbers that need all digits of a number. */
export const WIDE = [
  /** Minor units: a month of a rental, all of a sale. */
  'price',
  /** The same with mandatory monthly fees and bills. */
  'total',
  'bathrooms',
  /** m². */
  'livingArea',
  /** Minor units a m². */
  'pricePerArea',
  /** ms since the epoch. */
  'confirmedAt',
  /** ms since the epoch of the last time the price fell. */
  'reducedAt',
  'lat',
  'lon',
] as const;

/** Whole numbers below 2^24: four bytes keep them as they are. */
export const NARROW = [
  'bedrooms',
  /** Days since 1970. */
  'availableFrom',
  'minTerm',
  'maxTerm',
  'floor',
  /** Days since 1970. */
  'firstListed',
  /** Seconds of the day it was made. */
  'createdSecond',
  'photos',
] as const;

/** Codes that are stored; the places of values in their lists. */
export const KEPT_CODES = [
  'type',
  'propertyType',
  'furnished',
  'pets',
  'listedBy',
  /** 0 is best. */
  'energy',
  'isReduced',
  'hasFloorPlan',
  'hasTour',
  'isPending',
  'isVerified',
  /** 1: fees or bills are not stated, and `total` is without them. */
  'lacksCosts',
  'currency',
] as const;

/** 1: the person does not want to see it. Told anew at each start. */
const TOLD_CODES = ['isHidden'] as const;
const CODES = [...KEPT_CODES, ...TOLD_CODES] as const;

/** In a number column: not stated. Every comparison with it is false. */
export const NOT_STATED = Number.NaN;
/** In a code column: not stated. */
export const NO_CODE = 255;

export type NumberColumn = (typeof WIDE)[number] | (typeof NARROW)[number];
export type CodeColumn = (typeof CODES)[number];
export type Numbers = Float64Array | Float32Array;

export interface Columns {
  readonly numbers: Readonly<Record<NumberColumn, Numbers>>;
  readonly codes: Readonly<Record<CodeColumn, Uint8Array>>;
  readonly areas: Uint16Array;
  /** 64 bits a row: which features the home has. */
  readonly features: readonly [Uint32Array, Uint32Array];
  readonly capacity: number;
}

export function createColumns(capacity: number): Columns {
  return {
    numbers: {
      ...record(WIDE, () => new Float64Array(capacity)),
      ...record(NARROW, () => new Float32Array(capacity)),
    },
    codes: record(CODES, () => new Uint8Array(capacity)),
    areas: new Uint16Array(capacity),
    features: [new Uint32Array(capacity), new Uint32Array(capacity)],
    capacity,
  };
}

/** The same rows with room for `capacity`. */
export function grown(columns: Columns, capacity: number): Columns {
  const larger = createColumns(capacity);
  for (const name of [...WIDE, ...NARROW]) larger.numbers[name].set(columns.numbers[name]);
  for (const name of CODES) larger.codes[name].set(columns.codes[name]);
  larger.areas.set(columns.areas);
  larger.features[0].set(columns.features[0]);
  larger.features[1].set(columns.features[1]);
  return larger;
}

function record<Name extends string, Value>(
  names: readonly Name[],
  make: () => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Value>;
}
