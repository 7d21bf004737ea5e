import { useTranslation } from 'react-i18next';
import { directionOf, isLanguage, type Language } from './languages.ts';

/** The language on the screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

/** Whether the language on the screen is written from right to left. */
export const useIsRtl = (): boolean => directionOf(useLanguage()) === 'rtl';
