import { Languages } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyPhrase, keyPhrases, sentencesOf } from '#contract/rules/listing/keyPhrases.ts';
import { languageOf, type TextLanguage } from '#contract/rules/text/languageOf.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { classes } from '#src/ui/classes.ts';
import { Section } from './Section.tsx';

const MOST_PHRASES = 6;

/** What the owner wrote, in the owner's language; what people look for in it leads to where it says so. */
export function Description({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const { summary, description, house_rules: rules } = listing.details;
  const sentences = useMemo(() => sentencesOf(description), [description]);
  const phrases = useMemo(() => keyPhrases(sentences, MOST_PHRASES), [sentences]);
  const language = useMemo(
    () => languageOf([summary, description, rules].filter(Boolean).join('\n')),
    [summary, description, rules],
  );
  const [marked, setMarked] = useState<number | null>(null);
  const said = useRef(new Map<number, HTMLSpanElement>());
  // The browser's own translation, voices and hyphens go by it.
  const lang = language ?? undefined;

  function show(sentence: number): void {
    setMarked(sentence);
    const place = said.current.get(sentence);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }

  return (
    <Section title={t('description.title')}>
      <KeyPhrases phrases={phrases} onChoose={show} />
      <div dir="auto" lang={lang} className="max-w-[68ch]">
        {summary !== undefined && <p className="mb-3 text-lg font-medium">{summary}</p>}
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
          <p dir="auto" lang={lang} className="max-w-[68ch] whitespace-pre-line">
            {rules}
          </p>
        </>
      )}
      <WrittenIn language={language} />
    </Section>
  );
}

interface KeyPhrasesProps {
  readonly phrases: readonly KeyPhrase[];
  readonly onChoose: (sentence: number) => void;
}

/** What the text says that people look for, in the language of who reads. */
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

/** That a text is in another language than the page: nobody translated it. */
function WrittenIn({ language }: { readonly language: TextLanguage | null }) {
  const { t } = useTranslation('listing');
  const shown = useLanguage();
  if (language === null || language === shown) return null;
  const name = new Intl.DisplayNames([shown], { type: 'language' }).of(language) ?? language;
  return (
    <p className="mt-4 flex items-start gap-2 text-sm text-soft">
      <Languages size={18} aria-hidden className="mt-px shrink-0" />
      {t('description.writtenIn', { language: name })}
    </p>
  );
}
