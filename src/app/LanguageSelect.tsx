import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#src/i18n/languages.ts';
import { changeLanguage } from '#src/i18n/setup.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { toastError } from '#src/ui/toasts.ts';

/** The language of the pages before signing in; signed in, it is in the settings. */
export function LanguageSelect() {
  const { t } = useTranslation('nav');
  const language = useLanguage();

  async function choose(next: string): Promise<void> {
    try {
      if (isLanguage(next)) await changeLanguage(next);
    } catch {
      toastError(t('languageFailed'));
    }
  }

  return (
    <label className="relative inline-flex min-h-11 items-center rounded-field text-soft hover:bg-wash hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <span className="sr-only">{t('language')}</span>
      <Languages size={20} aria-hidden className="pointer-events-none absolute start-2.5" />
      <select
        value={language}
        onChange={(event) => void choose(event.target.value)}
        className="min-h-11 max-w-40 appearance-none rounded-field bg-transparent ps-9 pe-2 outline-none max-sm:w-11 max-sm:text-transparent"
      >
        {LANGUAGES.map((value) => (
          <option key={value} value={value} lang={value} className="bg-sheet text-ink">
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
