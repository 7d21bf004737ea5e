import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

const folder = new URL('../../src/i18n/locales/', import.meta.url);
const PLURAL = /_(?:zero|one|two|few|many|other)$/u;

/** Every text of a file with its key. */
function textsIn(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key.replace(PLURAL, ''), value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    textsIn(inner, key === '' ? name : `${key}.${name}`),
  );
}

const texts = readdirSync(folder).flatMap((language) =>
  readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))),
  ),
);
/** A key without a dot can be a word: one that is itself a text, or the value of a field, proves nothing. */
const words = new Set(texts.map(([, text]) => text));
const keys = [...new Set(texts.map(([key]) => key))].filter((key) => !words.has(key));

/** Keys in place of texts in what a page shows or says: words, names, hints. Each with where it stands. */
export async function shownKeys(page: Page): Promise<string[]> {
  return await page.evaluate(findKeys, keys);
}

/** Runs in the page. A key with dots is found within a sentence, another where it stands alone. */
function findKeys(known: readonly string[]): string[] {
  const isKey = new Set(known);
  const found: string[] = [];
  const look = (said: string, where: Element, how: string): void => {
    const alone = said.trim();
    const dotted = [...said.matchAll(/[A-Za-z]\w*(?:\.\w+)+/gu)].map(([word]) => word);
    for (const key of new Set([alone, ...dotted]))
      if (isKey.has(key)) found.push(`the key ${key} is shown: ${how} of ${where.tagName}`);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style') !== null) continue;
    for (const node of element.childNodes)
      if (node instanceof Text) look(node.data, element, 'text');
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
      look(element.getAttribute(name) ?? '', element, name);
  }
  return found;
}
