import { useMemo } from 'react';
import { localeOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { createTimeText, type TimeText } from '../rules/timeText.ts';

/** The date texts of the chosen language, in the browser's regional form of it. */
export function useTimeText(): TimeText {
  const language = useLanguage();
  return useMemo(() => createTimeText(localeOf(language, navigator.languages)), [language]);
}
