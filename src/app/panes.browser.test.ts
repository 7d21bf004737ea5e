import { createElement, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/homes/testListing.ts';
import { testSync } from '#src/homes/testSync.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';

// What a live value is now is all there is to it, and there is room for all parts.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
vi.mock('#src/ui/useMediaQuery.ts', async (original) => ({
  ...(await original<typeof import('#src/ui/useMediaQuery.ts')>()),
  useMediaQuery: () => true,
}));

/** Which part breaks, by its name; each other one says its name. */
const { failing, part } = vi.hoisted(() => {
  const failing = { name: '' };
  const part = (name: string) => () => {
    if (failing.name === name) throw new Error(`${name} is broken`);
    return `[${name}]`;
  };
  return { failing, part };
});

vi.mock('#src/features/chat/components/ListPane.tsx', () => ({ ListPane: part('list') }));
vi.mock('#src/features/chat/components/ThreadPane.tsx', () => ({ ThreadPane: part('thread') }));
vi.mock('#src/features/search/components/FilterForm.tsx', () => ({ FilterForm: part('filters') }));
vi.mock('#src/features/search/components/FilterSheet.tsx', () => ({ FilterSheet: part('sheet') }));
vi.mock('#src/features/search/components/Suggestions.tsx', () => ({ Suggestions: part('chips') }));
vi.mock('#src/features/search/components/NoResults.tsx', () => ({ NoResults: part('results') }));
vi.mock('#src/features/search/components/NoAreas.tsx', () => ({ NoAreas: part('results') }));
vi.mock('#src/features/search/components/FirstRun.tsx', () => ({ FirstRun: part('results') }));
// What search pages ask the engine for stands beside their panes.
vi.mock('#src/features/search/hooks/useResults.ts', () => ({
  useResults: () => ({
    page: undefined,
    isToday: false,
    isSteady: false,
    asked: '',
    look: () => undefined,
  }),
}));
vi.mock('#src/features/search/hooks/useHoldings.ts', () => ({
  useHoldings: () => ({ state: 'nowhere', held: [] }),
}));
vi.mock('#src/features/search/hooks/useSearchNotes.ts', () => ({
  useSearchNotes: () => undefined,
}));
vi.mock('#src/homes/useQueryWords.ts', () => ({ useQueryWords: () => () => '' }));
vi.mock('#src/features/search/components/SaveSearch.tsx', () => ({ SaveSearch: () => null }));
vi.mock('#src/features/search/components/WhereChoice.tsx', () => ({ WhereChoice: () => null }));
vi.mock('#src/features/search/components/WhereOfAddress.tsx', () => ({
  WhereOfAddress: () => null,
}));
vi.mock('#src/features/search/components/BudgetOfAddress.tsx', () => ({
  BudgetOfAddress: () => null,
}));
vi.mock('#src/features/search/components/CityOfAddress.tsx', () => ({ CityOfAddress: () => null }));
vi.mock('#src/features/search/components/RecentSearches.tsx', () => ({
  RecentSearches: part('recent'),
}));
vi.mock('#src/features/search/map/HomesMap.tsx', () => ({ HomesMap: part('map') }));
vi.mock('#src/features/listing/gallery/Gallery.tsx', () => ({ Gallery: part('pictures') }));
vi.mock('#src/features/listing/Costs.tsx', () => ({ Costs: part('costs') }));
vi.mock('#src/features/listing/Where.tsx', () => ({ Where: part('where') }));
vi.mock('#src/features/listing/ActionBar.tsx', () => ({ ActionBar: part('actions') }));
vi.mock('#src/features/listing/useSteps.ts', () => ({ useSteps: (last: number) => last }));

const homes = [1, 2, 3].map((number) => heldListing(number));
const [home = ''] = homes.map(({ id }) => id);

const PAGES: readonly {
  readonly path: string;
  readonly address: string;
  readonly load: () => Promise<ComponentType>;
  readonly parts: readonly string[];
}[] = [
  {
    path: paths.chat.path,
    address: paths.chat.href('00000000-0000-5000-8000-000000000001'),
    load: async () => (await import('#src/features/chat/ChatPage.tsx')).ChatPage,
    parts: ['list', 'thread'],
  },
  {
    path: paths.browse.path,
    address: paths.browse.href(),
    load: async () => (await import('#src/features/search/BrowsePage.tsx')).BrowsePage,
    parts: ['results', 'map', 'chips', 'sheet'],
  },
  {
    path: paths.search.path,
    address: paths.search.href(),
    load: async () => (await import('#src/features/search/SearchPage.tsx')).SearchPage,
    parts: ['filters', 'recent', 'results'],
  },
  {
    path: paths.property.path,
    address: paths.property.href(home),
    load: async () => (await import('#src/features/listing/ListingPage.tsx')).ListingPage,
    parts: ['pictures', 'costs', 'where', 'actions'],
  },
];

let i18n: Awaited<ReturnType<typeof setupI18n>>;
let root: Root | null = null;
const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeAll(async () => {
  i18n = await setupI18n('en');
  await loadLateTexts();
});
afterEach(() => root?.unmount());

describe.each(PAGES)('on $path', ({ path, address, load, parts }) => {
  test.each(['', ...parts])(
    'with "%s" broken all other parts stand, and it comes back when asked',
    async (broken) => {
      failing.name = broken;
      const place = document.body.appendChild(document.createElement('div'));
      const uncaught: unknown[] = [];
      root = createRoot(place, { onUncaughtError: (error) => void uncaught.push(error) });
      const page = createElement(
        MemoryRouter,
        { initialEntries: [address] },
        createElement(Routes, null, createElement(Route, { path, Component: await load() })),
      );
      const held = { sync: testSync(homes), children: page };
      flushSync(() =>
        root?.render(createElement(I18nextProvider, { i18n }, createElement(SyncProvider, held))),
      );
      // With what broke the page as a whole.
      const words = () => [place.textContent, ...uncaught].join(' ');
      for (const name of parts.filter((each) => each !== broken))
        await expect.poll(words).toContain(`[${name}]`);
      expect(uncaught).toEqual([]);
      if (broken !== '') {
        await expect.poll(words).toContain(i18n.t('common:error.part'));
        expect(words()).not.toContain(`[${broken}]`);
        failing.name = '';
        const again = [...place.querySelectorAll('button')].find(
          ({ textContent }) => textContent === i18n.t('common:error.retry'),
        );
        flushSync(() => again?.click());
        await expect.poll(words).toContain(`[${broken}]`);
      }
      place.remove();
      said.mockClear();
    },
  );
});
