import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Inspection, INSPECTIONS } from '#contract/entities/records/inspection.ts';
import { answering, begun } from '#sync/model/rules/inspection/changes.ts';
import { signedBy } from '#sync/model/rules/inspection/signing.ts';
import { itemsOf } from '#src/rules/inspection/template.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { Kept, Sync } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { testSync } from '#src/listings/testSync.ts';
import { LANGUAGES, type Language } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { InspectionPage } from './InspectionPage.tsx';

// Rendered once, in Node: what a live value is now is all there is to it.
vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));

const AT = Date.parse('2026-11-25T10:00:00Z');
const home = heldListing(1);
const made = (template: Inspection['template'], fields: Partial<Inspection> = {}): Inspection => ({
  ...begun({ template, name: 'Flat by the river', at: AT, currency: 'EUR', propertyId: home.id }),
  ...fields,
});
const moveIn = made('moveIn', {
  marks: { walls: 'good', sink: 'watch', roof: 'good', locks: 'good', drains: 'good' },
});
const moveOut = made('moveOut', {
  beforeId: 'in',
  marks: { walls: 'problem', sink: 'good', roof: 'good', locks: 'good' },
  remarks: { walls: 'A hole behind the door' },
  costs: { walls: 120_00, sink: 30_50 },
  breakers: { walls: true },
});
const signed = signedBy(moveIn, 'Maya Okafor', AT) as Inspection;
const broken: Inspection = { ...signed, remarks: { walls: 'Later' } };

/** The other person's notes beside the move-in, which they signed. */
const theirs = {
  ...{ ownerId: 'jonas', recordId: 'his', kind: 'inspection' },
  body: signedBy(
    {
      ...answering(moveIn, '00000000-0000-4000-8000-000000000001', AT),
      marks: { walls: 'problem' },
      remarks: { walls: 'A crack' },
    },
    'Jonas Weber',
    AT,
  ),
};

const photo = {
  ...{ id: 'photo', bytes: 1, w: 4, h: 3, hash: '', phash: '', isSphere: false },
  ...{ takenAt: '2026-11-20T09:30:00Z', state: { kind: 'kept' }, part: 'walls', addedAt: AT },
};

const kept: readonly Kept<'inspection'>[] = [
  { id: 'in', body: moveIn },
  { id: '00000000-0000-4000-8000-000000000001', body: { ...moveIn, name: 'Answered' } },
  { id: 'out', body: moveOut },
  { id: 'signed', body: signed },
  { id: 'broken', body: broken },
  ...INSPECTIONS.map((template) => ({
    id: template,
    body: made(template, {
      marks: Object.fromEntries(itemsOf(made(template)).map(({ key }) => [key, 'good' as const])),
      rooms: { room: 'Bedroom' },
      ownItems: { own: { section: 'gone', name: 'Shelf' } },
    }),
  })),
];

async function pageIn(language: Language): Promise<(query?: string) => string> {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('navigator', { languages: [language], language });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { href: 'http://roost.test' },
  });
  const i18n = await setupI18n(language);
  await loadLateTexts();
  const empty = testSync([home]);
  const records: Record<string, readonly object[]> = {
    inspection: kept,
    shared: [{ id: 'theirs', body: theirs }],
    share: [{ id: 'share', body: { recordId: 'in', withId: 'jonas', at: AT } }],
  };
  const list = (kind: string) => live(records[kind] ?? []);
  const jonas = { id: 'conversation', other: { id: 'jonas', full_name: 'Jonas Weber' } };
  const chat = { conversations: (which: string) => live(which === 'active' ? [jonas] : []) };
  const photos = {
    of: (...ids: readonly string[]) => live(ids.includes('in') ? [photo] : []),
    kept: () => live([photo]),
    url: () => Promise.resolve(null),
  };
  const sync = {
    ...empty,
    chat,
    records: { ...empty.records, list },
    market: { ...empty.market, photos },
  } as unknown as Sync;
  return (query = '') =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <SyncProvider sync={sync}>
          <MemoryRouter initialEntries={[`/inspection-checklist${query}`]}>
            <InspectionPage />
          </MemoryRouter>
        </SyncProvider>
      </I18nextProvider>,
    );
}
const live = (value: unknown) => ({ get: () => value, subscribe: () => () => undefined });
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');

