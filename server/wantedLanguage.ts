import { isLanguage, type Language } from '#contract/rules/languages.ts';

/** Browsers name a handful. */
const MOST = 20;

/** The first of our languages by its weight in an Accept-Language header, else English. */
export function wantedLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { prefix: tag.split('-', 1)[0], weight: Number(weight?.slice('q='.length) ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ prefix }) => prefix);
  return wanted.find(isLanguage) ?? 'en';
}

/** The language to write in: that of the person's account, else the one their browser asks for, else English. */
export const languageFor = (chosen: unknown, header: string | null): Language =>
  isLanguage(chosen) ? chosen : wantedLanguage(header);
