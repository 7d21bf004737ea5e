import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('..', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/u.test(file) && !file.includes('.test.'),
);

function hasKey(namespace: string, key: string): boolean {
  const early = new URL(`i18n/locales/en/${namespace}.json`, source);
  const late = new URL(`i18n/locales/en/${namespace}.late.json`, source);
  const texts: unknown = JSON.parse(readFileSync(existsSync(late) ? late : early, 'utf8'));
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  const place = parts.reduce<unknown>((inner, part) => entry(inner, part), texts);
  return entry(place, last) !== undefined || entry(place, `${last}_other`) !== undefined;
}

function entry(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(name)
    : undefined;
}

it('every key written out in the code has a text', () => {
  const missing: string[] = [];
  let seen = 0;
  for (const file of files) {
    const code = readFileSync(new URL(file, source), 'utf8');
    const used = [...code.matchAll(/useTranslation\((?:\[([^\]]*)\]|'(\w+)')\)/gu)];
    const namespaces = used.flatMap(([, list, one]) =>
      one === undefined ? [...(list ?? '').matchAll(/\w+/gu)].map(([name]) => name) : [one],
    );
    const keys = [...code.matchAll(/(?<![\w.])t\(\s*'([\w.:]+)'|i18nKey="([\w.:]+)"/gu)].map(
      ([, call, attribute]) => call ?? attribute ?? '',
    );
    for (const written of keys) {
      seen += 1;
      const [first, second] = written.split(':');
      const isThere =
        second === undefined
          ? namespaces.some((namespace) => hasKey(namespace, written))
          : hasKey(first ?? '', second);
      if (!isThere) missing.push(`${file}: ${written} in ${namespaces.join(', ')}`);
    }
  }
  expect(seen).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

/** Keys of a file of texts, without their plural endings. */
function keysOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return [key.replace(/_(?:zero|one|two|few|many|other)$/u, '')];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    keysOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

it('every text is used: written out in the code, or by the beginning of its key', () => {
  const code = files.map((file) => readFileSync(new URL(file, source), 'utf8')).join('\n');
  const written = new Set([...code.matchAll(/['"](?:\w+:)?([\w.]+)['"]/gu)].map(([, key]) => key));
  const begun = [...code.matchAll(/`(?:\w+:)?([\w.]+)\$\{/gu)].map(([, start]) => start ?? '');
  const folder = new URL('i18n/locales/en/', source);
  const unused = readdirSync(folder).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
      .filter((key) => !written.has(key) && !begun.some((start) => key.startsWith(start)))
      .map((key) => `${file}: ${key}`),
  );
  expect(unused).toEqual([]);
});
