import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Property } from '#contract/entities/property.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import type { CommandDeps } from '#sync/chat/commands/deps.ts';
import { createWrites } from '#sync/root/identity.ts';
import { createDeferred } from '#sync/kit/pending.ts';
import { createNotes, type Notes } from '#sync/listings/notes.ts';
import { createLiveReads } from '#sync/store/reads/liveReads.ts';
import { createRecordQueries } from '#sync/rows/reads/records.ts';
import type { QueryScope } from '#sync/store/reads/scope.ts';
import type { Identity } from '#sync/root/identity.ts';
import { createLive } from '#sync/kit/live.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { checkedStorage } from './checkedStorage.ts';
import { until } from './wait.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const HOME = '019a0000-0000-7000-8000-0000000000a1';
const AREA = '019a0000-0000-7000-8000-0000000000b1';
const log = { info: () => undefined, warn: () => undefined };
const listing = {
  id: HOME,
  title: 'Two rooms by the harbour',
  price: 95_000,
  currency: 'EUR',
  status: 'available',
  bedrooms: 1,
  bathrooms: 1,
  living_area: 48,
  area_id: AREA,
  photos: [],
} as unknown as Property;

let made = 0;
let local: LocalStores;
let notes: Notes;
let held: Property | null;

beforeEach(() => {
  made += 1;
  local = openStores(`roost-homes${made}`, checkedStorage);
  held = listing;
  const { database } = local;
  const scope = {
    userId: ME,
    owner: {},
    log,
    reads: createLiveReads(database, { clock: browserClock, log }),
  };
  const deps = {
    userId: ME,
    database,
    clock: browserClock,
    random: { next: () => 0.5, bytes: (length: number) => new Uint8Array(length) },
  };
  notes = createNotes({
    records: createRecordQueries(createLive(scope as unknown as QueryScope), browserClock),
    deferred: createDeferred(
      () =>
        Promise.resolve({ writes: createWrites({} as CommandDeps, deps) } as unknown as Identity),
      (write) => write,
    ),
    market: () => Promise.resolve({ held: () => Promise.resolve(held) }),
  });
});
afterEach(() => local.database.close());

test('HO1 a home is saved as it is now, once, and what is noted later leaves the rest', async () => {
  await notes.put('saved_home', HOME, {});
  await notes.put('saved_home', HOME, { note: 'Quiet street', rating: 4 });
  const all = await until(notes.all('saved_home'), (value) => value?.[0]?.rating === 4);
  expect(all).toHaveLength(1);
  expect(all?.[0]).toMatchObject({
    propertyId: HOME,
    note: 'Quiet street',
    lists: [],
    asOf: { title: 'Two rooms by the harbour', price: 95_000, photo: null },
  });
});

test('HO1 a home that is not on this device is not saved, but hidden, and noted with what is known of it', async () => {
  await notes.put('saved_home', HOME, {});
  held = null;
  const other = AREA;
  await expect(notes.put('saved_home', other, {})).rejects.toMatchObject({ code: 'not_held' });
  await notes.put('hidden_home', other, { reason: 'price' });
  const hidden = await until(notes.one('hidden_home', other), (value) => value != null);
  expect(hidden).toMatchObject({ propertyId: other, reason: 'price' });
});

test('HO1 a home whose card is shown before it is on this device is saved as it was shown', async () => {
  if (held === null) throw new Error('nothing is held');
  const shown = { ...held, title: 'Only a card so far' };
  held = null;
  await notes.put('saved_home', HOME, {}, shown);
  const saved = await until(notes.one('saved_home', HOME), (value) => value != null);
  expect(saved).toMatchObject({
    propertyId: HOME,
    asOf: { title: 'Only a card so far', price: 95_000 },
  });
});

test('HO1 a hidden home is noted as it is now, and the reason said later leaves that as it was', async () => {
  await notes.put('hidden_home', HOME, {});
  const hidden = notes.one('hidden_home', HOME);
  await until(hidden, (value) => value != null);
  held = null;
  await notes.amend('hidden_home', HOME, (before) => ({ ...before, reason: 'size' }));
  expect(await until(hidden, (value) => value?.reason === 'size')).toMatchObject({
    propertyId: HOME,
    asOf: { title: 'Two rooms by the harbour', price: 95_000 },
  });
});

test('CM8 two lists ticked in one moment both hold, and a home taken off is not saved again by them', async () => {
  const [one, other] = [AREA, ME];
  await notes.put('saved_home', HOME, { lists: [one] });
  const add = (list: string) =>
    notes.amend('saved_home', HOME, (home) => ({ ...home, lists: [...home.lists, list] }));
  const drop = (list: string) =>
    notes.amend('saved_home', HOME, (home) => ({
      ...home,
      lists: home.lists.filter((each) => each !== list),
    }));
  await Promise.all([add(other), add(HOME), drop(one)]);
  const saved = notes.one('saved_home', HOME);
  const ticked = await until(saved, (value) => value?.lists.length === 2);
  expect(ticked?.lists.toSorted()).toEqual([other, HOME].toSorted());
  await Promise.all([notes.remove('saved_home', [HOME]), add(one)]);
  await add(one);
  expect(await until(saved, (value) => value === null)).toBeNull();
});

test('HO2 a home taken off is no longer there, whoever looked at it goes on looking', async () => {
  await notes.put('saved_home', HOME, {});
  const one = notes.one('saved_home', HOME);
  await until(one, (value) => value != null);
  await notes.remove('saved_home', [HOME]);
  expect(await until(one, (value) => value === null)).toBeNull();
});
