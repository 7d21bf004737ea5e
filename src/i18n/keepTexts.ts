import type { i18n as I18n } from 'i18next';

type FixedT = (key: unknown, options?: unknown, ...rest: unknown[]) => string;

/** So many sentences with values are kept at most of a namespace. */
const MOST = 1000;

interface Kept {
  readonly texts: Map<string, string>;
  /** By their values; most of those of a list are said again and again: '2 bedrooms'. */
  readonly sentences: Map<string, string>;
}

/**
 * Caches each text, by language, namespace and values: a list of cards asks for the same words again and
 * again, and a look-up is slow (docs/decisions/languages.md). The texts of a language never change while a page
 * lives, but how numbers are written in them may; a text that is not there yet (it is '') is looked up again. Call
 * before anything is shown.
 */
export function keepTexts(texts: I18n): void {
  const kept = new Map<string, Kept>();
  texts.on('languageChanged', () => {
    for (const { sentences } of kept.values()) sentences.clear();
  });
  const getFixedT = texts.getFixedT.bind(texts) as unknown as (...of: unknown[]) => FixedT;
  const keeping = (language: unknown, namespace: unknown, prefix?: unknown, scope?: unknown) => {
    const find = getFixedT(language, namespace, prefix, scope);
    // A page that names several namespaces asks by its first. With a prefix nothing is kept: no page has one.
    if (typeof language !== 'string' || typeof namespace !== 'string' || prefix !== undefined)
      return find;
    const own = `${language} ${namespace}`;
    const words: Kept = kept.get(own) ?? { texts: new Map(), sentences: new Map() };
    kept.set(own, words);
    const t: FixedT = (key, options, ...rest) => {
      const name = rest.length > 0 ? null : nameOf(key, options);
      if (name === null) return find(key, options, ...rest);
      const among = options === undefined ? words.texts : words.sentences;
      const known = among.get(name);
      if (known !== undefined) return known;
      const found = find(key, options);
      if (found === '') return found;
      if (words.sentences.size >= MOST) words.sentences.clear();
      among.set(name, found);
      return found;
    };
    return Object.assign(t, find);
  };
  texts.getFixedT = keeping as unknown as I18n['getFixedT'];
}

/** The name that a text is kept by; null: its values are no plain words and numbers. */
function nameOf(key: unknown, values: unknown): string | null {
  if (typeof key !== 'string') return null;
  if (values === undefined) return key;
  if (typeof values !== 'object' || values === null) return null;
  const isPlain = Object.values(values).every(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return isPlain ? `${key} ${JSON.stringify(values)}` : null;
}
