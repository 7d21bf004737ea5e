import type { Position } from '#contract/entities/area.ts';
import type { FoundPlace, PlaceRank } from '#contract/protocol/api.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { nearest } from '#search/reading/nearest.ts';
import type { Area, KnownCity } from '#src/data/types.ts';

/** A place that may be meant by what is being typed. */
export interface Suggestion {
  readonly rank: PlaceRank;
  readonly id: string;
  readonly name: string;
  /** The city an area lies in; null: it is none, or that is not known. */
  readonly city: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Of an area that of its city, of a city its own. */
  readonly cityId: string | null;
  /** Of an area; degrees. */
  readonly centre?: Position;
}

const MOST = 8;
/** A person who types means the smallest place of that name. */
const BY_RANK: readonly PlaceRank[] = ['area', 'city', 'region', 'country'];

/**
 * Places whose names have a word that begins with each word of the text: areas first, of each rank what is on this device before
 * what the server told. In any script. Where nothing is called so, places of this device that were misspelt.
 */
export function suggestPlaces(
  text: string,
  here: { readonly areas: readonly Area[]; readonly cities: readonly KnownCity[] },
  told: readonly FoundPlace[],
  ranks: readonly PlaceRank[] = BY_RANK,
): readonly Suggestion[] {
  const sought = wordsOf(text);
  if (sought.length === 0) return [];
  const isCalledSo = ({ name }: { readonly name: string }) => {
    const words = wordsOf(name);
    return sought.every((word) => words.some((each) => each.startsWith(word)));
  };
  const called = [
    ...here.areas.filter(isCalledSo).map(ofArea),
    ...here.cities.filter(isCalledSo).map(ofCity),
    ...told.map(ofPlace),
  ];
  const all = called.length > 0 ? called : misspelt(sought, here);
  const seen = new Set<string>();
  return all
    .filter(({ rank }) => ranks.includes(rank))
    .filter(({ rank, id }) => !seen.has(`${rank} ${id}`) && seen.add(`${rank} ${id}`))
    .toSorted((one, other) => BY_RANK.indexOf(one.rank) - BY_RANK.indexOf(other.rank))
    .slice(0, MOST);
}

/** Places on this device that are called so but for a letter or two. */
function misspelt(
  sought: readonly string[],
  { areas, cities }: { readonly areas: readonly Area[]; readonly cities: readonly KnownCity[] },
): readonly Suggestion[] {
  const isNearly = ({ name }: { readonly name: string }) => isNearlyCalled(sought, name);
  return [...areas.filter(isNearly).map(ofArea), ...cities.filter(isNearly).map(ofCity)];
}

/** Most people write the beginning of a name right: its letters find the names that a misspelt one may mean. */
const RIGHT = 3;

/**
 * Asks for places by what was typed; where none is called so, for those that begin like its longest word and are called so but for a
 * letter or two. Throws what `find` throws.
 */
export async function findForgiving(
  text: string,
  find: (text: string) => Promise<readonly FoundPlace[]>,
): Promise<readonly FoundPlace[]> {
  const called = await find(text);
  const sought = wordsOf(text);
  const [longest = ''] = sought.toSorted((one, other) => other.length - one.length);
  if (called.length > 0 || longest.length <= RIGHT) return called;
  const alike = await find(cutText(longest, RIGHT));
  return alike.filter(({ name }) => isNearlyCalled(sought, name));
}

function isNearlyCalled(sought: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return sought.every(
    (word) => words.some((each) => each.startsWith(word)) || nearest(word, words) !== null,
  );
}

const ofArea = ({ id, name, city, country, city_id: cityId, centre }: Area): Suggestion => ({
  ...{ rank: 'area', id, name, city, country, cityId: cityId ?? null, centre },
});
const ofCity = ({ id, name, country }: KnownCity): Suggestion => ({
  ...{ rank: 'city', id, name, city: null, country, cityId: id },
});
const ofPlace = ({ rank, id, name, within, country, ...more }: FoundPlace): Suggestion => {
  const city = rank === 'area' ? (within[0] ?? null) : null;
  return { rank, id, name, city, country, cityId: more.city_id ?? null, centre: more.centre };
};

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
