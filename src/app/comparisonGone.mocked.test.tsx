import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { ComparePage } from '#src/features/compare/ComparePage.tsx';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { emptySync } from './testDevice.ts';

const nothing = () => undefined;

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
  i18n = await setupI18n('en');
  await loadLateTexts();
  return () => vi.unstubAllGlobals();
});

const COMING = 'Still downloading';
const LATER = 'Not on this device yet';

it('a comparison waits for homes that the server was not asked for yet', () => {
  const html = compared([], false);
  expect(html).toContain(`${COMING}: 2`);
  expect(html).not.toContain('no longer listed');
});

it('a comparison of homes that are gone says so, and asks which to compare', () => {
  const html = compared(['one', 'two'], false);
  expect(html).toContain('2 of these homes are no longer listed.');
  expect(html).toContain('Nothing to compare yet');
  expect(html).not.toContain(COMING);
});

it('what is gone and what is on its way are told apart', () => {
  const html = compared(['one'], false);
  expect(html).toContain('1 of these homes is no longer listed.');
  expect(html).toContain(`${COMING}: 1`);
});

it('offline nobody says of a home the server was not asked for that it is gone', () => {
  const html = compared([], true);
  expect(html).toContain(`${LATER}: 2`);
  expect(html).not.toContain('no longer listed');
  expect(compared(['one', 'two'], true)).not.toContain(LATER);
});

/** The page of a comparison of two homes that are not here; `gone`: those the server was asked for. */
function compared(gone: readonly string[], isOffline: boolean): string {
  const sync = emptySync({ isRead: true, isPulled: true, isOffline });
  const isNowhere = (id: string) => ({ get: () => gone.includes(id), subscribe: () => nothing });
  Object.assign(sync.market.listings, { isNowhere });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={sync}>
        <MemoryRouter initialEntries={['/compare?homes=one,two']}>
          <ComparePage />
        </MemoryRouter>
      </SyncProvider>
    </I18nextProvider>,
  );
}
