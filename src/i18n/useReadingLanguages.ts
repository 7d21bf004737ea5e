import { useMemo } from 'react';
import { useLanguage } from './useLanguage.ts';

/** The languages this person reads, ISO 639, the dearest first: that of the app, then those of the browser. */
export function useReadingLanguages(): readonly string[] {
  const language = useLanguage();
  return useMemo(() => {
    const wanted = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? tag);
    return [...new Set([language, ...wanted])];
  }, [language]);
}
