import { Languages } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyPhrase, keyPhrases, sentencesOf } from './rules/keyPhrases.ts';
import type { Version } from '#contract/rules/listing/versions.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { ownLanguageName, useLanguageName } from '#src/i18n/useLanguageName.ts';
import { classes } from '#src/ui/classes.ts';
import { Section } from './Section.tsx';
import type { Versions } from './useVersions.ts';

const MOST_PHRASES = 6;

export interface DescriptionProps {
  readonly listing: HeldListing;
  readonly versions: Versions;
}

/**
 * The owner's text, in a language this person reads where it is there, else in the owner's first one; the others are a
 * press away. The features it names link to the sentences that name them.
 */
export function Description({ listing, versions }: DescriptionProps) {
  const { t } = useTranslation('listing');
  const { summary, house_rules: rules } = listing.details;
  const { shown, all } = versions;
  const sentences = useMemo(() => sentencesOf(shown.description), [shown.description]);
  const phrases = useMemo(() => keyPhrases(sentences, MOST_PHRASES), [sentences]);
  const [marked, setMarked] = useState<number | null>(null);
  const said = useRef(new Map<number, HTMLSpanElement>());
  // The browser's own translation, voices and hyphenation need the language.
  const lang = shown.language ?? undefined;
  const firstLang = all[0]?.language ?? undefined;

  function choose(version: Version): void {
    setMarked(null);
    versions.choose(version);
  }

  function show(sentence: number): void {
    setMarked(sentence);
    const place = said.current.get(sentence);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }

  return (
    <Section title={t('description.title')}>
      {all.length > 1 && <LanguageChoice versions={all} shown={shown} onChoose={choose} />}
      <KeyPhrases phrases={phrases} onChoose={show} />
      <div dir="auto" lang={lang} className="max-w-[68ch]">
        {shown.isOriginal && summary !== undefined && (
          <p className="mb-3 text-lg font-medium">{summary}</p>
        )}
        <p className="whitespace-pre-line">
          {sentences.map((sentence, at) => (
            <span
              key={at}
              ref={(span) => {
                if (span === null) said.current.delete(at);
                else said.current.set(at, span);
              }}
              tabIndex={-1}
              className={classes(
                'rounded-xs outline-none',
                at === marked && 'bg-warn-wash box-decoration-clone',
              )}
            >
              {sentence}
            </span>
          ))}
        </p>
      </div>
      {rules !== undefined && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t('description.rules')}</h3>
          <p dir="auto" lang={firstLang} className="max-w-[68ch] whitespace-pre-line">
            {rules}
          </p>
        </>
      )}
      <WrittenIn language={shown.language} />
    </Section>
  );
}

interface LanguageChoiceProps {
  readonly versions: readonly Version[];
  readonly shown: Version;
  readonly onChoose: (version: Version) => void;
}

/** The languages the owner wrote in, each by its own name. */
function LanguageChoice({ versions, shown, onChoose }: LanguageChoiceProps) {
  const { t } = useTranslation('listing');
  return (
    <div
      role="group"
      aria-label={t('description.languages')}
      className="mb-4 flex flex-wrap items-center gap-2 print:hidden"
    >
      <Languages size={20} aria-hidden className="shrink-0 text-soft" />
      {versions.map((version) => (
        <button
          key={version.language}
          type="button"
          lang={version.language ?? undefined}
          aria-pressed={version === shown}
          onClick={() => onChoose(version)}
          className="min-h-11 rounded-full border border-edge px-4 font-medium hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent-wash"
        >
          {version.language === null ? t('description.first') : ownLanguageName(version.language)}
        </button>
      ))}
    </div>
  );
}

interface KeyPhrasesProps {
  readonly phrases: readonly KeyPhrase[];
  readonly onChoose: (sentence: number) => void;
}

/** The features the text names, in the reader's language. */
function KeyPhrases({ phrases, onChoose }: KeyPhrasesProps) {
  const { t } = useTranslation('listing');
  if (phrases.length === 0) return null;
  return (
    <ul aria-label={t('phrases.label')} className="mb-4 flex flex-wrap gap-2 print:hidden">
      {phrases.map(({ phrase, sentence }) => (
        <li key={phrase}>
          <button
            type="button"
            onClick={() => onChoose(sentence)}
            className="min-h-11 rounded-full border border-edge px-4 font-medium hover:bg-wash"
          >
            {t(`phrases.${phrase}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Says that a text is in another language than the page: nobody translated it. */
function WrittenIn({ language }: { readonly language: string | null }) {
  const { t } = useTranslation('listing');
  const nameOf = useLanguageName();
  const shown = useLanguage();
  if (language === null || language === shown) return null;
  return (
    <p className="mt-4 flex items-start gap-2 text-sm text-soft">
      <Languages size={18} aria-hidden className="mt-px shrink-0" />
      {t('description.writtenIn', { language: nameOf(language) })}
    </p>
  );
}
