import { versionFor, versionsOf, type Worded } from '#contract/rules/listing/versions.ts';
import type { ListingCard } from '#src/data/types.ts';
import { useReadingLanguages } from '#src/i18n/useReadingLanguages.ts';

/** A home as a list has it: the whole listing, or its card. */
export type Titled = Pick<ListingCard, 'title' | 'titles'> & {
  readonly details?: Worded['details'];
};

/** The title of a home in the first language this person reads, else as its owner wrote it first. */
export function useTitleOf(): (home: Titled) => string {
  const languages = useReadingLanguages();
  return ({ title, titles, details }) => {
    if (titles !== undefined) return versionFor(titles, languages).title;
    return details === undefined
      ? title
      : versionFor(versionsOf({ title, details }), languages).title;
  };
}
