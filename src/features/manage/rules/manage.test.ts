import { describe, expect, it } from 'vitest';
import { type Action, currencyOf, planned } from './bulk.ts';
import type { HeldInquiry } from '#src/data/types.ts';
import { csvText } from '#src/ui/csvText.ts';
import { EXPORTED, exportedOf } from './exported.ts';
import { portfolioOf } from './portfolio.ts';
import { GROUPS } from './groups.ts';
import { type Filter, filtered, rowsOf } from './rows.ts';
import { testHome } from './testHome.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

describe('the table', () => {
  const rows = rowsOf(
    [
      testHome(1),
      testHome(2, { availability_confirmed_at: '2026-11-01T10:00:00.000Z' }),
      testHome(3, { status: 'rented' }),
      testHome(4, { visibility: 'paused', isPending: true }),
    ],
    [],
    NOW,
  );
  const titles = (filter: Parameters<typeof filtered>[1], text = '') =>
    filtered(rows, filter, text).map(({ listing }) => listing.title);

  it('begins with what was not confirmed for longest and ends with what is closed', () => {
    expect(titles('all')).toEqual(['Home 2', 'Home 1', 'Home 4', 'Home 3']);
    expect(rows[0]?.freshness).toBe('unconfirmed');
    expect(rows.at(-1)?.freshness).toBeNull();
  });

  it('is filtered by what needs doing and by words', () => {
    expect(titles('unconfirmed')).toEqual(['Home 2']);
    expect(titles('hidden')).toEqual(['Home 4']);
    expect(titles('unsynced')).toEqual(['Home 4']);
    expect(titles('closed')).toEqual(['Home 3']);
    expect(titles('open')).toEqual(['Home 2', 'Home 1']);
    expect(titles('all', 'ref00003')).toEqual(['Home 3']);
  });
});

it('a row says who looked and who saved it in four weeks', () => {
  const home = testHome(1);
  const day = (count: number) => Array.from({ length: 56 }, () => count);
  const figures = { until: '2026-11-21', views: day(2), saves: day(1), contacts: day(0) };
  const [row] = rowsOf([home], [], NOW, new Set(), new Map([[home.id, figures]]));
  expect(row).toMatchObject({ views: 56, saves: 28 });
  expect(rowsOf([home], [], NOW, new Set(), new Map())[0]).toMatchObject({ views: 0, saves: 0 });
});

it('counts inquiries that are open, and none that was marked as spam', () => {
  const home = testHome(1);
  const inquiries = (['new', 'replied', 'lost', 'new'] as const).map(
    (stage, at) => ({ id: `inquiry ${at}`, property_id: home.id, stage }) as HeldInquiry,
  );
  expect(rowsOf([home], inquiries, NOW)[0]?.leads).toBe(3);
  const spam = new Set(['inquiry 3']);
  expect(rowsOf([home], inquiries, NOW, new Set(), undefined, spam)[0]?.leads).toBe(2);
});

it('says nothing of views, saves and inquiries before they are known', () => {
  const [row] = rowsOf([testHome(1)], undefined, NOW);
  expect(row).toMatchObject({ views: null, saves: null, leads: null });
});

