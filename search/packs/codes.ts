import { ENERGY_RATINGS, FEATURES, type Feature } from '#contract/entities/property.ts';
import { NO_CODE } from './columns.ts';

/** The place of a value in its list, as a code column keeps it; NO_CODE where it is not stated. */
export function codeIn<Value extends string>(
  values: readonly Value[],
  value: Value | null | undefined,
): number {
  const code = value == null ? -1 : values.indexOf(value);
  return code === -1 ? NO_CODE : code;
}

/** The ratings that can be compared, best first. `exempt` and `pending` are no rating: not stated. */
export const RATINGS = ENERGY_RATINGS.filter((each) => each !== 'exempt' && each !== 'pending');

const HALF = 32;

/** The two halves of a set of features. */
export function featureBits(features: readonly Feature[]): readonly [number, number] {
  let low = 0;
  let high = 0;
  for (const feature of features) {
    const place = FEATURES.indexOf(feature);
    if (place < 0) continue;
    if (place < HALF) low |= 1 << place;
    else high |= 1 << (place - HALF);
  }
  return [low >>> 0, high >>> 0];
}

/** Codes given out in the order in which values first come: for areas and currencies. */
export interface Dictionary {
  /** The value's code, made where it has none. */
  codeOf(value: string): number;
  /** -1: no row has it. */
  find(value: string): number;
  readonly values: readonly string[];
}

export function createDictionary(): Dictionary {
  const codes = new Map<string, number>();
  const values: string[] = [];
  return {
    values,
    codeOf(value) {
      const known = codes.get(value);
      if (known !== undefined) return known;
      codes.set(value, values.length);
      values.push(value);
      return values.length - 1;
    },
    find: (value) => codes.get(value) ?? -1,
  };
}
