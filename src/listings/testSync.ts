import type { HeldArea, HeldListing, LiveQuery, Reachability, Sync } from '#src/data/types.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { heldListing } from './testListing.ts';

const live = <T>(value: T): LiveQuery<T> => ({
  get: () => value,
  subscribe: () => () => undefined,
});
const AT = Date.parse('2026-11-21T12:00:00Z');

export interface TestDevice {
  /** None unless given. */
  readonly keptAreas?: readonly HeldArea[];
  /** 'offline' unless given. */
  readonly reachability?: Reachability;
  /** The server said that it has none at all. */
  readonly hasNoAreas?: boolean;
  /** Everything was pulled once; nothing was unless given. */
  readonly isPulled?: boolean;
}

const session = {
  status: 'authenticated',
  user: { id: 'me' },
  roles: [],
  currentRole: 'renter',
  verified: true,
};

/** An engine for tests of pages: these listings, the first of them saved, all compared and looked at once. */
export function testSync(listings: readonly HeldListing[], has: TestDevice = {}): Sync {
  const [first = heldListing(1)] = listings;
  const noted = asOf({ ...first, price: first.price + 100_00 }, AT);
  const homes = {
    saved_home: {
      propertyId: first.id,
      savedAt: AT,
      lists: [],
      tags: ['sunny'],
      note: 'Ask',
      rating: 4,
      asOf: noted,
    },
    hidden_home: { propertyId: first.id, at: AT, reason: 'price', asOf: noted },
    viewed_home: { propertyId: first.id, at: AT, times: 2, asOf: noted },
  };
  const search = {
    name: 'Two rooms',
    query: { type: 'rent', price: { max: 1200_00 } },
    baselineAt: 0,
    alert: {
      isOn: true,
      kinds: ['new'],
      dropPct: 0,
      frequency: 'instant',
      quietFrom: null,
      quietTo: null,
      cap: 5,
    },
  };
  const records: Record<string, readonly object[]> = {
    comparison: [
      {
        id: 'comparison',
        body: {
          propertyIds: listings.map(({ id }) => id),
          at: AT,
          weights: { price: 3 },
          note: 'The first',
          asOf: listings.map((listing) => asOf(listing, AT)),
          winnerId: first.id,
        },
      },
    ],
    saved_search: [{ id: 'search', body: search }],
    alert_hit: [
      {
        id: 'hit',
        body: {
          searchId: 'search',
          propertyId: first.id,
          kind: 'new',
          version: 'first',
          at: AT,
          isSeen: false,
          asOf: noted,
        },
      },
    ],
    home_list: [{ id: 'list', body: { name: 'Centre', keepOffline: true } }],
  };
  const pulled = { lastPullAt: has.isPulled === true ? AT : null };
  const collections = {
    records: pulled,
    properties: pulled,
    inquiries: pulled,
    viewings: pulled,
  };
  return {
    session: live(session),
    status: live({
      reachability: has.reachability ?? 'offline',
      collections,
      waiting: 0,
      failed: 0,
      connection: { status: 'connected' },
    }),
    chat: {
      people: () => live(listings.map(({ owner_id: id }) => ({ id, full_name: 'Jonas Keller' }))),
    },
    records: { one: () => live({}), list: (kind: string) => live(records[kind] ?? []) },
    market: {
      listings: {
        listing: (id: string) => live(listings.find((one) => one.id === id) ?? null),
        isNowhere: () => live(false),
        byIds: (ids: readonly string[]) => live(listings.filter(({ id }) => ids.includes(id))),
        near: () => live(listings),
        keptNear: () => live(listings),
        search: () => live({ currency: 'GBP', total: 0, cards: [] }),
        areas: () => live([]),
        keptCities: () => live([]),
        keptAreas: () => live(has.keptAreas ?? []),
        hasNoAreas: () => live(has.hasNoAreas === true),
        noteView: () => Promise.resolve(),
        noteShown: () => Promise.resolve(),
        noteUse: () => Promise.resolve(),
      },
      notes: {
        one: (kind: keyof typeof homes, id: string) => live(id === first.id ? homes[kind] : null),
        all: (kind: keyof typeof homes) => live([homes[kind]]),
      },
      inquiries: { viewings: () => live([]) },
    },
  } as unknown as Sync;
}
