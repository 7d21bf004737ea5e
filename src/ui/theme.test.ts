import { FIRST_ANSWER_PATTERN } from '#contract/protocol/firstAnswer.ts';
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
      document: {
        cookie: '',
        documentElement: root,
        querySelector: () => ({ setAttribute: () => undefined }),
        getElementById: () => null,
      },
      window: { matchMedia: () => ({ matches: prefersDark }) },
      localStorage: { getItem: (key: string) => stored.get(key) ?? null },
      navigator: { languages: wanted },
    });
    const chosen = chooseLanguage(language, wanted);
    expect(root.dataset.theme).toBe(paintedTheme(initialTheme(theme, prefersDark), prefersDark));
    expect(root.lang).toBe(chosen);
    expect(root.dir).toBe(directionOf(chosen));
  });

  it.each([
    ['de', {}, [], 'de', ''],
    ['de', { language: 'ar' }, [], 'none', 'language=ar; path=/; samesite=lax; max-age=31536000'],
    ['ar', { language: 'ar' }, ['language=ar'], 'ar', 'language=ar'],
    ['de', {}, ['digits=latin', 'language=ar'], 'de', 'language=; path=/; samesite=lax; max-age=0'],
    ['de', { user: '{}' }, [], 'none', ''],
  ])(
    'a page in %s, with %o in the storage and the cookies %o, is shown as %s',
    (ahead, kept, cookies, shown, cookie) => {
      const dataset: Record<string, string> = { ahead };
      const stored = new Map(Object.entries(kept));
      const document = {
        cookie: cookies.join('; '),
        documentElement: { dataset },
        querySelector: () => ({ setAttribute: () => undefined }),
        getElementById: () => null,
        addEventListener: () => undefined,
      };
      runInNewContext(script, {
        document,
        window: { matchMedia: () => ({ matches: false }) },
        localStorage: { getItem: (key: string) => stored.get(key) ?? null },
        navigator: { languages: ['de-AT'] },
      });
      expect([dataset['ahead'], document.cookie]).toEqual([shown, cookie]);
    },
  );

  it.each(['throws', 'is null'])(
    'where the storage of the browser %s, one stands in that lasts as long as the page',
    (how) => {
      const refuse = {
        configurable: true,
        get() {
          if (how === 'throws') throw new Error('denied');
          return null;
        },
      };
      const page = {
        document: {
          cookie: '',
          documentElement: { dataset: {}, lang: '' },
          querySelector: () => ({ setAttribute: () => undefined }),
          getElementById: () => null,
        },
        navigator: { languages: ['de'] },
        matchMedia: () => ({ matches: false }),
      };
      const window = Object.defineProperties(page, {
        localStorage: refuse,
        sessionStorage: refuse,
      });
      Object.assign(window, { window });
      runInNewContext(script, window);
      expect(page.document.documentElement.lang).toBe('de');
      for (const name of ['localStorage', 'sessionStorage']) {
        const storage = Reflect.get(window, name) as Storage;
        expect([storage.length, storage.getItem('theme'), storage.key(0)]).toEqual([0, null, null]);
        storage.setItem('theme', 'dark');
        expect([storage.length, storage.getItem('theme'), storage.key(0)]).toEqual([
          1,
          'dark',
          'theme',
        ]);
        storage.removeItem('theme');
        expect(storage.getItem('theme')).toBeNull();
      }
    },
  );

  const names = ['StartPage', 'SearchPage', 'ChatPage', 'en', 'ar', 'late-en', 'late-ar'];
  const files = {
    files: names.map((name) => `assets/${name}.js`),
    pages: [
      { at: '^/?$', who: 'guest', isLate: false, files: [0] },
      { at: '^/search/?$', who: 'all', isLate: true, files: [1] },
      { at: '^/chat(?:/[^/]+)?/?$', who: 'member', isLate: false, files: [2] },
    ],
    texts: { en: [3], ar: [4] },
    late: { en: [5], ar: [6] },
  };

  it.each([
    ['/', {}, ['/assets/en.js', '/assets/StartPage.js']],
    ['/', { user: '{}', language: 'ar' }, ['/assets/ar.js']],
    ['/search', {}, ['/assets/en.js', '/assets/SearchPage.js', '/assets/late-en.js']],
    ['/chat/7', { user: '{}' }, ['/assets/en.js', '/assets/ChatPage.js']],
    ['/chat/7', {}, ['/assets/en.js']],
    ['/faq', {}, ['/assets/en.js']],
  ])('at %s with %o in the storage it fetches %o', (pathname, kept, expected) => {
    const links: { rel?: string; href?: string }[] = [];
    const stored = new Map<string, string>(Object.entries(kept));
    runInNewContext(script, {
      document: {
        cookie: '',
        documentElement: { dataset: {} },
        querySelector: () => ({ setAttribute: () => undefined }),
        getElementById: () => ({ textContent: JSON.stringify(files) }),
        createElement: () => ({}),
        head: { appendChild: (link: { href?: string }) => links.push(link) },
      },
      location: { pathname },
      window: { matchMedia: () => ({ matches: false }) },
      localStorage: { getItem: (key: string) => stored.get(key) ?? null },
      navigator: { languages: ['en-GB'] },
    });
    expect(links.map(({ href }) => href)).toEqual(expected);
    expect(new Set(links.map(({ rel }) => rel))).toEqual(new Set(['modulepreload']));
  });

  /** An address whose document holds its page and names the app, with everything that is asked for there. */
  function aheadAt(
    pathname: string,
    {
      ahead = 'en',
      controller = null,
      visibilityState = 'visible',
      seen = ['paint'],
      readyState = 'interactive',
    }: Partial<{
      ahead: string;
      controller: object | null;
      visibilityState: string;
      seen: readonly string[];
      readyState: string;
    }> = {},
  ) {
    const asked: { rel?: string; type?: string; href?: string; src?: string }[] = [];
    const waiting = { painted: () => undefined as void, late: () => undefined as void };
    const page = {
      readyState,
      visibilityState,
      cookie: '',
      currentScript: { dataset: { app: '/assets/app.js /assets/runtime.js' } },
      documentElement: { dataset: { ahead } },
      querySelector: () => ({ setAttribute: () => undefined }),
      getElementById: () => ({ textContent: JSON.stringify(files) }),
      createElement: () => ({}),
      head: { appendChild: (element: object) => asked.push(element) },
      addEventListener: (type: string, act: () => void) => {
        if (type === 'DOMContentLoaded') waiting.late = act;
      },
    };
    class PerformanceObserver {
      static supportedEntryTypes = seen;
      constructor(tell: (list: object) => void) {
        const named = (name: string) => (name === 'first-contentful-paint' ? [{}] : []);
        waiting.painted = () => tell({ getEntriesByName: named });
      }
      observe() {}
    }
    const timers: (() => void)[] = [];
    runInNewContext(script, {
      document: page,
      location: { pathname, search: '' },
      window: { matchMedia: () => ({ matches: false }), PerformanceObserver },
      PerformanceObserver,
      setTimeout: (act: () => void) => timers.push(act),
      localStorage: { getItem: () => null },
      navigator: { languages: ['en'], serviceWorker: { controller } },
    });
    const names = () => asked.map(({ href, src }) => src ?? href);
    return { names, asked, page, waiting, timers };
  }
  const APP = ['/assets/app.js', '/assets/runtime.js'];
  const ALL = [...APP, '/assets/app.js', '/assets/en.js', '/assets/StartPage.js'];

  it('a page that stands in its document has its scripts fetched once it is painted, each once', () => {
    const { names, asked, waiting, timers } = aheadAt('/');
    expect(names()).toEqual([]);
    waiting.painted();
    expect(names()).toEqual(ALL);
    expect(asked[2]).toMatchObject({ type: 'module', src: '/assets/app.js' });
    for (const late of [waiting.painted, ...timers]) late();
    expect(names()).toEqual(ALL);
  });

  it('and where its paint is not told of, some time later', () => {
    const { names, timers } = aheadAt('/');
    expect(timers).toHaveLength(1);
    timers[0]?.();
    expect(names()).toEqual(ALL);
  });

  it.each([
    ['is not the one that is shown', { ahead: 'de' }],
    ['comes of a worker that has its scripts', { controller: {} }],
    ['is opened in a tab that nobody looks at', { visibilityState: 'hidden' }],
    ['is in a browser that tells of no paint', { seen: [] }],
  ])('one that %s has them fetched at once', (_how, as) => {
    expect(aheadAt('/', as).names()).toEqual(ALL);
  });

  it('the app starts once all of its document was read', () => {
    const { names, page, waiting } = aheadAt('/', { controller: {}, readyState: 'loading' });
    const early = ALL.filter((_, at) => at !== APP.length);
    expect(names()).toEqual(early);
    page.readyState = 'interactive';
    waiting.late();
    expect(names()).toEqual([...early, '/assets/app.js']);
  });

  it.each([
    ['', '', 'type=rent&kinds=homes'],
    ['', 'digits=latin; looking=sale', 'type=sale&kinds=homes'],
    ['', 'looking=any', 'kinds=homes'],
    ['?type=sale&kinds=homes', '', 'type=sale&kinds=homes'],
    ['?kinds=homes', 'looking=sale', 'kinds=homes'],
    ['?type=rent', '', 'type=rent'],
    ['?type=rent&price=..130000&beds=2..', '', 'type=rent&price=..130000&beds=2..'],
    ['?type=rent&q=balcony', '', null],
    ['?type=rent&where=Castelo', '', 'type=rent&where=Castelo'],
    ['?type=rent&where=Castelo&q=', '', null],
    ['?type=rent&', '', null],
    ['?columns=price', '', null],
  ])(
    'at /search%s with the cookie %o the document asks for what the server found of %o',
    (search, cookie, asked) => {
      const fetched = (
        path: string,
        page: object,
        controller: object | null,
        saver: { readonly cookie?: string; readonly saveData?: boolean } = {},
      ) => {
        const links: Record<string, string>[] = [];
        runInNewContext(script, {
          document: {
            cookie: saver.cookie ?? cookie,
            documentElement: { dataset: {} },
            querySelector: () => ({ setAttribute: () => undefined }),
            getElementById: () => ({
              textContent: JSON.stringify({
                ...{ ...files, pages: [page], first: '/first?version=1&' },
                asked: FIRST_ANSWER_PATTERN,
              }),
            }),
            createElement: () => ({}),
            head: { appendChild: (link: Record<string, string>) => links.push(link) },
          },
          location: { pathname: path, search },
          window: { matchMedia: () => ({ matches: false }) },
          localStorage: { getItem: () => null },
          navigator: {
            languages: ['en-GB'],
            serviceWorker: { controller },
            connection: { saveData: saver.saveData },
          },
        });
        return links.filter(({ rel }) => rel === 'preload');
      };
      const page = { at: '^/search/?$', who: 'all', isLate: true, files: [1], isSearch: true };
      expect(fetched('/search', page, null)).toEqual(
        asked === null
          ? []
          : [
              {
                rel: 'preload',
                as: 'fetch',
                crossOrigin: 'anonymous',
                fetchPriority: 'high',
                href: `/first?version=1&${asked}`,
              },
            ],
      );
      // A worker that answers means the app was here before; and another page shows no homes.
      expect(fetched('/search', page, {})).toEqual([]);
      expect(fetched('/search', { ...page, isSearch: undefined }, null)).toEqual([]);
      // To save data is to ask for nothing; a choice not to counts more than the browser.
      expect(fetched('/search', page, null, { saveData: true })).toEqual([]);
      const chosen = (cookie_: string) =>
        [cookie, cookie_].filter((each) => each !== '').join('; ');
      const [on, off] = [chosen('data-saver=on'), chosen('data-saver=off')];
      expect(fetched('/search', page, null, { cookie: on })).toEqual([]);
      expect(fetched('/search', page, null, { cookie: off, saveData: true })).toHaveLength(
        asked === null ? 0 : 1,
      );
    },
  );
});