describe('several at once', () => {
  it('a confirmation brings an expired one back and leaves closed ones alone', () => {
    const homes = [testHome(1, { visibility: 'expired' }), testHome(2, { status: 'rented' })];
    expect(planned({ kind: 'confirm' }, homes, NOW).changes).toEqual([
      {
        id: homes[0]?.id,
        fields: { availability_confirmed_at: '2026-11-21T12:00:00.000Z', visibility: 'live' },
      },
    ]);
  });

  it('prices move by per cent in whole units', () => {
    const { changes } = planned(
      { kind: 'pricePct', pct: -3 },
      [testHome(1, { price: 99_900 })],
      NOW,
    );
    const [change] = changes;
    expect(change?.fields).toEqual({ price: 96_900 });
  });

  it('a status fits the kind of listing; a closed one says what it went for, and when', () => {
    const homes = [
      testHome(1),
      testHome(2, { listing_type: 'sale', status: 'active', price_period: null }),
    ];
    const close = { kind: 'status', status: 'rented', price: null, on: '2026-11-21' } as const;
    expect(planned(close, homes, NOW).changes.map(({ fields }) => fields)).toEqual([
      { status: 'rented', closed_price: 100_000, closed_on: '2026-11-21' },
    ]);
  });

  it('one that is open again has no closing price', () => {
    const home = testHome(1, { status: 'rented', closed_price: 90_000, closed_on: '2026-11-01' });
    const open = { kind: 'status', status: 'available', price: null, on: '2026-11-01' } as const;
    const [change] = planned(open, [home], NOW).changes;
    expect(change?.fields).toMatchObject({ closed_price: null, closed_on: null });
  });

  it('says why it leaves homes out, and how many', () => {
    const homes = [
      testHome(1, { visibility: 'paused' }),
      testHome(2, { visibility: 'paused' }),
      testHome(3, { visibility: 'rejected' }),
      testHome(4, { listing_type: 'sale', status: 'sold', price_period: null }),
    ];
    const left = (action: Action) => planned(action, homes, NOW).left;
    expect(planned({ kind: 'pause' }, homes, NOW).changes).toHaveLength(1);
    expect(left({ kind: 'pause' })).toEqual([
      { reason: 'paused', count: 2 },
      { reason: 'unseen', count: 1 },
    ]);
    expect(left({ kind: 'resume' })).toEqual([
      { reason: 'reviewed', count: 1 },
      { reason: 'live', count: 1 },
    ]);
    expect(left({ kind: 'confirm' })).toEqual([{ reason: 'closed', count: 1 }]);
    expect(left({ kind: 'price', price: 100_000 })).toEqual([{ reason: 'samePrice', count: 4 }]);
    expect(left({ kind: 'price', price: 0 })).toEqual([{ reason: 'sum', count: 4 }]);
    expect(left({ kind: 'status', status: 'available', price: null, on: '2026-11-01' })).toEqual([
      { reason: 'sameStatus', count: 3 },
      { reason: 'kind', count: 1 },
    ]);
  });

  it('a withdrawal takes a home off and ends its schedule; what is held stays held, and what is let is over', () => {
    const homes = [
      testHome(1, { next_price: { on: '2027-01-01', price: 1 } }),
      testHome(2, { visibility: 'rejected' }),
      testHome(3, { status: 'rented' }),
      testHome(4, { visibility: 'paused', away: { kind: 'withdrawn' } }),
    ];
    const off = { away: { kind: 'withdrawn' }, next_price: null };
    expect(planned({ kind: 'withdraw' }, homes, NOW)).toEqual({
      changes: [
        { id: homes[0]?.id, fields: { ...off, visibility: 'paused' } },
        { id: homes[1]?.id, fields: off },
      ],
      left: [
        { reason: 'closed', count: 1 },
        { reason: 'withdrawn', count: 1 },
      ],
    });
    expect(planned({ kind: 'resume' }, homes.slice(3), NOW).changes).toMatchObject([
      { fields: { visibility: 'live', away: null } },
    ]);
  });

  it('a schedule hides until its day what is live; in review it stays there, and a pause by hand ends the day', () => {
    const until = { kind: 'until', on: '2027-01-01' } as const;
    const schedule = { kind: 'schedule', showOn: until.on } as const;
    const fieldsOf = (action: Action, home: Parameters<typeof testHome>[1]) =>
      planned(action, [testHome(1, home)], NOW).changes[0]?.fields;
    expect(fieldsOf(schedule, {})).toEqual({ away: until, visibility: 'paused' });
    expect(fieldsOf(schedule, { visibility: 'pending_approval' })).toEqual({ away: until });
    expect(fieldsOf(schedule, { visibility: 'rejected' })).toBeUndefined();
    const waiting = { visibility: 'paused', away: until } as const;
    expect(fieldsOf({ kind: 'pause' }, waiting)).toEqual({
      visibility: 'paused',
      away: { kind: 'paused' },
    });
    const end = { kind: 'schedule', showOn: null, price: null } as const;
    expect(fieldsOf(end, waiting)).toEqual({ away: { kind: 'paused' } });
    expect(fieldsOf(end, { visibility: 'pending_approval', away: until })).toEqual({ away: null });
    expect(fieldsOf(end, {})).toBeUndefined();
    const price = { on: until.on, price: 90_000 };
    expect(fieldsOf({ kind: 'schedule', price }, {})).toEqual({ next_price: price });
  });

  it('what the server decides is not resumed', () => {
    expect(
      planned({ kind: 'resume' }, [testHome(1, { visibility: 'pending_approval' })], NOW),
    ).toEqual({ changes: [], left: [{ reason: 'reviewed', count: 1 }] });
  });
});

it('the export cannot be taken for formulas and keeps commas, quotes and lines', () => {
  expect(csvText([['=1+1', 'a "b", c', 12, 'x\ny']], 'en-GB')).toBe(
    '\uFEFF\'=1+1,"a ""b"", c",12,"x\ny"\r\n',
  );
});

