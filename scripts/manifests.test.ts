import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SHARE_FILES, SHARE_PATH, SHARE_WORDS } from '../contract/protocol/shared.ts';
import { LANGUAGES } from '../src/i18n/languages.ts';
import { paths } from '../src/paths.ts';
import { manifestIn } from './manifests.ts';

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as never;
const manifest = read('../public/manifest.webmanifest') as Parameters<typeof manifestIn>[0] & {
  readonly share_target: unknown;
};

it.each(LANGUAGES)('its words are those of %s, and nothing else is another', (language) => {
  const made = manifestIn(manifest, language, read(`../src/i18n/locales/${language}/nav.json`));
  const { lang, dir, description, shortcuts, ...others } = made;
  const { lang: _lang, dir: _dir, description: english, shortcuts: theirs, ...rest } = manifest;
  expect(others).toEqual(rest);
  expect(String(lang).slice(0, 2)).toBe(language);
  expect(dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
  expect(shortcuts.map(({ url }) => url)).toEqual(theirs.map(({ url }) => url));
  expect(description === english).toBe(language === 'en');
  expect(shortcuts.every(({ name }) => name.length > 0)).toBe(true);
});

it('shortcuts and what is shared lead to pages of the app', () => {
  const urls = [...manifest.shortcuts.map(({ url }) => url), SHARE_PATH];
  const found = urls.filter((url) =>
    Object.values(paths).some(({ path }) => matchPath(path, url) !== null),
  );
  expect(found).toEqual(urls);
  expect(manifest.share_target).toMatchObject({
    ...{ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' },
    params: {
      ...Object.fromEntries(SHARE_WORDS.map((name) => [name, name])),
      files: [{ name: SHARE_FILES }],
    },
  });
});
