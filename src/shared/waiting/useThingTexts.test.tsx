import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { WaitingThing } from '#src/data/types.ts';
import { LANGUAGES } from '#src/i18n/languages.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { useThingTexts } from './useThingTexts.ts';
import { whyThingWaits } from './whyWaiting.ts';

type Row = Extract<WaitingThing['content'], { readonly type: 'row' }>;
const row = (more: Partial<Row>): Row => ({
  ...{ type: 'row', collection: 'records', change: 'made', fields: [], record: null },
  ...{ listingId: null, choice: null, ...more },
});
const thing = (content: WaitingThing['content'], name: string | null = null): WaitingThing => ({
  ...{ id: 'a', rowId: 'a', kind: 'own', content, name, writtenAt: 1, state: 'waiting' },
  ...{ error: null, canDiscard: true },
});
const changed = (...fields: readonly string[]) =>
  row({ collection: 'properties', change: 'changed', fields });

describe.each(LANGUAGES)('what waits, in %s', (language) => {
  let titleOf: (thing: WaitingThing) => string = () => '';
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    vi.stubGlobal('localStorage', { getItem: () => null });
    const i18n = await setupI18n(language);
    await loadLateTexts();
    const Title = ({ of }: { readonly of: WaitingThing }) => useThingTexts()(of);
    titleOf = (of) =>
      renderToStaticMarkup(
        <I18nextProvider i18n={i18n}>
          <Title of={of} />
        </I18nextProvider>,
      ).replaceAll(/[\u2066-\u2069]/gu, '');
    return () => vi.unstubAllGlobals();
  });

  it('is called by what it is and what it is about, with no key and no gap', () => {
    const flat = 'Flat by Largo de Cruzeiro';
    const titles = [
      titleOf(thing(changed('price'), flat)),
      titleOf(thing(changed('price', 'title', 'status', 'city'), flat)),
      titleOf(thing(row({ record: 'saved_home', change: 'removed' }), flat)),
      titleOf(thing(row({ record: 'saved_search' }), flat)),
      titleOf(thing(row({ collection: 'viewings', change: 'takenBack' }), flat)),
      titleOf(thing({ type: 'photo', listingId: 'b' }, flat)),
    ];
    for (const title of titles) expect(title).toContain(flat);
    const unnamed = [
      titleOf(thing(row({ record: 'a_kind_of_tomorrow' }))),
      titleOf(thing(row({ collection: 'roles', change: 'changed', choice: 'landlord' }))),
      titleOf(thing({ type: 'parcel', parcel: 'report', topic: null })),
    ];
    for (const title of [...titles, ...unnamed])
      expect(title).not.toMatch(/what\.|\{\{|undefined/u);
    if (language === 'en')
      expect([...titles, ...unnamed]).toEqual([
        `Price of “${flat}”`,
        `4 changes to “${flat}”`,
        `Removed – Saved home: “${flat}”`,
        `Saved search: “${flat}”`,
        `Taken back – Viewing: “${flat}”`,
        `Photo: “${flat}”`,
        'Another change',
        'Switch to landlord',
        'Report to us',
      ]);
  });
});

describe('why it waits', () => {
  const connected = { status: 'connected' } as const;
  it.each([
    ['offline', 'offline', connected],
    ['weak', 'weak', connected],
    ['soon', 'online', connected],
    ['connecting', 'unknown', { status: 'connecting' }],
    ['needsAuth', 'offline', { status: 'needsAuth' }],
    ['clientOutdated', 'online', { status: 'clientOutdated' }],
    ['serverOutdated', 'online', { status: 'serverOutdated' }],
  ] as const)('%s', (why, reachability, connection) => {
    const status = { reachability, connection, holds: {} };
    expect(whyThingWaits(thing(row({})), status, { isLandlord: false, now: 1 }).key).toBe(why);
  });

  it('a home waits for its owner to be a landlord, and nothing else does', () => {
    const status = { reachability: 'online', connection: connected, holds: {} } as const;
    const why = (isLandlord: boolean) =>
      whyThingWaits(thing(changed('price')), status, { isLandlord, now: 1 }).key;
    expect([why(false), why(true)]).toEqual(['landlordRole', 'soon']);
  });

  it('what is held back says so: while it can be undone, and when a busy server is tried again', () => {
    const holds = { properties: { kind: 'undo' }, photos: { kind: 'busy', until: 9 } } as const;
    const status = { reachability: 'online', connection: connected, holds } as const;
    const why = (content: WaitingThing['content'], now = 1) =>
      whyThingWaits(thing(content), status, { isLandlord: true, now });
    expect(why(changed('price'))).toEqual({ key: 'undo' });
    expect(why({ type: 'photo', listingId: 'b' })).toEqual({ key: 'busy', at: 9 });
    expect(why({ type: 'photo', listingId: 'b' }, 10)).toEqual({ key: 'soon' });
    expect(why(row({ record: 'saved_home' }))).toEqual({ key: 'soon' });
  });
});
