import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { ListingQuery } from '#src/data/types.ts';
import { testSync } from '#src/listings/testSync.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { useQueryWords } from './useQueryWords.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => vi.unstubAllGlobals();
});

function Words({ query }: { readonly query: ListingQuery }) {
  return useQueryWords('EUR')(query);
}

it.each<readonly [string, ListingQuery]>([
  ['For rent', { type: 'rent', property_types: [...HOME_TYPES] }],
  ['For rent · Garage', { type: 'rent', property_types: ['garage'] }],
  ['2 or more bedrooms', { bedrooms: { min: 2 } }],
  ['Bedrooms: 2', { bedrooms: { min: 2, max: 2 } }],
])('%s', async (said, query) => {
  const i18n = await setupI18n('en');
  await loadLateTexts();
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={testSync([])}>
        <Words query={query} />
      </SyncProvider>
    </I18nextProvider>,
  );
  expect(html).toBe(said);
});
