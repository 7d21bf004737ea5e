import { useMemo } from 'react';
import { useLanguage } from './useLanguage.ts';

/** The name of a language, given as ISO 639, in the language on the screen. */
export function useLanguageName(): (code: string) => string {
  const shown = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([shown], { type: 'language' });
    return (code) => names.of(code) ?? code;
  }, [shown]);
}

/** The name of a language as those who speak it write it, for a button. */
export function ownLanguageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
