import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { areaScope } from '#contract/protocol/scope.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { always, type Source } from '#sync/kit/source.ts';
import { createMarketSearch } from '#sync/listings/marketSearch.ts';
import type { Searcher } from '#sync/model/ports/searcher.ts';
import type { ScopeDoc } from '#sync/store/schemas/scope.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';

const [FIRST, SECOND] = ['a1', 'a2'];

const scopesOf = (areas: readonly string[]): ReadonlyMap<string, ScopeDoc> =>
  new Map(
    areas.map((area) => [
      areaScope(area),
      { id: areaScope(area), isTaken: true, done: 0 } as ScopeDoc,
    ]),
  );

test('FI20 the searcher hears of homes that came before it hears that their area is here; rows wait until it has all packs', async () => {
  const told: unknown[] = [];
  const searched: (() => void)[] = [];
  const searcher: Searcher = {
    search: () => new Promise(() => undefined),
    points: () => new Promise(() => undefined),
    recommend: () => new Promise(() => undefined),
    changed: (ids) => void told.push(['changed', ids]),
    arrived: (homes) => void told.push(['arrived', homes.map(({ id }) => id)]),
    arriving(areas) {
      told.push(['arriving', areas]);
      return new Promise((resolve) => searched.push(resolve));
    },
    foresee: () => undefined,
    catchUp: () => undefined,
    reread: () => undefined,
    hide: () => undefined,
    onChange: () => () => undefined,
    close: () => undefined,
  };
  const { database } = openStores('late-search');
  const listeners = new Set<(held: ReadonlyMap<string, ScopeDoc>) => void>();
  const scopes: Source<ReadonlyMap<string, ScopeDoc>> = (emit) => {
    listeners.add(emit);
    emit(scopesOf([]));
    emit(scopesOf([FIRST, SECOND]));
    return () => listeners.delete(emit);
  };
  const clock = createVirtualClock();
  const late = createMarketSearch({
    database,
    clock,
    log: { info: () => undefined, warn: () => undefined },
    searcher: async () => searcher,
    hidden: always([]),
    areas: always([]),
    scopes,
    goesTo: always([]),
    network: UNKNOWN_NETWORK,
  });
  const stop = late.points({})(() => undefined);
  await expect.poll(() => told).toEqual([['arriving', [FIRST, SECOND]]]);
  let mayRowsCome = false;
  void database.packsAhead.passed().then(() => (mayRowsCome = true));
  database.arrivals.tell([{ id: 'one', rev: 1 }]);
  database.arrivals.tell([{ id: 'two', rev: 1 }]);
  for (const emit of listeners) emit(scopesOf([SECOND]));
  expect(told.slice(1)).toEqual([
    ['arrived', ['one', 'two']],
    ['arriving', [SECOND]],
  ]);
  await clock.settle();
  expect(mayRowsCome).toBe(false);
  searched[0]?.();
  await clock.settle();
  expect(mayRowsCome).toBe(true);
  // Fewer areas are no reason to wait again, one more is.
  expect(database.packsAhead.isHeld()).toBe(false);
  for (const emit of listeners) emit(scopesOf([FIRST, SECOND]));
  expect(database.packsAhead.isHeld()).toBe(true);
  stop();
  late.close();
  await database.close();
});
