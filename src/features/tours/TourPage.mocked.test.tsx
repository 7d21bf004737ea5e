import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListingPhoto } from '#contract/entities/property.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { TourPage } from './TourPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it, and nothing is drawn.
vi.mock('#src/data/useLive.ts', () => ({
  useLive: (live: { get?(): unknown } | undefined) => live?.get?.(),
}));

let isPictureHere = true;
vi.mock('#src/listings/card/useImageRetry.ts', () => ({
  useImageRetry: () => ({ isAsked: isPictureHere, onError: () => undefined }),
}));

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const room = (number: number, name: string, to: number): ListingPhoto => ({
  id: idOf(number),
  key: `room-${number}`,
  room: 'kitchen',
  w: 4096,
  h: 2048,
  sphere: {
    name,
    yaw: 0,
    links: [{ to: idOf(to), yaw: 30, pitch: 0 }],
    notes: [{ text: 'The fridge stays', yaw: -40, pitch: 5 }],
    at: { x: 0.3, y: 0.4, turn: 0 },
  },
});
const plan: ListingPhoto = { id: idOf(9), key: 'plan', room: 'floor_plan', w: 1600, h: 1067 };

describe.each(LANGUAGES)('in %s', (language) => {
  let page: (photos: ListingPhoto[], search?: string) => string = () => '';
  let i18n: Awaited<ReturnType<typeof setupI18n>>;
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    vi.stubGlobal('navigator', { languages: [language], language });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('window', {
      addEventListener: () => undefined,
      location: { href: 'http://roost.test' },
    });
    i18n = await setupI18n(language);
    await loadLateTexts();
    page = (photos, search = '') =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <SyncProvider sync={testSync([heldListing(1, { photos })])}>
            <MemoryRouter initialEntries={[`/virtual-tours?home=${heldListing(1).id}${search}`]}>
              <TourPage id={heldListing(1).id} />
            </MemoryRouter>
          </SyncProvider>
        </I18nextProvider>,
      );
    return () => vi.unstubAllGlobals();
  });

  const textOf = (html: string) => html.replaceAll(/<[^>]*>/gu, ' ');

  it('a picture that is not on this device says so in its place', () => {
    isPictureHere = false;
    const shown = page([room(1, 'Hall', 2), room(2, '', 1)]);
    isPictureHere = true;
    const said = i18n.t('gallery.notHere', { ns: 'listing' }).replaceAll("'", '&#x27;');
    expect(shown).toContain(said);
    expect(page([room(1, 'Hall', 2), room(2, '', 1)])).not.toContain(said);
  });

  it('says where one is, the ways from there and what is worth knowing, and shows the picture laid flat', () => {
    const shown = page([plan, room(1, 'Hall', 2), room(2, '', 1)]);
    expect(shown).toContain('room-1/full');
    expect(shown).not.toContain('role="application"');
    // On the list of rooms, and where one is.
    expect(textOf(shown).match(/Hall/gu)?.length).toBeGreaterThan(1);
    expect(shown.match(/aria-current="location"/gu)).toHaveLength(1);
    expect(shown).toContain('The fridge stays');
    expect(textOf(shown)).not.toMatch(/\b(?:tours|rooms360|keep|turn|listing)[.:][a-z]/iu);
    expect(shown).not.toMatch(/NaN|undefined|\{\{/u);
  });

  it('opens the room of the address, by its kind where it has no name', () => {
    const shown = page([room(1, 'Hall', 2), room(2, '', 1)], `&room=${idOf(2)}`);
    expect(shown).toContain('room-2/full');
    expect(shown).not.toContain('room-1/full');
    expect(shown.match(/<bdi>[^<]+<\/bdi>/gu)?.length).toBeGreaterThan(2);
  });
});
