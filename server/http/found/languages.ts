import { isLanguage, type Language, LANGUAGES } from '#contract/rules/languages.ts';

/** The parameter by which an address says in which language it is meant, for whoever has not chosen one. */
export const LANGUAGE_PARAMETER = 'lang';

export interface Alternate {
  readonly language: string;
  readonly url: string;
}

/** The same page in each language, and for whoever speaks none of them. `url`: of the page itself. */
export function alternatesOf(url: string): readonly Alternate[] {
  const sign = url.includes('?') ? '&' : '?';
  return [
    ...LANGUAGES.map((language) => ({
      language,
      url: `${url}${sign}${LANGUAGE_PARAMETER}=${language}`,
    })),
    { language: 'x-default', url },
  ];
}

/** The language an address asks for; undefined: it asks for none of ours. */
export const languageAsked = (search: string): Language | undefined => {
  const [, asked] = /[?&]lang=([a-z]{2})(?:&|$)/u.exec(search) ?? [];
  return isLanguage(asked) ? asked : undefined;
};
