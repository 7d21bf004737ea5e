import { expect, test } from 'vitest';
import type { QueryScope } from '../store/index.ts';
import { createLive } from '../kit/live.ts';
import type { FirstLook } from './firstLook.ts';
import type { Identities } from './identities.ts';
import type { Identity } from './identity.ts';
import { createOpening } from './opening.ts';

const scopeOf = (userId: string, kind: QueryScope['kind'], owner = {}) =>
  ({ userId, kind, owner }) as QueryScope;

function world() {
  const current = createLive<Identity | null>(null);
  const followed: (string | null)[] = [];
  const identities: Identities = {
    current,
    device: createLive({ status: 'ok' }),
    follow: (userId) => void followed.push(userId),
    ready: () => Promise.reject(new Error('not here')),
    restart: () => undefined,
    settled: () => Promise.resolve(),
  };
  const closed: string[] = [];
  const looks = new Map<string, () => void>();
  const opening = createOpening(identities, (userId): FirstLook => {
    const done = new Promise<void>((resolve) => looks.set(userId, resolve));
    const scope = scopeOf(userId, 'glance');
    return { userId, scope, done, close: () => void closed.push(userId) };
  });
  const open = (userId: string) => {
    const scope = scopeOf(userId, 'live', opening.ownerOf(userId));
    current.set({ userId, scope } as Identity);
  };
  return { opening, followed, closed, looks, open };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('SE28 the database is opened when the first look is done, and takes over with the same owner', async () => {
  const { opening, followed, closed, looks, open } = world();
  opening.follow('maya');
  expect(followed).toEqual([]);
  const { owner } = opening.scopes.get() ?? {};
  looks.get('maya')?.();
  await settled();
  expect(followed).toEqual(['maya']);
  expect(opening.scopes.get()?.kind).toBe('glance');
  open('maya');
  expect(opening.scopes.get()).toMatchObject({ kind: 'live', owner });
  expect(opening.scopes.get()?.owner).toBe(owner);
  expect(closed).toEqual(['maya']);
});

test('SE28 a command does not wait for the first look', async () => {
  const { opening, followed } = world();
  opening.follow('maya');
  await expect(opening.ready('maya')).rejects.toThrow('not here');
  expect(followed).toEqual(['maya']);
});

test('SE28 nor does who looks for what only the engine can give', () => {
  const { opening, followed, open } = world();
  opening.follow('maya');
  opening.hurry();
  expect(followed).toEqual(['maya']);
  expect(opening.scopes.get()?.kind).toBe('glance');
  open('maya');
  opening.hurry();
  expect(followed).toEqual(['maya']);
});

test('QU8 whoever signs in after the first look sees nothing of it', async () => {
  const { opening, followed, closed, looks } = world();
  opening.follow('maya');
  opening.follow(null);
  expect(opening.scopes.get()).toBeNull();
  opening.follow('jonas');
  looks.get('maya')?.();
  await settled();
  expect(opening.scopes.get()).toBeNull();
  expect({ followed, closed }).toEqual({ followed: [null, 'jonas'], closed: ['maya'] });
});

test('SE28 a later sign-in opens the database at once', () => {
  const { opening, followed, looks } = world();
  opening.follow(null);
  opening.follow('maya');
  expect({ followed, looks: looks.size }).toEqual({ followed: [null, 'maya'], looks: 0 });
});