it('an exported line names the place, and what a closed home went for and when', () => {
  const details = { country: 'PT', street: 'Rua 1', city: 'Marisol', description: '2026-11-01' };
  const closed = { status: 'rented', closed_price: 95_050, closed_on: '2026-11-02' } as const;
  const lines = rowsOf([testHome(1, { details }), testHome(2, closed)], [], NOW).map((row) =>
    exportedOf(row, (code) => code),
  );
  expect(EXPORTED).toHaveLength(12);
  expect(lines).toEqual([
    [
      'REF00001',
      'Home 1',
      'Rua 1, Marisol',
      'available',
      1000,
      'EUR',
      null,
      null,
      0,
      '2026-11-20',
      null,
      null,
    ],
    [
      'REF00002',
      'Home 2',
      'Marisol',
      'rented',
      1000,
      'EUR',
      null,
      null,
      0,
      '2026-11-20',
      950.5,
      '2026-11-02',
    ],
  ]);
});

it('a portfolio adds up by currency, by month, and what was really paid', () => {
  const { sums, occupancy } = portfolioOf(
    [
      testHome(1, { status: 'rented', closed_price: 95_000 }),
      testHome(2, { price: 30_000, price_period: 'week' }),
      testHome(3, { currency: 'GBP' }),
      testHome(4, { listing_type: 'sale', status: 'sold', price_period: null, closed_price: 5 }),
    ],
    NOW,
  );
  expect(occupancy).toBeCloseTo(1 / 3);
  expect(sums).toEqual([
    { currency: 'EUR', rentLet: 95_000, rentOpen: 130_000, saleOpen: 0, saleSold: 5 },
    { currency: 'GBP', rentLet: 0, rentOpen: 100_000, saleOpen: 0, saleSold: 0 },
  ]);
});

describe('what is said to be on offer', () => {
  const homes = {
    available: testHome(1),
    unconfirmed: testHome(2, { availability_confirmed_at: '2026-11-01T10:00:00.000Z' }),
    pending: testHome(3, { status: 'pending' }),
    rented: testHome(4, { status: 'rented' }),
    paused: testHome(5, { visibility: 'paused' }),
    expired: testHome(6, { visibility: 'expired' }),
    'expired offline': testHome(7, { availability_confirmed_at: '2026-10-01T12:00:00Z' }),
    pending_approval: testHome(8, { visibility: 'pending_approval' }),
    rejected: testHome(9, { visibility: 'rejected' }),
    withdrawn: testHome(10, { isGone: true }),
    'rented and hidden': testHome(11, { status: 'rented', visibility: 'paused' }),
  };
  const namesOf = (filter: Filter) => {
    const there = filtered(rowsOf(Object.values(homes), [], NOW), filter, '');
    return Object.entries(homes)
      .filter(([, home]) => there.some(({ listing }) => listing.id === home.id))
      .map(([name]) => name);
  };

  it('is a home that can be asked for: each is in one group, the same in the tiles, the filter and the sums', () => {
    expect(namesOf('open')).toEqual(['available', 'unconfirmed']);
    expect(namesOf('pending')).toEqual(['pending']);
    expect(namesOf('closed')).toEqual(['rented', 'rented and hidden']);
    expect(GROUPS.flatMap(namesOf).toSorted()).toEqual(Object.keys(homes).toSorted());
    const { sums } = portfolioOf(Object.values(homes), NOW);
    const rent = homes.available.price;
    expect(sums).toMatchObject([{ rentOpen: 2 * rent, rentLet: 2 * rent }]);
  });

  it('is to be confirmed where others see it, or saw it until nobody had confirmed it', () => {
    const old = '2026-10-01T12:00:00Z';
    const asOld = Object.values(homes).map((home) => ({ ...home, availability_confirmed_at: old }));
    const titles = filtered(rowsOf(asOld, [], NOW), 'unconfirmed', '').map((row) => row.standing);
    expect(new Set(titles)).toEqual(new Set(['expired']));
    expect(namesOf('unconfirmed')).toEqual(['unconfirmed', 'expired offline']);
  });
});

it('rent on offer is that of homes on offer: not of one that is hidden, under offer, in review or not confirmed for a month', () => {
  const { sums } = portfolioOf(
    [
      testHome(1, { price: 390_000 }),
      testHome(2, { visibility: 'paused' }),
      testHome(3, { visibility: 'expired' }),
      testHome(4, { status: 'pending' }),
      testHome(5, { visibility: 'pending_approval' }),
      testHome(6, { visibility: 'rejected' }),
      testHome(7, { availability_confirmed_at: '2026-10-01T12:00:00Z' }),
    ],
    NOW,
  );
  expect(sums.map(({ currency, rentOpen }) => [currency, rentOpen])).toEqual([['EUR', 390_000]]);
});

it('a sum for several homes is typed in their currency, and not at all where they have several', () => {
  expect(currencyOf([testHome(1), testHome(2)])).toBe('EUR');
  expect(currencyOf([testHome(1), testHome(2, { currency: 'JPY' })])).toBeNull();
});
