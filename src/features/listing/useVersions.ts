import { useMemo, useState } from 'react';
import {
  type FullyWorded,
  type Version,
  versionFor,
  versionsOf,
} from '#contract/rules/listing/versions.ts';
import { languageOf } from '#src/rules/text/languageOf.ts';
import { useReadingLanguages } from '#src/i18n/useReadingLanguages.ts';

export interface Versions {
  readonly shown: Version;
  /** All there are, the owner's first one first. */
  readonly all: readonly Version[];
  choose(version: Version): void;
}

/**
 * A home's title and description in the first language this person reads, until they choose another. If the
 * owner does not say which language it is, the text tells.
 */
export function useVersions({ title, details }: FullyWorded): Versions {
  const languages = useReadingLanguages();
  const [chosen, setChosen] = useState<Version['language'] | undefined>();
  const all = useMemo(() => {
    const [first, ...others] = versionsOf({ title, details });
    const { summary, description, house_rules: rules } = details;
    const written = [summary, description, rules].filter(Boolean).join('\n');
    const language = first.language ?? languageOf(written);
    return [{ ...first, language }, ...others] as const;
  }, [title, details]);
  const shown = all.find(({ language }) => language === chosen) ?? versionFor(all, languages);
  return useMemo(
    () => ({ shown, all, choose: ({ language }) => setChosen(language) }),
    [shown, all],
  );
}
