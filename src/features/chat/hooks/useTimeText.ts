import { useMemo } from 'react';
import { digitsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { withDigits } from '#src/i18n/digits.ts';
import { localeOf } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { createTimeText, type TimeText } from '../rules/timeText.ts';

/** The date texts of the chosen language, in the browser's regional form of it and the chosen digits. */
export function useTimeText(): TimeText {
  const language = useLanguage();
  const digits = useLive(digitsChoice);
  return useMemo(
    () => createTimeText(withDigits(localeOf(language, navigator.languages), digits)),
    [language, digits],
  );
}
