import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CHOICES_CACHE,
  HOME_FILE_CACHE,
  PHOTO_CACHE,
  SHARED_CACHE,
  TOUR_CACHE,
} from '#contract/protocol/caches.ts';
import { KEYS } from '#sync/session/keys.ts';
import { DATABASE_PREFIX } from '#sync/store/identity.ts';
import { isNamed, namesKept } from './keptPage.ts';
import { read, root } from './hasTest.ts';

const files = ['src', 'sync', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.|^showcase|\.d\.ts$/u.test(name))
    .map((name) => `${folder}/${name}`),
);
const code = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The first argument of each call, and its file: `src/a.ts KEY`. */
const calls = (call: RegExp): string[] =>
  [...code].flatMap(([file, text]) =>
    [...text.matchAll(call)].map(([, given = '']) => `${file} ${given}`),
  );
const literal = (file: string, name: string): string =>
  new RegExp(`\\b${name} = '([^']+)'`, 'u').exec(code.get(file) ?? '')?.[1] ?? '';

test('every cookie the code sets is on the page, and no other', () => {
  const writes = calls(/document\.cookie = `(\$\{\w+\})=/gu);
  expect(writes.toSorted()).toEqual([
    'src/app/install/installer.ts ${COOKIE}',
    'src/app/push/askedBefore.ts ${COOKIE}',
    'src/app/update/putOff.ts ${COOKIE}',
    'src/data/deviceChoice.ts ${name}',
    'src/data/exchangeRates.ts ${COOKIE}',
  ]);
  // No code sets one in another way; the worker only reads.
  expect(
    calls(/(cookieStore(?!\?\.get\(|\?: \{ get\()|document\.cookie\s*\+?=(?!=| `\$\{))/gu),
  ).toEqual([]);
  expect(calls(/['"](set-cookie)['"]/giu)).toEqual([
    'server/embedded/auth/deviceCookie.ts set-cookie',
  ]);
  // The page's first script stands outside the build.
  expect(read('public/theme.js').match(/document\.cookie = \w+/gu)).toEqual([
    'document.cookie = cookie',
  ]);
  const choices = [
    ...(code.get('src/data/deviceChoice.ts') ?? '').matchAll(/createDeviceChoice\(\s*'([^']+)'/gu),
  ].map(([, name = '']) => name);
  expect(choices.length).toBeGreaterThan(3);
  const set = [
    ...choices,
    literal('src/app/install/installer.ts', 'COOKIE'),
    literal('src/app/push/askedBefore.ts', 'COOKIE'),
    literal('src/app/update/putOff.ts', 'COOKIE'),
    literal('src/data/exchangeRates.ts', 'COOKIE'),
    literal('server/embedded/auth/deviceCookie.ts', 'NAME'),
    /cookie = '(\w+)='/u.exec(read('public/theme.js'))?.[1] ?? '',
  ];
  expect(namesKept('cookie').toSorted()).toEqual(set.toSorted());
});

