import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';

const folder = new URL('locales/', import.meta.url);
const namespaces = readdirSync(new URL('en/', folder));

function textsOf(language: Language, file: string): Map<string, string> {
  const url = new URL(`${language}/${file}`, folder);
  // A namespace that a language lacks is told by its keys.
  const parsed: unknown = existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : {};
  return new Map(flatten(parsed, ''));
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    flatten(inner, key === '' ? name : `${key}.${name}`),
  );
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/u;
const withoutPlural = (keys: Iterable<string>) =>
  new Set([...keys].map((key) => key.replace(PLURAL, '')));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/gu)].map(([, name]) => name ?? '');

/** Namespaces with texts that the specification gives word for word, in which "…" is "...". */
const SPECIFIED_DOTS = new Set(['auth.json', 'common.json']);

describe.each(LANGUAGES)('texts in %s', (language) => {
  it('every namespace has the keys of English, no more and no fewer', () => {
    for (const file of namespaces) {
      expect([...withoutPlural(textsOf(language, file).keys())].sort(), file).toEqual(
        [...withoutPlural(textsOf('en', file).keys())].sort(),
      );
    }
  });

  it('every counted text has all plural categories of the language', () => {
    const wanted = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const file of namespaces) {
      const keys = [...textsOf(language, file).keys()].filter((key) => PLURAL.test(key));
      for (const base of withoutPlural(keys)) {
        const has = keys.filter((key) => key.replace(PLURAL, '') === base);
        expect(has.map((key) => key.slice(base.length + 1)).sort(), `${file} ${base}`).toEqual(
          wanted,
        );
      }
    }
  });

  it('no text is empty or names a value that English does not', () => {
    for (const file of namespaces) {
      const english = textsOf('en', file);
      for (const [key, text] of textsOf(language, file)) {
        const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
        expect(text.trim(), `${file} ${key}`).not.toBe('');
        for (const name of placeholders(text)) {
          expect(placeholders(original), `${file} ${key}`).toContain(name);
        }
        if (!PLURAL.test(key)) {
          expect(new Set(placeholders(text))).toEqual(new Set(placeholders(original)));
        }
      }
    }
  });

  it('three dots are one character, but where the specification’s English has three', () => {
    for (const file of namespaces) {
      const english = textsOf('en', file);
      for (const [key, text] of textsOf(language, file)) {
        const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
        if (!SPECIFIED_DOTS.has(file) || !original.includes('...'))
          expect(text, `${file} ${key}`).not.toContain('...');
      }
    }
  });

  // The build leaves the rest of the library out (scripts/lightTexts.ts).
  it('no text refers to another, numbers are the one format, and each count has it', () => {
    for (const file of namespaces) {
      for (const [key, text] of textsOf(language, file)) {
        expect(text, `${file} ${key}`).not.toContain('$t(');
        const formats = [...text.matchAll(/\{\{[^},]*,([^}]*)\}\}/gu)].map(([, format]) => format);
        expect(new Set([...formats, ' number']), `${file} ${key}`).toEqual(new Set([' number']));
        // In the digits and with the separators of the person.
        expect(text, `${file} ${key}`).not.toContain('{{count}}');
      }
    }
  });
});
