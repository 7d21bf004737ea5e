import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { changeLanguage } from '#src/i18n/setup.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Choices } from '../Choices.tsx';
import { Section } from '../Section.tsx';

/** Each language by its own name. Changes at once, also offline if it was loaded before. */
export function LanguageSection() {
  const { t } = useTranslation(['settings', 'nav']);
  const language = useLanguage();
  const { auth } = useSync();
  const [isMissing, setMissing] = useState(false);

  async function choose(next: Language): Promise<void> {
    setMissing(false);
    try {
      await changeLanguage(next);
      void auth.tellLanguage(next);
    } catch {
      setMissing(true);
    }
  }

  return (
    <Section title={t('language')} note={t('perDevice')}>
      <Choices
        legend={t('language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={(next) => void choose(next)}
      />
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {isMissing && t('nav:languageFailed')}
      </p>
    </Section>
  );
}
