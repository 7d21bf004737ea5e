import type { Language } from '#contract/rules/languages.ts';
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { PT } from './pt.ts';

/** The words of each language, a line each: `meaning = word, some words, …`. */
export const LEXICONS: Readonly<Record<Language, string>> = {
  en: EN,
  de: DE,
  es: ES,
  fr: FR,
  pt: PT,
  ar: AR,
};
