import { I18nextProvider } from 'react-i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardOf } from '#search/packs/homeCard.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Reachability } from '#src/data/types.ts';
import { ListingPage } from '#src/features/listing/ListingPage.tsx';
import { notePressed } from '#src/listings/card/index.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { LANGUAGES, localeOf } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const press = (home: Parameters<typeof cardOf>[0]) => notePressed({ ...cardOf(home), excerpt: '' });
const nothing = () => undefined;
const here = heldListing(1);
const away = heldListing(2, {
  price: 1_234_00,
  details: { ...here.details, price_qualifier: 'guide' },
});

describe.each(LANGUAGES)('in %s', (language) => {
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  let page: (id: string, reachability?: Reachability) => string = () => '';
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing });
    vi.stubGlobal('window', { addEventListener: nothing, location: { href: 'http://roost.test' } });
    i18n = await setupI18n(language);
    await loadLateTexts();
    page = (id, reachability = 'online') =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={testSync([here], { reachability })}>
            <MemoryRouter initialEntries={[paths.property.href(id)]}>
              <Routes>
                <Route path={paths.property.path} element={<ListingPage />} />
              </Routes>
            </MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      );
    return () => vi.unstubAllGlobals();
  });
  beforeEach(() => press(away));

  const said = (
    key: 'notHere.asking' | 'notHere.offline' | `actions.${'label' | 'message' | 'ask'}`,
  ) => i18n.t(key, { ns: 'listing' }).replaceAll("'", '&#x27;');
  const price = () =>
    formatMoney(localeOf(language, navigator.languages), away.price, away.currency);

  it('a home that comes begins with what its card showed, and says offline when it comes', () => {
    const shown = page(away.id);
    const qualifier = i18n.t('qualifier.guide', { ns: 'property' });
    expect(shown.indexOf(qualifier)).toBeGreaterThan(0);
    expect(shown.indexOf(qualifier)).toBeLessThan(shown.indexOf(price()));
    expect(shown).toContain(price());
    expect(shown).toContain(`>${away.title}</h1>`);
    // Said a moment later: mostly it is here by then.
    expect(shown).not.toContain(said('notHere.asking'));
    expect(page(away.id, 'offline')).toContain(said('notHere.offline'));
  });

  it('what is done with a home is offered with its card already, offline too; only its viewings wait for the home', () => {
    for (const shown of [page(away.id, 'offline'), page(away.id)]) {
      const actions = shown.slice(shown.indexOf(`aria-label="${said('actions.label')}"`));
      const isDisabled = (key: 'actions.message' | 'actions.ask') => {
        const before = actions.slice(0, actions.indexOf(`${said(key)}</button>`));
        return before.slice(before.lastIndexOf('<button')).includes('aria-disabled="true"');
      };
      expect(actions).toContain(`${said('actions.message')}</button>`);
      expect(isDisabled('actions.message')).toBe(false);
      expect(isDisabled('actions.ask')).toBe(true);
    }
  });

  it('another home’s page says nothing of that card, nor does one that is here', () => {
    expect(page(heldListing(3).id)).not.toContain(price());
    press({ ...here, price: away.price });
    expect(page(here.id)).not.toContain(price());
  });
});
