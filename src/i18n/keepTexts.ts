import type { i18n as I18n } from 'i18next';

type FixedT = (key: unknown, options?: unknown, ...rest: unknown[]) => string;

/**
 * Caches each text without values, by language and namespace: a list of cards asks for the same words again and
 * again, and a look-up is slow (docs/decisions/languages.md). The texts of a language never change while a page
 * lives; a text that is not there yet (it is '') is looked up again. Call before anything is shown.
 */
export function keepTexts(texts: I18n): void {
  const kept = new Map<string, Map<string, string>>();
  const getFixedT = texts.getFixedT.bind(texts) as unknown as (...of: unknown[]) => FixedT;
  const keeping = (language: unknown, namespace: unknown, prefix?: unknown, scope?: unknown) => {
    const find = getFixedT(language, namespace, prefix, scope);
    // A page that names several namespaces asks by its first. With a prefix nothing is kept: no page has one.
    if (typeof language !== 'string' || typeof namespace !== 'string' || prefix !== undefined)
      return find;
    const own = `${language} ${namespace}`;
    const words = kept.get(own) ?? new Map<string, string>();
    kept.set(own, words);
    const t: FixedT = (key, options, ...rest) => {
      if (typeof key !== 'string' || options !== undefined) return find(key, options, ...rest);
      const known = words.get(key);
      if (known !== undefined) return known;
      const found = find(key);
      if (found !== '') words.set(key, found);
      return found;
    };
    return Object.assign(t, find);
  };
  texts.getFixedT = keeping as unknown as I18n['getFixedT'];
}
