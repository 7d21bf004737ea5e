import { useEffect, useMemo, useState } from 'react';
import type { FoundPlace, PlaceRank } from '#contract/protocol/api.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { useKeptAreas, useKnownCities } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { findForgiving, suggestPlaces, type Suggestion } from './suggestPlaces.ts';

export interface SuggestedPlaces {
  readonly places: readonly Suggestion[];
  readonly state: /** No search runs, or the answer is here. */
    | 'here'
    | 'asking'
    /** The server could not be asked: only what is on this device was looked through. */
    | 'alone';
}

type Answer = { readonly text: string; readonly places: readonly FoundPlace[] | null };

/** ms after the last letter. */
const PAUSE = 250;
/** Of one letter this device alone tells. */
const LEAST = 2;

/**
 * Places that may be meant by what is being typed: this device's at once, the server's when they come. No
 * data is fetched to search in.
 */
export function useSuggestedPlaces(typed: string, ranks?: readonly PlaceRank[]): SuggestedPlaces {
  const { listings } = useMarket();
  const text = cutText(typed.trim(), 80);
  const held = useKeptAreas();
  const cities = useKnownCities();
  const [answer, setAnswer] = useState<Answer>({ text: '', places: [] });
  const isAsked = text.length >= LEAST;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    const ask = async () => {
      const places = await findForgiving(text, listings.findPlaces).catch(() => null);
      if (isWanted) setAnswer({ text, places });
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [listings, text, isAsked]);
  const isAnswered = !isAsked || answer.text === text;
  const told = isAnswered ? answer.places : null;
  const places = useMemo(
    () =>
      suggestPlaces(
        text,
        { areas: (held ?? []).map(({ area }) => area), cities: cities ?? [] },
        isAsked ? (told ?? []) : [],
        ranks,
      ),
    [text, held, cities, told, isAsked, ranks],
  );
  const isAlone = isAsked && isAnswered && answer.places === null;
  return { places, state: isAnswered ? (isAlone ? 'alone' : 'here') : 'asking' };
}
