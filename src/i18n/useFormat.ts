import { useMemo } from 'react';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatTime,
} from './format.ts';
import { localeOf } from './languages.ts';
import { useLanguage } from './useLanguage.ts';

/** The functions of format.ts, bound to the language on the screen and the browser's region. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = localeOf(language, navigator.languages);
    return {
      number: (value: number) => formatNumber(locale, value),
      time: (at: number | Date) => formatTime(locale, at),
      date: (at: number | Date) => formatDate(locale, at),
      dateTime: (at: number | Date) => formatDateTime(locale, at),
      relative: (at: number, now: number) => formatRelative(locale, at, now),
      bytes: (bytes: number) => formatBytes(locale, bytes),
    };
  }, [language]);
}
