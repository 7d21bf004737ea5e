import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { oneFullStop } from '#src/i18n/oneFullStop.ts';
import { withLightTexts } from './lightTexts.ts';

const folder = dirname(createRequire(import.meta.url).resolve('i18next/package.json'));
const library = readFileSync(join(folder, 'dist/esm/i18next.js'), 'utf8');
const light = withLightTexts(library);

const locales = new URL('../src/i18n/locales/', import.meta.url);
/** The texts of the first screens. */
const namespaces = readdirSync(new URL('en/', locales)).filter((file) => !file.includes('.late.'));
const VALUES = { name: '$t(a) & <b>', at: 'Ltd.', seconds: 12 };
const COUNTS = [0, 1, 2, 7, 12.5];
const PLURAL = /_(?:zero|one|two|few|many|other)$/u;

function keysOf(texts: object, around = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [around + key] : keysOf(value as object, `${around}${key}.`),
  );
}

/** Each text of a language as the app shows it, by an instance of the library. */
async function shownBy(instance: ReturnType<typeof createInstance>, language: string) {
  const missed: string[] = [];
  await instance.use(oneFullStop).init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    postProcess: [oneFullStop.name],
    saveMissing: true,
    parseMissingKeyHandler: () => '',
    missingKeyHandler: (_languages, namespace, key) => void missed.push(`${namespace}:${key}`),
  });
  instance.services.formatter?.add('number', (value: unknown) => `<${String(value)}>`);
  const texts = namespaces.map((file) => {
    const read: unknown = JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8'));
    return { namespace: file.replace('.json', ''), texts: read as object };
  });
  for (const one of texts) instance.addResourceBundle(language, one.namespace, one.texts);
  await instance.changeLanguage(language);
  const shown = texts.flatMap(({ namespace, texts: own }) => {
    const t = instance.getFixedT(language, namespace);
    return [...keysOf(own), 'no.such.key'].flatMap((key) =>
      PLURAL.test(key)
        ? COUNTS.map((count) => t(key.replace(PLURAL, ''), { ...VALUES, count }))
        : [t(key), t(key, VALUES)],
    );
  });
  return { shown, missed, exists: instance.exists('common:no.such.key'), on: instance.languages };
}

it('shows every text of the first screens as the whole library does', async () => {
  const url = `data:text/javascript,${encodeURIComponent(light)}`;
  const made = (await import(/* @vite-ignore */ url)) as {
    createInstance: typeof createInstance;
  };
  for (const language of LANGUAGES) {
    const ours = await shownBy(made.createInstance(), language);
    expect(ours).toEqual(await shownBy(createInstance(), language));
    expect(ours.shown.length).toBeGreaterThan(500);
  }
});

it('takes out what only other ways of having texts use, and what is told to developers', () => {
  expect(light.length).toBeLessThan(0.8 * library.length);
  expect(light).not.toContain('cloneInstance');
  expect(light).not.toMatch(/logger\.(?:warn|log|once|deprecate)\(/);
  expect(withLightTexts("a(); warnOnce(i18n, 'CODE', 'In words');")).toBe('a(); null;');
});

it('fails where the library is written otherwise', () => {
  expect(() => withLightTexts('class I18n { dir() { return 1; } }')).toThrow(
    'i18next has no ResourceStore.addResource, ',
  );
});
