/*
 * Listings as columns: a filter reads one array from front to back instead of ten thousand objects. A row is a
 * place in every array; a place that is given up is used again.
 */

const NUMBERS = [
  /** Minor units: a month of a rental, all of a sale. */
  'price',
  /** The same with mandatory monthly fees and bills. */
  'total',
  'bedrooms',
  'bathrooms',
  /** m². */
  'livingArea',
  /** Minor units a m². */
  'pricePerArea',
  /** Days since 1970. */
  'availableFrom',
  'minTerm',
  'maxTerm',
  'floor',
  /** ms since the epoch. */
  'confirmedAt',
  /** Days since 1970. */
  'firstListed',
  /** ms since the epoch. */
  'createdAt',
  /** ms since the epoch of the last time the price fell. */
  'reducedAt',
  'lat',
  'lon',
  'photos',
] as const;

const CODES = [
  'isAlive',
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
  'isHidden',
  'isVerified',
  'currency',
] as const;

/** In a number column: not stated. Every comparison with it is false. */
export const NOT_STATED = Number.NaN;
/** In a code column: not stated. */
export const NO_CODE = 255;

export type NumberColumn = (typeof NUMBERS)[number];
export type CodeColumn = (typeof CODES)[number];

export interface Columns {
  readonly numbers: Readonly<Record<NumberColumn, Float64Array>>;
  readonly codes: Readonly<Record<CodeColumn, Uint8Array>>;
  readonly areas: Uint32Array;
  /** 64 bits a row: which features the home has. */
  readonly features: readonly [Uint32Array, Uint32Array];
  readonly capacity: number;
}

export function createColumns(capacity: number): Columns {
  return {
    numbers: record(NUMBERS, () => new Float64Array(capacity)),
    codes: record(CODES, () => new Uint8Array(capacity)),
    areas: new Uint32Array(capacity),
    features: [new Uint32Array(capacity), new Uint32Array(capacity)],
    capacity,
  };
}

/** The same rows with room for as many more. */
export function doubled(columns: Columns): Columns {
  const larger = createColumns(columns.capacity * 2);
  for (const name of NUMBERS) larger.numbers[name].set(columns.numbers[name]);
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