describe('a checklist on the screen', () => {
  let page: (query?: string) => string = () => '';
  beforeAll(async () => {
    page = await pageIn('en');
    return () => vi.unstubAllGlobals();
  });

  it('the list says how far each is and what came of it', () => {
    const words = wordsOf(page());
    expect(words).toContain('5 of 55 checked · Score 90');
    expect(words).toContain('Signed');
    expect(words).toContain('Start checklist');
  });

  it('a new one can begin with a home', () => {
    expect(page(`?home=${home.id}`)).toMatch(
      new RegExp(`<option value="${home.id}" selected="">`, 'u'),
    );
  });

  it('score, costs and broken deal-breakers stand above the items; four marks say too little for a score', () => {
    const words = wordsOf(page('?of=out'));
    expect(words).toContain('4 of 55 checked');
    expect(words).toContain('Needs at least 5 checked items');
    expect(words).toContain('€150.50');
    expect(words).toContain('Deal-breakers with a problem: Walls');
    expect(wordsOf(page('?of=in'))).toContain('90 of 100');
  });

  it('a move-out is told beside its move-in', () => {
    const words = wordsOf(page('?of=out'));
    expect(words).toMatch(/Worse 1 Better 1 Same 2 Not checked both times 1/u);
    expect(words).toContain('A hole behind the door');
    // Beside the move-in's side, with the camera's time and not that of adding it.
    expect(words).toMatch(
      /Walls Walls[^W]*Worse Move-in Good Taken 11\/20\/26|Move-in Good Taken/u,
    );
  });

  it('each item is a group of four, one of them chosen', () => {
    const html = page('?of=in');
    const [roof = ''] =
      /<fieldset[^>]*><legend[^>]*>Roof<\/legend>.*?<\/fieldset>/u.exec(html) ?? [];
    expect(roof.match(/type="radio"/gu)).toHaveLength(4);
    expect(roof.match(/checked=""/gu)).toHaveLength(1);
    expect(roof).toMatch(/checked="" value="good"|value="good" checked=""/u);
  });

  it('a signed one has nothing to change, and one that was added to says so', () => {
    const html = page('?of=signed');
    expect(html).not.toMatch(/type="radio"|<textarea/u);
    expect(wordsOf(html)).toContain('Signed by Maya Okafor');
    expect(wordsOf(html)).toContain('Make changes as version 2');
    const added = page('?of=broken');
    expect(added).toMatch(/type="radio"/u);
    expect(wordsOf(added)).toContain('That signature no longer counts');
  });

  it('what somebody else noted stands beside each item, with their signature and name', () => {
    const words = wordsOf(page('?of=00000000-0000-4000-8000-000000000001'));
    expect(words).toMatch(/Walls Good Jonas Weber: Problem A crack/u);
    expect(words).toContain('Signed by Jonas Weber');
    expect(wordsOf(page('?of=out'))).not.toContain('A crack');
    expect(page('?of=in')).toContain('aria-label="Stop sharing: \u2068Jonas Weber\u2069"');
  });

  it('theirs is to be read and to be answered', () => {
    const html = page('?of=theirs');
    expect(html).not.toMatch(/type="radio"|<textarea/u);
    expect(wordsOf(html)).toContain('From Jonas Weber');
    expect(wordsOf(html)).toContain('Fill in your own');
    expect(wordsOf(page())).toContain('Shared with you');
  });

  it('one that is not here is not another', () => {
    expect(wordsOf(page('?of=nowhere'))).not.toContain('Flat by the river');
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  let page: (query?: string) => string = () => '';
  beforeAll(async () => {
    page = await pageIn(language);
    return () => vi.unstubAllGlobals();
  });

  it.each([
    '',
    '?of=in',
    '?of=out',
    '?of=signed',
    '?of=broken',
    ...INSPECTIONS.map((one) => `?of=${one}`),
  ])('%s has all its texts', (query) => {
    const words = wordsOf(page(query));
    // A key without its text would stand there by its name.
    expect(words).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b/u);
    expect(words).not.toMatch(/NaN|undefined|\{\{/u);
  });
});
