import { useEffect, useState } from 'react';
import { fold } from '#contract/rules/text/fold.ts';
import type { Listings } from '#src/data/types.ts';
import { useCities } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';

/** A city to choose. */
export interface CityChoice {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

export interface FoundCities {
  /** Those on this device and, of what the server knows, those that fit what is sought. The one in use first. */
  readonly cities: readonly CityChoice[];
  /** The one in use; null: none yet. */
  readonly inUse: string | null;
  readonly state: /** No search runs, or the answer is here. */
    | 'here'
    | 'asking'
    /** The server could not be asked: only what is on this device was looked through. */
    | 'alone';
}

type Answer = { readonly sought: string; readonly cities: readonly CityChoice[] | null };

/** ms after the last letter. */
const PAUSE = 250;

/** Cities by name. `sought`: as it is typed. */
export function useFoundCities(sought: string): FoundCities {
  const { listings } = useMarket();
  const text = sought.trim();
  const kept = (useCities() ?? []).flatMap(({ id, name, country }) =>
    name === null || country === null ? [] : [{ id, name, country }],
  );
  const [answer, setAnswer] = useState<Answer>({ sought: '', cities: [] });
  useEffect(() => {
    if (text === '') return undefined;
    let isWanted = true;
    const ask = async () => {
      const cities = await citiesNamed(listings, text);
      if (isWanted) setAnswer({ sought: text, cities });
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [listings, text]);
  const isAnswered = text === '' || answer.sought === text;
  const fitting = kept.filter(({ name }) => fold(name).includes(fold(text)));
  const others = isAnswered && text !== '' ? (answer.cities ?? []) : [];
  const known = new Set(fitting.map(({ id }) => id));
  return {
    cities: [...fitting, ...others.filter(({ id }) => !known.has(id))],
    inUse: kept[0]?.id ?? null,
    state: isAnswered ? (text !== '' && answer.cities === null ? 'alone' : 'here') : 'asking',
  };
}

/** The cities of that name, and those in which something is called so. Null: the server could not be asked. */
async function citiesNamed(
  listings: Pick<Listings, 'findPlaces'>,
  text: string,
): Promise<readonly CityChoice[] | null> {
  try {
    const cities = new Map<string, CityChoice>();
    for (const { rank, name, within, country, city_id: id } of await listings.findPlaces(text)) {
      const city = rank === 'city' ? name : within[0];
      if (id !== undefined && city !== undefined && !cities.has(id))
        cities.set(id, { id, name: city, country });
    }
    return [...cities.values()];
  } catch {
    return null;
  }
}
