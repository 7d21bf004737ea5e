import type { SeededRandom } from '../../../random.ts';
import type { Kind } from '../course.ts';
import type { Home } from '../home.ts';
import type { Voice } from '../terms.ts';

/** The facts from which the words are made. */
export interface Told {
  readonly home: Home;
  readonly kind: Kind;
  readonly voice: Voice;
  readonly random: SeededRandom;
}

/** A sentence, or nothing where it would not be true. */
export type Sentence = (told: Told) => string | undefined | false;

export const NOUN: Readonly<Record<string, string>> = {
  apartment: 'flat',
  studio: 'studio',
  house: 'house',
  townhouse: 'townhouse',
  villa: 'villa',
  duplex: 'duplex',
  penthouse: 'penthouse',
  loft: 'loft',
  room: 'room',
  shared_room: 'bed in a shared room',
  bungalow: 'bungalow',
  cottage: 'cottage',
  land: 'plot',
  garage: 'garage',
  office: 'office',
  retail: 'shop',
  warehouse: 'warehouse',
};

const COUNTS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];
export const inWords = (count: number): string => COUNTS[count] ?? String(count);

export const nounOf = ({ home }: Told): string => NOUN[home.type] ?? 'home';

export const hasBeds = ({ home }: Told): boolean =>
  home.bedrooms > 0 && home.type !== 'room' && home.type !== 'shared_room';

/** `third floor`, `ground floor`, `top floor`. */
export function floorOf({ home: { floor, floors } }: Told): string | undefined {
  if (floor === undefined || floors === undefined) return undefined;
  if (floor === 0) return 'ground floor';
  if (floor === floors) return 'top floor';
  return `${['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'][floor] ?? `${floor}th`} floor`;
}

/** Minutes on foot, as people say them. */
export function walk(metres: number): string {
  const minutes = Math.max(1, Math.round((metres * 1.3) / 80));
  if (minutes <= 2) return 'round the corner';
  return minutes < 11 ? `${inWords(minutes)} minutes on foot` : `a walk of ${minutes} minutes`;
}

export const SUN: Readonly<Record<string, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

/** Up to `most` of the sentences that are true, in an order of their own, never one twice. */
export function some(sentences: readonly Sentence[], most: number, told: Told): string[] {
  const left = [...sentences];
  const said: string[] = [];
  while (said.length < most && left.length > 0) {
    const [sentence] = left.splice(Math.floor(told.random.next() * left.length), 1);
    const text = sentence?.(told);
    if (text) said.push(text);
  }
  return said;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const article = (noun: string): string =>
  /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
