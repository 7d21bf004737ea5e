import { expect, test } from 'vitest';
import { storeNameOf } from './beneath/layout.ts';
import { generationOf, planUpgrade, type Versions } from './upgradePlan.ts';

const versions = (more: Partial<Versions> = {}): Versions => ({
  users: 0,
  roles: 0,
  conversations: 0,
  messages: 0,
  outbox: 0,
  times: 0,
  records: 0,
  areas: 0,
  properties: 0,
  inquiries: 0,
  viewings: 0,
  scopes: 0,
  ...more,
});
const names = (stored: readonly (readonly [string, number])[], database = 'roost-a') =>
  stored.map(([key, version]) => storeNameOf(database, key, version));

test('UP1 what is stored under the same schemas, or nothing at all, needs nothing', () => {
  expect(planUpgrade([], 'roost-a', versions())).toEqual({ kind: 'current' });
  const stored = names([
    ['outbox', 0],
    ['_rxdb_internal', 0],
  ]);
  expect(planUpgrade(stored, 'roost-a', versions())).toEqual({ kind: 'current' });
});

test('UP1 what is stored under an older schema is to be brought over, also after an attempt that was cut off', () => {
  const stored = names([
    ['outbox', 0],
    ['outbox', 1],
    ['users', 0],
  ]);
  const plan = planUpgrade(stored, 'roost-a', versions({ outbox: 1 }));
  expect(plan).toEqual({ kind: 'migrate', collections: ['outbox'] });
});

test('UP1 what a newer app stored is not touched, and what is of other databases is nothing to this one', () => {
  const stored = names([['outbox', 2]]);
  expect(planUpgrade(stored, 'roost-a', versions({ outbox: 1 }))).toEqual({ kind: 'outdated' });
  expect(planUpgrade(stored, 'roost-b', versions())).toEqual({ kind: 'current' });
});

test('UP1 a raised schema makes a larger generation', () => {
  expect(generationOf(versions({ outbox: 1 }))).toBeGreaterThan(generationOf(versions()));
});
