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
