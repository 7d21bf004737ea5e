import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, directionOf } from '../i18n/languages.ts';
import { initialTheme, nextTheme, paintedTheme } from './theme.ts';

it('the theme goes light, dark, system and round again', () => {
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
  expect(nextTheme('system')).toBe('light');
});

it('the stored choice wins; without one the device decides', () => {
  expect(initialTheme('light', true)).toBe('light');
  expect(initialTheme('system', false)).toBe('system');
  expect(initialTheme('sepia', true)).toBe('dark');
  expect(initialTheme(null, false)).toBe('light');
});

describe('the script before the first paint', () => {
  const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

  const cases = [null, 'light', 'dark', 'system', 'sepia'].flatMap((theme) =>
    [true, false].flatMap((prefersDark) =>
      [null, 'ar', 'tlh'].flatMap((language) =>
        [['de-AT', 'en'], ['ja'], ['ar-EG']].map((wanted) => ({
          theme,
          prefersDark,
          language,
          wanted,
        })),
      ),
    ),
  );

  it.each(cases)('paints what the app paints: %o', ({ theme, prefersDark, language, wanted }) => {
    const root = { dataset: { theme: '' }, lang: '', dir: '' };
    const stored = new Map(Object.entries({ theme, language }));
    runInNewContext(script, {
      document: { documentElement: root, querySelector: () => ({ setAttribute: () => undefined }) },
      window: { matchMedia: () => ({ matches: prefersDark }) },
      localStorage: { getItem: (key: string) => stored.get(key) ?? null },
      navigator: { languages: wanted },
    });
    const chosen = chooseLanguage(language, wanted);
    expect(root.dataset.theme).toBe(paintedTheme(initialTheme(theme, prefersDark), prefersDark));
    expect(root.lang).toBe(chosen);
    expect(root.dir).toBe(directionOf(chosen));
  });
});
