import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ENTRY = 'https://roost.test/assets/index-1a2b3c4d.js';

/** The files of a server, by name, and those of the device; a page, its document, and what it was told. */
function page(files: Readonly<Record<string, string>>) {
  const device = new Map<string, string>();
  const here = new Set<string>();
  const log: string[] = [];
  const kept = new Map<string, string>();
  const told: unknown[] = [];
  const window = new EventTarget();
  window.addEventListener('vite:preloadError', (event) => told.push(Reflect.get(event, 'payload')));
  let isCut = false;
  const serviceWorker: { controller: object | null } = { controller: {} };
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', {
    baseURI: 'https://roost.test/',
    querySelector: (selector: string) =>
      selector.startsWith('script')
        ? { src: ENTRY }
        : [...here].some((name) => selector.includes(name))
          ? {}
          : null,
  });
  // It lists what was answered, errors too.
  const answered = new Set<string>();
  vi.stubGlobal('performance', {
    getEntriesByName: (url: string) =>
      answered.has(new URL(url).pathname) ? [{ decodedBodySize: 9 }] : [],
  });
  vi.stubGlobal('caches', {
    match: async (path: string) => (device.has(path) ? new Response(device.get(path)) : undefined),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    log.push(path);
    if (isCut) throw new TypeError('Failed to fetch');
    answered.add(path);
    const text = files[path.slice('/assets/'.length)];
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
  /** A function of the build, by its text; it fails as a browser does, for good, where a file is not there when it is called. */
  const importing = (name: string) => {
    const load = () => {
      log.push(`import ${name}`);
      return Promise.resolve(name);
    };
    load.toString = () => `()=>import(\`./${name}\`).then(e=>e.t)`;
    return load;
  };
  return {
    serviceWorker,
    device,
    here,
    kept,
    log,
    told,
    importing,
    cut: (is: boolean) => (isCut = is),
  };
}

const FILES = {
  'Page-1a.js': 'import{a}from"./a-1a.js";import"./b-1a.js";const t="from `./none`";',
  'a-1a.js': 'import{b}from"./b-1a.js";',
  'b-1a.js': '',
};

let importWhole: typeof import('./importWhole.ts');
beforeEach(async () => {
  vi.resetModules();
  importWhole = await import('./importWhole.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('a file and all it imports are fetched, each once, before it is imported', async () => {
  const { log, importing } = page(FILES);
  const load = importing('Page-1a.js');
  expect(await Promise.all([importWhole.importWhole(load), importWhole.importWhole(load)])).toEqual(
    ['Page-1a.js', 'Page-1a.js'],
  );
  expect(log).toEqual([
    '/assets/Page-1a.js',
    '/assets/a-1a.js',
    '/assets/b-1a.js',
    'import Page-1a.js',
    'import Page-1a.js',
  ]);
});

it('what does not come is not imported, is told, and comes when it is asked for again', async () => {
  const { log, told, importing, cut } = page(FILES);
  const load = importing('Page-1a.js');
  cut(true);
  await expect(importWhole.importWhole(load)).rejects.toThrow('Failed to fetch');
  expect(told).toEqual([expect.objectContaining({ message: 'Failed to fetch' })]);
  expect(log).toEqual(['/assets/Page-1a.js']);
  cut(false);
  expect(await importWhole.importWhole(load)).toBe('Page-1a.js');
  expect(log.slice(1)).toEqual([
    '/assets/Page-1a.js',
    '/assets/a-1a.js',
    '/assets/b-1a.js',
    'import Page-1a.js',
  ]);
});

it('one file that does not come keeps the others from being imported, and they are not fetched again', async () => {
  const { log, importing } = page({ 'Page-1a.js': FILES['Page-1a.js'], 'a-1a.js': '' });
  const load = importing('Page-1a.js');
  await expect(importWhole.importWhole(load)).rejects.toThrow('/assets/b-1a.js: 404');
  await expect(importWhole.importWhole(load)).rejects.toThrow('/assets/b-1a.js: 404');
  expect(log).toEqual([
    '/assets/Page-1a.js',
    '/assets/a-1a.js',
    '/assets/b-1a.js',
    '/assets/b-1a.js',
  ]);
});

it('what is stored, and what the document names, is not fetched', async () => {
  const { log, device, here, importing } = page(FILES);
  device.set('/assets/a-1a.js', '');
  here.add('/assets/b-1a.js');
  await importWhole.importWhole(importing('Page-1a.js'));
  expect(log).toEqual(['/assets/Page-1a.js', 'import Page-1a.js']);
});

it('where this version is stored as a whole nothing is fetched, but for what is not stored with it', async () => {
  const { log, kept, importing } = page(FILES);
  importWhole.appIsStored(true);
  expect([...kept.values()]).toEqual([ENTRY]);
  await importWhole.importWhole(importing('Page-1a.js'));
  expect(log).toEqual(['import Page-1a.js']);
  await importWhole.importWhole(importing('a-1a.js'), ['assets/maplibre-1a.js']);
  expect(log.slice(1)).toEqual(['/assets/a-1a.js', '/assets/b-1a.js', 'import a-1a.js']);
});

it.each<[string, (here: ReturnType<typeof page>) => void]>([
  [
    'another version is what is stored',
    ({ kept }) => kept.set('storedVersion', 'index-5e6f7a8b.js'),
  ],
  ['the browser removed the worker', ({ serviceWorker }) => (serviceWorker.controller = null)],
  ['the worker lacks files by now', () => importWhole.appIsStored(false)],
])('where %s, files are fetched first', async (_, happens) => {
  const here = page(FILES);
  importWhole.appIsStored(true);
  happens(here);
  await importWhole.importWhole(here.importing('b-1a.js'));
  expect(here.log).toEqual(['/assets/b-1a.js', 'import b-1a.js']);
});
