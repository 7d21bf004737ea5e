import { beforeEach, expect, test } from 'vitest';
import { IMPRESSIONS_MAX } from '#contract/protocol/limits.ts';
import { type Owner, ownerOf } from '#sync/model/owner.ts';
import type { Page } from '#sync/model/ports/page.ts';
import { TransportError, type TransportFailure } from '#sync/model/ports/transport.ts';
import {
  createImpressions,
  type Impressions,
} from '#sync/outgoing/impressions/createImpressions.ts';
import { impressionKind } from '#sync/outgoing/impressions/impressionKind.ts';
import type { ShownBatch } from '#sync/model/looks.ts';
import { createShownNotes } from '#sync/outgoing/impressions/shownNotes.ts';
import { createSender } from '#sync/outgoing/sender.ts';
import { createViewNotes, viewsLeft } from '#sync/outgoing/views/viewNotes.ts';
import { createViewsLeft } from '#sync/outgoing/views/viewsLeft.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const DAY_MS = 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ME = ownerOf('me');

let clock: VirtualClock;
let storage: Storage;
let writes: number;
let failure: TransportFailure | null;
let sent: ShownBatch[];
let seed: number;

beforeEach(() => {
  clock = createVirtualClock();
  storage = createMemoryStorage();
  failure = null;
  sent = [];
  writes = 0;
  seed = 0;
});

const random = {
  next: () => 0.5,
  bytes: (length: number) => Uint8Array.from({ length }, () => (seed += 7) % 256),
};

/** A tab: what is shown in it, leaving it, and its end. */
function open(owner: Owner = ME): Impressions & { leave(): void } {
  const left = createViewsLeft(storage, new EventTarget(), quiet);
  const onChange = () => {
    writes += 1;
    left.changed();
  };
  const notes = createShownNotes(storage, { owner, log: quiet, onChange });
  const hints = new Set<Parameters<Page['onHint']>[0]>();
  const page: Pick<Page, 'onHint'> = {
    onHint(callback) {
      hints.add(callback);
      return () => hints.delete(callback);
    },
  };
  const impressions = createImpressions({ notes, clock, random, page });
  const gate = { isOpen: () => true, call: <T>(_: boolean, work: () => Promise<T>) => work() };
  const sender = createSender({ clock, random, log: quiet, gate, beginsAfterMs: 0 });
  sender.add(
    impressionKind({
      notes,
      left: left.of(owner),
      isGuest: owner.kind === 'guest',
      clock,
      log: quiet,
      send(batch) {
        sent.push(batch);
        return failure === null ? Promise.resolve() : Promise.reject(new TransportError(failure));
      },
    }),
  );
  return {
    ...impressions,
    leave: () => {
      for (const hint of hints) hint('hidden');
    },
    close() {
      impressions.close();
      sender.stop();
    },
  };
}
const told = () => sent.map(({ day, listingIds }) => [day, ...listingIds]);
const waiting = (owner: Owner = ME) => viewsLeft(storage, owner, quiet);

test('VW6 what was shown during a visit is one write, when the page is left, and one call', async () => {
  const tab = open();
  for (const id of ['a', 'b', 'a', 'c']) tab.note(id);
  expect(writes).toBe(0);
  expect(storage.length).toBe(0);
  tab.leave();
  expect(writes).toBe(1);
  expect(waiting()).toBe(1);
  await clock.advance(5000);
  expect(told()).toEqual([['2026-03-01', 'a', 'b', 'c']]);
  expect(waiting()).toBe(0);
});

test('VW6 a home counts once a day on a device, in whatever tab, and again the day after', async () => {
  const tab = open();
  tab.note('a');
  tab.leave();
  await clock.advance(5000);
  const other = open();
  other.note('a');
  other.note('b');
  other.leave();
  tab.note('a');
  tab.leave();
  await clock.advance(5000);
  expect(told()).toEqual([
    ['2026-03-01', 'a'],
    ['2026-03-01', 'b'],
  ]);
  await clock.advance(DAY_MS);
  tab.note('a');
  tab.leave();
  await clock.advance(5000);
  expect(told().at(-1)).toEqual(['2026-03-02', 'a']);
});

test('VW6 around midnight each home counts on the day it was shown on', async () => {
  const tab = open();
  tab.note('before');
  await clock.advance(DAY_MS);
  tab.note('after');
  tab.leave();
  await clock.advance(5000);
  expect(new Map(sent.map(({ day, listingIds }) => [day, listingIds]))).toEqual(
    new Map([
      ['2026-03-01', ['before']],
      ['2026-03-02', ['after']],
    ]),
  );
});

test('VW6 without a network it waits, through a restart, and goes again as the same batch', async () => {
  failure = { kind: 'network' };
  const tab = open();
  tab.note('a');
  tab.close();
  const next = open();
  await clock.advance(10_000);
  const tries = sent.length;
  expect(tries).toBeGreaterThan(0);
  failure = null;
  await clock.advance(600_000);
  expect(sent.length).toBeGreaterThan(tries);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(waiting()).toBe(0);
  next.close();
});

test('VW6 more than a call takes goes in several, and what waited for two weeks is dropped', async () => {
  const tab = open();
  for (let at = 0; at < IMPRESSIONS_MAX + 1; at += 1) tab.note(String(at));
  tab.leave();
  await clock.advance(60_000);
  expect(sent.map(({ listingIds }) => listingIds.length)).toEqual([IMPRESSIONS_MAX, 1]);
  failure = { kind: 'network' };
  await clock.advance(DAY_MS);
  tab.note('late');
  tab.leave();
  tab.close();
  sent = [];
  await clock.advance(16 * DAY_MS);
  failure = null;
  open();
  await clock.advance(60_000);
  expect(sent).toEqual([]);
  expect(storage.length).toBe(0);
});

test('VW6 looks and what was shown wait beside each other, each for its person', () => {
  const looks = createViewNotes(storage, { owner: ME, random, log: quiet });
  const tab = open();
  looks.put({ listingId: 'a', day: '2026-03-01', state: 'waiting' });
  tab.note('b');
  tab.leave();
  expect(waiting()).toBe(2);
  expect(waiting(ownerOf('somebody'))).toBe(0);
  expect(looks.all()).toHaveLength(1);
  expect(createShownNotes(storage, { owner: ME, log: quiet }).all()).toHaveLength(1);
});

test('VW6 after a log out nothing is noted', () => {
  const ending = new AbortController();
  const notes = createShownNotes(storage, { owner: ME, log: quiet, ending: ending.signal });
  ending.abort();
  notes.put({ id: 'x', day: '2026-03-01', listingIds: ['a'], state: 'waiting' });
  expect(storage.length).toBe(0);
});
