import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { HeldListing } from '#src/data/types.ts';
import { DraftSigns } from '#src/features/listHome/components/DraftSigns.tsx';
import { DraftContext, type OpenDraft } from '#src/features/listHome/hooks/draftContext.ts';
import { ListingPage } from '#src/features/listing/ListingPage.tsx';
import { ManageTable } from '#src/features/manage/components/ManageTable.tsx';
import { rowsOf } from '#src/features/manage/rules/rows.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
// And all of a page that comes in steps.
vi.mock('#src/features/listing/useSteps.ts', () => ({ useSteps: (last: number) => last }));

const nothing = () => undefined;
const now = Date.now();
const fresh = new Date(now).toISOString();
const others = [2, 3, 4, 5, 6, 7].map((number) => heldListing(number));
const details = { country: 'PT', city: 'Portavela', description: 'Pay before the viewing.' };
const suspect = heldListing(1, { price: 400_00, details, availability_confirmed_at: fresh });
const honest = heldListing(1, { availability_confirmed_at: fresh });
/** Of the person on the device that `testSync` makes. */
const mine = { owner_id: 'me' };

describe.each(LANGUAGES)('the signs of a fake listing, in %s', (language) => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    vi.stubGlobal('window', { addEventListener: nothing, location: { href: 'http://roost.test' } });
    i18n = await setupI18n(language);
    await loadLateTexts();
    return () => vi.unstubAllGlobals();
  });
  const shown = (home: HeldListing, path: string, open: OpenDraft | null = null) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={testSync([home, ...others])}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path={paths.property.path} element={<ListingPage />} />
              <Route
                path={paths.listProperty.path}
                element={
                  <DraftContext value={open}>
                    <DraftSigns />
                  </DraftContext>
                }
              />
              <Route
                path={paths.manage.path}
                element={
                  <ManageTable
                    rows={rowsOf([home], [], now)}
                    now={now}
                    chosen={new Set()}
                    onChoose={nothing}
                    onConfirm={nothing}
                    sort={null}
                    onSort={nothing}
                  />
                }
              />
            </Routes>
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    )
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"');
  const page = (home: HeldListing) => shown(home, paths.property.href(home.id));
  const manage = (home: HeldListing) => shown(home, paths.manage.href());
  /** The edit of a home, with this written in it. */
  const edit = (home: HeldListing, written: Partial<HeldListing>, editsRev: number | null = 1) => {
    const { id, price, title, photos } = home;
    const listing = { price, title, photos, details: home.details, ...written };
    const draft = { body: { editsRev } };
    return shown(home, paths.listProperty.href(id), { id, draft, listing } as unknown as OpenDraft);
  };
  const [WARN, OWN] = ['listing:safety.warn', 'listing:ownerSigns.title.shown'] as const;
  const said = (reason: string) => i18n.t(`listing:safety.reason.${reason}`);
  const lifts = (reason: string) => i18n.t(`listing:ownerSigns.lift.${reason}`);

  it('the owner reads on the page of their home what counts and what lifts it', () => {
    const html = page({ ...suspect, ...mine });
    expect(html).toContain(i18n.t(OWN));
    for (const reason of ['price_far_below', 'money_before_viewing']) {
      expect(html).toContain(said(reason));
      expect(html).toContain(lifts(reason));
    }
    expect(html).toContain(paths.listProperty.edit(suspect.id));
    expect(html).not.toContain(i18n.t(WARN));
  });

  it('the owner reads it in the row of Manage, with nothing else read yet what the home itself says', () => {
    const html = manage({ ...suspect, ...mine });
    expect(html).toContain(i18n.t(OWN));
    expect(html).toContain(lifts('money_before_viewing'));
  });

  it('the edit says it of what is written now, each sign with the way to its question', () => {
    const home = { ...suspect, ...mine };
    const html = edit(home, {}).replaceAll('&amp;', '&');
    for (const reason of ['price_far_below', 'money_before_viewing'])
      expect(html).toContain(lifts(reason));
    expect(html).toContain(paths.listProperty.href(home.id, 'price', 'price'));
    expect(html).toContain(paths.listProperty.href(home.id, 'text', 'description'));
    expect(edit(home, { price: 1500_00 })).not.toContain(lifts('price_far_below'));
    expect(edit(home, { price: 1500_00, details: honest.details })).toBe('');
    // Not published yet: nobody is warned of it.
    expect(edit(home, {}, null)).toBe('');
  });

  it('a home that is held says its signs once, with what lifts them', () => {
    const held = { visibility: 'rejected', moderation_reason: 'money_before_viewing' } as const;
    const html = manage({ ...suspect, ...mine, ...held });
    expect(html).toContain(i18n.t('listing:ownerSigns.title.held'));
    expect(html.split(said('money_before_viewing'))).toHaveLength(2);
  });

  it('everybody else is warned as before, and reads nothing that is for the owner', () => {
    const html = page(suspect);
    expect(html).toContain(i18n.t(WARN));
    expect(html).toContain(said('price_far_below'));
    expect(html).toContain(said('money_before_viewing'));
    expect(html).not.toContain(i18n.t(OWN));
    expect(html).not.toContain(lifts('money_before_viewing'));
  });

  it('where nothing counts the owner reads nothing of it', () => {
    for (const html of [page({ ...honest, ...mine }), manage({ ...honest, ...mine })]) {
      expect(html).not.toContain(i18n.t(OWN));
      expect(html).not.toContain(i18n.t(WARN));
    }
  });
});