test('every entry of local and session storage the code writes is on the page', () => {
  /** The place of each write, and the names it makes. */
  const known: Readonly<Record<string, readonly string[]>> = {
    'src/ui/themeStore.ts THEME_KEY': [literal('src/ui/theme.ts', 'THEME_KEY')],
    'src/app/update/missingChunk.ts MARK': [literal('src/app/update/missingChunk.ts', 'MARK')],
    'src/app/update/importWhole.ts STORED_KEY': [
      literal('src/app/update/importWhole.ts', 'STORED_KEY'),
    ],
    'src/features/auth/returnAddress.ts KEY': [
      literal('src/features/auth/returnAddress.ts', 'KEY'),
    ],
    'src/ui/pagePlaces.ts KEY': [literal('src/ui/pagePlaces.ts', 'KEY')],
    'src/features/auth/typedFields.ts keyOf(formName)': ['form:login'],
    'src/features/auth/useCountdown.ts key': ['mailed:maya@demo.test'],
    'src/data/guestSearches.ts KEY': [literal('src/data/guestSearches.ts', 'KEY')],
    'src/failures/createReporter.ts STORAGE_KEY': [
      literal('src/failures/createReporter.ts', 'STORAGE_KEY'),
    ],
    'src/i18n/setup.ts LANGUAGE_KEY': [literal('src/i18n/languages.ts', 'LANGUAGE_KEY')],
    'sync/session/storedSession.ts key': Object.values(KEYS),
    'sync/store/notes/localNotes.ts `${prefixOf(userId)}${id}`': [`${DATABASE_PREFIX}0-draft:1`],
    'sync/chat/calls/pastCalls.ts key': ['calls:1'],
    'sync/adapters/browser/calls/callMemory.ts CALL_KEY': [
      literal('sync/adapters/browser/callKey.ts', 'CALL_KEY'),
    ],
    'sync/adapters/browser/calls/callSetup.ts SETUP_KEY': [
      literal('sync/adapters/browser/calls/callSetup.ts', 'SETUP_KEY'),
    ],
    'sync/session/personBefore.ts BEFORE_KEY': [
      literal('sync/session/personBefore.ts', 'BEFORE_KEY'),
    ],
    'sync/session/wipe.ts MARKER_KEY': [literal('sync/session/wipe.ts', 'MARKER_KEY')],
  };
  const writes = new Set(calls(/[sS]torage\.setItem\((`[^`]*`|[^,]+),/gu));
  expect([...writes].toSorted()).toEqual(Object.keys(known).toSorted());
  const named = [...namesKept('local'), ...namesKept('session')];
  const names = Object.values(known).flat();
  expect(names.filter((name) => name === '' || !isNamed(name, named))).toEqual([]);
  // A name on the page that no code writes is no longer kept.
  const unwritten = named.filter((each) => !names.some((name) => isNamed(name, [each])));
  expect(unwritten).toEqual(['token-*']);
});

test('every cache and database the code opens is on the page', () => {
  const caches = calls(/caches\.open\((\w[\w.]*)\)/gu).map((call) => {
    const [file = '', name = ''] = call.split(' ');
    if (name === 'PHOTO_CACHE') return PHOTO_CACHE;
    if (name === 'TOUR_CACHE') return TOUR_CACHE;
    if (name === 'HOME_FILE_CACHE') return HOME_FILE_CACHE;
    if (name === 'SHARED_CACHE') return SHARED_CACHE;
    if (name === 'CHOICES_CACHE') return CHOICES_CACHE;
    return name === 'cacheNames.precache' ? 'workbox-precache-*' : literal(file, name);
  });
  expect([...new Set(caches)].toSorted()).toEqual(namesKept('cache').toSorted());
  expect(calls(/indexedDB\.open\((\w+)/gu).toSorted()).toEqual([
    'src/sw/push.ts database',
    'sync/adapters/browser/parcelStore.ts name',
    'sync/store/homes/bringHomesOver.ts name',
    'sync/store/readStored.ts name',
  ]);
  expect(isNamed(`${DATABASE_PREFIX}1`, namesKept('database'))).toBe(true);
});

test('the privacy page speaks of each of the cookies', () => {
  const { privacy } = JSON.parse(read('src/i18n/locales/en/help.late.json')) as {
    readonly privacy: Readonly<Record<'cookies', { readonly text: string }>>;
  };
  /** By the words of the page. */
  const SAID: Readonly<Record<string, string>> = {
    language: 'language',
    digits: 'digits',
    pins: 'prices on the map',
    enter: 'Enter key',
    analytics: 'statistics are off',
    'data-saver': 'data saver',
    'photo-quality': 'photo quality',
    looking: 'whether you rent or buy',
    push: 'notifications while Roost is closed',
    'lock-screen': 'lock screen',
    'push-ask': 'being asked',
    install: 'installing',
    update: 'updating',
    rates: 'exchange rates',
    device: 'guessing your password',
  };
  expect(Object.keys(SAID).toSorted()).toEqual(namesKept('cookie').toSorted());
  for (const words of Object.values(SAID)) expect(privacy.cookies.text).toContain(words);
});
