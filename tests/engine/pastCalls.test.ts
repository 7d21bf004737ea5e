import { expect, test } from 'vitest';
import { createPastCalls, withLogged } from '#sync/chat/calls/pastCalls.ts';
import type { Call } from '#sync/model/calls.ts';

const ID = '01a213bf-346e-736f-9e9c-4ef143a68a18';
const OTHER = '01a213bf-31bb-751d-80c2-00176a64cc23';

const ended = (
  reason: 'missed' | 'hungUp' | 'elsewhere' | 'failed',
  fields: { at?: number; connectedAt?: number | null; id?: string } = {},
): Call => ({
  id: fields.id ?? ID,
  other: { id: OTHER, full_name: 'Jonas', avatar_url: null },
  isCaller: false,
  callType: 'audio',
  state: {
    status: 'ended',
    reason,
    at: fields.at ?? 90_000,
    connectedAt: fields.connectedAt ?? null,
  },
  isExplaining: false,
  trouble: null,
  isOtherOffline: false,
  isUnasked: false,
  own: null,
  theirs: null,
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

test('CA9 a call stands once in the list of its device, as the tab that talked knows it', () => {
  const shared = storage();
  const [one, other] = [createPastCalls(shared, 'calls'), createPastCalls(shared, 'calls')];
  one.add(ended('elsewhere'));
  expect(one.all.get()).toEqual([]);
  one.add(ended('missed'));
  other.add(ended('hungUp', { connectedAt: 30_000 }));
  one.add(ended('missed'));
  one.readAgain();
  expect(one.all.get()).toMatchObject([{ id: ID, reason: 'hungUp', seconds: 60 }]);
  expect(one.all.get()).toEqual(other.all.get());
});

test('CA9 the list has the newest first and how the server says that they ended, and outlives the tab', () => {
  const shared = storage();
  const calls = createPastCalls(shared, 'calls');
  calls.add(ended('failed', { at: 10, id: OTHER }));
  calls.add(ended('missed', { at: 20 }));
  calls.settle(OTHER, 'hungUp');
  const again = createPastCalls(shared, 'calls').all.get();
  expect(again.map(({ id, reason }) => [id, reason])).toEqual([
    [ID, 'missed'],
    [OTHER, 'hungUp'],
  ]);
});

test('CA9 what is stored in a shape that is not understood is no list', () => {
  const broken = { getItem: () => '[{"id":1}]', setItem: () => undefined };
  expect(createPastCalls(broken, 'calls').all.get()).toEqual([]);
});

test('CA9 a call that stands in a log is listed as it stands there, the others of the device among them', () => {
  const own = createPastCalls(storage(), 'calls');
  own.add(ended('missed', { at: 20 }));
  own.add(ended('failed', { at: 10, id: OTHER }));
  const [latest, earlier] = own.all.get();
  if (latest === undefined || earlier === undefined) throw new Error('two calls were added');
  const logged = [{ ...earlier, reason: 'hungUp' as const, seconds: 5, at: 30 }];
  expect(withLogged(own.all.get(), logged)).toEqual([...logged, latest]);
});
