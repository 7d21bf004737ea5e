import { useMemo } from 'react';
import { budgetOf } from '#src/rules/money/budget.ts';
import type { Kept, RecommendAsk, Recommendations, RecordBody } from '#src/data/types.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useLive } from '#src/data/useLive.ts';
import { useKept, useMarket } from '#src/data/useMarket.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { askOf } from './askOf.ts';

export type Choices = NonNullable<RecordBody<'settings'>['recommend']>;

export interface Recommending {
  /** Undefined: not worked out yet. */
  readonly found: Recommendations | undefined;
  readonly searches: readonly Kept<'saved_search'>[];
  /** The saved search whose filters must hold; null: none. */
  readonly search: Kept<'saved_search'> | null;
  readonly hasBudget: boolean;
  readonly choices: Choices;
  change(fields: Partial<Choices>): Promise<void>;
}

const NONE: readonly never[] = [];
const FIRST: Choices = { weights: {}, since: 0 };

/** Homes for this person, worked out on this device from what it keeps of them. */
export function useRecommendations(most: number): Recommending {
  const { records } = useSync();
  const { listings } = useMarket();
  const saved = useNotes('saved_home');
  const hidden = useNotes('hidden_home');
  const viewed = useNotes('viewed_home');
  const compared = useRecords('comparison');
  const inquiries = useInquiries('renter');
  const searches = useRecords('saved_search');
  const places = useRecords('place');
  const settings = useRecord('settings');
  const about = useRecord('about_me');
  const choices = settings?.recommend ?? FIRST;
  const search = searchOf(searches ?? NONE, choices);
  const isKnown =
    saved !== undefined &&
    hidden !== undefined &&
    viewed !== undefined &&
    compared !== undefined &&
    settings !== undefined &&
    about !== undefined &&
    places !== undefined &&
    searches !== undefined;
  const ask = isKnown
    ? askOf(
        {
          saved,
          hidden,
          viewed,
          compared,
          inquired: (inquiries ?? NONE).map(({ property_id, created_at }) => ({
            propertyId: property_id,
            at: Date.parse(created_at),
          })),
        },
        {
          weights: choices.weights,
          since: choices.since,
          must: search?.body.query ?? {},
          budget: budgetOf(about),
          places: places.map(({ body }) => body),
          most,
        },
      )
    : null;
  // The same question is the same text: it is asked once.
  const key = ask === null ? null : JSON.stringify(ask);
  const live = useMemo(
    () => (key === null ? NOT_ASKED : listings.recommendations(JSON.parse(key) as RecommendAsk)),
    [listings, key],
  );
  const found = useKept(useLive(live));
  return {
    found,
    searches: searches ?? NONE,
    search,
    hasBudget: ask?.budget != null,
    choices,
    change: async (fields) => {
      const to = { recommend: { ...choices, ...fields } };
      await records.editOne('settings', { recommend: choices }, to);
    },
  };
}

const NOT_ASKED = { get: () => undefined, subscribe: () => () => undefined };

/** The one that was chosen; where none was, the newest. */
function searchOf(
  all: readonly Kept<'saved_search'>[],
  { searchId }: Choices,
): Kept<'saved_search'> | null {
  if (searchId === undefined) return all.at(-1) ?? null;
  return all.find(({ id }) => id === searchId) ?? null;
}
