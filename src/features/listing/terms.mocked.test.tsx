import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { ListingParts } from './ListingParts.tsx';
import type { Versions } from './useVersions.ts';

vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const UNREAD = {} as Versions;

let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  i18n = await setupI18n('en');
  await loadLateTexts();
  return () => vi.unstubAllGlobals();
});

function termsOf(months: number, days: number): string {
  const { details } = heldListing(1);
  const terms = {
    energy_rating: 'A+' as const,
    min_term_months: months,
    max_term_months: 24,
    notice_days: days,
  };
  const home = heldListing(1, { details: { ...details, ...terms } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SyncProvider sync={testSync([home])}>
        <MemoryRouter>
          {/* As far as the facts. */}
          <ListingParts listing={home} near={[]} area={undefined} versions={UNREAD} step={1} />
        </MemoryRouter>
      </SyncProvider>
    </I18nextProvider>,
  );
}
const words = (html: string) => html.replaceAll(/<[^>]+>/gu, '|');

it('how long a home is let for is said with its unit, in one or in many', () => {
  const many = words(termsOf(12, 60));
  expect(many).toMatch(/Minimum term\|+12 months\|/u);
  expect(many).toMatch(/Maximum term\|+24 months\|/u);
  expect(many).toMatch(/Notice period\|+60 days\|/u);
  const one = words(termsOf(1, 1));
  expect(one).toMatch(/Minimum term\|+1 month\|/u);
  expect(one).toMatch(/Notice period\|+1 day\|/u);
});

it('a rating keeps its plus on its side, also where text runs from right to left', () => {
  expect(termsOf(1, 1)).toContain('<bdi>A+</bdi>');
});
