import type { PropertyDetails, Translation } from '../../entities/property.ts';

/** A listing's words, in the language of its owner and in others. */
export interface Worded {
  readonly title: string;
  readonly details: Pick<PropertyDetails, 'description' | 'language' | 'translations'>;
}

/** Title and description in one language. */
export interface Version extends Omit<Translation, 'language'> {
  /** ISO 639; null: the owner does not say, as where there is only one. */
  readonly language: string | null;
  readonly isOriginal: boolean;
}

/** The versions an owner wrote, the first language first. */
export function versionsOf({ title, details }: Worded): readonly [Version, ...Version[]] {
  const { description, language = null, translations = [] } = details;
  return [
    { language, title, description, isOriginal: true },
    ...translations.map((each) => ({ ...each, isOriginal: false })),
  ];
}

/**
 * The version for somebody who reads `languages`, the dearest first: the first of these there is, else what the owner
 * wrote first.
 */
export function versionFor<One extends { readonly language: string | null }>(
  versions: readonly [One, ...One[]],
  languages: readonly string[],
): One {
  for (const language of languages) {
    const found = versions.find((version) => version.language === language);
    if (found !== undefined) return found;
  }
  return versions[0];
}

/** Every word of title and description, in all languages, a line each. */
export function wordsOf(listing: Worded): string {
  return versionsOf(listing)
    .flatMap(({ title, description }) => [title, description])
    .join('\n');
}

/** A listing with all that its owner wrote. */
export interface FullyWorded extends Worded {
  readonly details: Worded['details'] & Pick<PropertyDetails, 'summary' | 'nearby' | 'house_rules'>;
}

/** Every word that renters can read of a listing: `wordsOf`, and the texts that are in one language alone. */
export function everyWordOf(listing: FullyWorded): string {
  const { summary, nearby, house_rules } = listing.details;
  return [wordsOf(listing), summary, nearby, house_rules].filter(Boolean).join('\n');
}
