import { SHARED_LANGUAGES, type SharedLanguage } from './words.ts';

/** Browsers name a handful. */
const MOST = 20;

/** The first of our languages by its weight in an Accept-Language header, else English. */
export function wantedLanguage(header: string | undefined): SharedLanguage {
  const wanted = (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const prefix = tag.split('-', 1)[0];
      const language = SHARED_LANGUAGES.find((one) => one === prefix);
      return { language, weight: Number(weight.replace(/^q=/u, '')) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted.find(({ language }) => language !== undefined)?.language ?? 'en';
}
