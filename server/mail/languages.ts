export const LETTER_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar'] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

const isLetterLanguage = (value: unknown): value is LetterLanguage =>
  LETTER_LANGUAGES.some((language) => language === value);

/**
 * The language to write in: what the person's account says, else the first of Accept-Language that we
 * speak (in its order of quality), else English.
 */
export function letterLanguage(chosen: unknown, acceptLanguage: string | null): LetterLanguage {
  if (isLetterLanguage(chosen)) return chosen;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { prefix: tag.split('-')[0], q: Number(quality?.trim().replace('q=', '') ?? 1) };
    })
    .filter(({ q }) => q > 0)
    .toSorted((one, two) => two.q - one.q)
    .map(({ prefix }) => prefix);
  return wanted.find(isLetterLanguage) ?? 'en';
}
