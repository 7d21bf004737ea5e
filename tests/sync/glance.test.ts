import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openGlance } from '#sync/adapters/indexeddb/glance.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import type { Glance } from '#sync/store/reads/glance.ts';
import { createEchoes } from '#sync/chat/reads/echoes.ts';
import { createLiveReads } from '#sync/store/reads/liveReads.ts';
import { createQueries } from '#sync/chat/reads/queries.ts';
import type { QueryScope } from '#sync/store/reads/scope.ts';
import { first, type Source } from '#sync/kit/source.ts';
import { createLive } from '#sync/kit/live.ts';
import type { Thread } from '#sync/model/types.ts';
import { until } from './wait.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const THEM = '019a0000-0000-7000-8000-000000000002';
const LANE = '019a0000-0000-5000-8000-000000000001';
const OTHER_LANE = '019a0000-0000-5000-8000-000000000002';
const quiet = { info: () => undefined, warn: () => undefined };
const at = (seq: number) => new Date(Date.UTC(2026, 2, 1) + seq * 60_000).toISOString();
const message = (conversationId: string, seq: number): Message => ({
  id: `019a0000-0000-7000-8000-${conversationId.slice(-2)}${String(seq).padStart(10, '0')}`,
  conversationId,
  sender_id: THEM,
  seq,
  content: `text ${seq}`,
  message_type: 'text',
  written_at: at(seq),
  created_at: at(seq),
});
const row: Conversation = {
  id: LANE,
  otherParticipantId: THEM,
  otherParticipant: { id: THEM, full_name: 'Jonas', user_type: 'landlord', avatar_url: null },
  last_message: 'text 3',
  last_message_type: 'text',
  last_message_at: at(3),
  last_message_sender_id: THEM,
  last_seq: 3,
  my_delivered_seq: 3,
  my_read_seq: 1,
  other_delivered_seq: 0,
  other_read_seq: 0,
};
const entry = (place: number) => ({
  id: `019a0000-0000-7000-8000-ff${String(place).padStart(10, '0')}`,
  lane: LANE,
  receiverId: THEM,
  content: `unsent ${place}`,
  messageType: 'text' as const,
  writtenAt: at(10 + place),
  attempts: 0,
  state: 'queued' as const,
  nextAttemptAt: 0,
});

let made = 0;
let name: string;
let local: LocalStores;
let glances: Glance[];
beforeEach(() => {
  made += 1;
  name = `roost-glance${made}`;
  // The library as the app configures it: what is tested is the layout of its stores.
  local = openStores(name);
  glances = [];
});
afterEach(async () => {
  for (const glance of glances) await glance.close();
  await local.database.close();
});

function glanceAt(databaseName: string): Glance {
  const glance = openGlance(databaseName);
  glances.push(glance);
  return glance;
}

async function fill(): Promise<void> {
  await local.stores.conversations.putRows([row]);
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 3 });
  await local.stores.messages.put([1, 2, 3].map((seq) => message(LANE, seq)));
  await local.stores.messages.put([message(OTHER_LANE, 2)]);
  for (const place of [1, 2, 3]) await local.stores.outbox.add(entry(place));
  await local.stores.outbox.update(entry(2).id, () => null);
}

const isSilent = async (source: Source<unknown>, glance: Glance): Promise<boolean> => {
  let emitted = false;
  source(() => {
    emitted = true;
  });
  await glance.settled();
  return !emitted;
};

/** The queries of a tab that begins with a glance. */
function beginWithGlance() {
  const { reads } = glanceAt(name);
  const common = {
    userId: ME,
    owner: {},
    log: quiet,
    presence: createLive<ReadonlySet<string>>(new Set()),
    arriving: createLive<readonly Message[]>([]),
    typing: () => createLive(false),
    fetchOlder: () => Promise.resolve(false),
  };
  const scopes = createLive<QueryScope | null>({ ...common, kind: 'glance', reads });
  const queries = createQueries(
    scopes,
    browserClock,
    createEchoes({ clock: browserClock, random: browserRandom }),
  );
  const goLive = () =>
    scopes.set({
      ...common,
      kind: 'live',
      reads: createLiveReads(local.database, { clock: browserClock, log: quiet }),
    });
  return { queries, goLive };
}

test('QU12 a glance sees what the library stored, and nothing that was removed', async () => {
  await fill();
  const { reads, hasAnything } = glanceAt(name);
  const live = createLiveReads(local.database, { clock: browserClock, log: quiet });
  expect(await hasAnything()).toBe(true);
  expect(await first(reads.conversations)).toEqual(await first(live.conversations));
  expect(await first(reads.outbox)).toEqual(await first(live.outbox));
  expect((await first(reads.outbox)).map(({ content }) => content)).toEqual([
    'unsent 1',
    'unsent 3',
  ]);
  expect(await first(reads.messagesFrom(LANE, 2))).toEqual([2, 3].map((seq) => message(LANE, seq)));
});

test('QU12 where there is no database a glance says nothing and makes none', async () => {
  const glance = glanceAt('roost-nobody');
  expect(await glance.hasAnything()).toBe(false);
  expect(await isSilent(glance.reads.conversations, glance)).toBe(true);
  expect(await isSilent(glance.reads.messagesFrom(LANE, 1), glance)).toBe(true);
  const names = (await indexedDB.databases()).map((database) => database.name);
  expect(names.filter((each) => each?.includes('roost-nobody'))).toEqual([]);
});

test('QU12 a glance stands in nobody’s way: the database can be deleted under it', async () => {
  await fill();
  const glance = glanceAt(name);
  await first(glance.reads.messagesFrom(LANE, 1));
  await local.database.close();
  for (const database of await indexedDB.databases()) {
    if (database.name?.includes(name) !== true) continue;
    const isDeleted = await new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase(database.name ?? '');
      deleting.addEventListener('success', () => resolve(true));
      deleting.addEventListener('blocked', () => resolve(false));
    });
    expect(isDeleted).toBe(true);
  }
});

test('QU13 the live read goes on where the glance was: same rows, same messages, same unread line', async () => {
  await fill();
  const { queries, goLive } = beginWithGlance();
  const [list, thread] = [queries.conversations('active'), queries.thread(LANE)];
  const seen: (Thread | undefined)[] = [];
  const stops = [list.subscribe(() => undefined), thread.subscribe(() => seen.push(thread.get()))];
  await until(thread, (value) => value !== undefined);
  await until(list, (value) => value !== undefined);
  const [rows, shown] = [list.get(), thread.get()];
  expect(shown).toMatchObject({ unreadAfterSeq: 1, isComplete: true });

  await local.notes.raiseRead(LANE, 3);
  goLive();
  expect(thread.get()).toBe(shown);
  await until(thread, (value) => value !== shown);
  expect(seen.every((each) => each !== undefined)).toBe(true);
  expect(thread.get()?.unreadAfterSeq).toBe(1);
  expect(thread.get()?.messages).toHaveLength(5);
  thread.get()?.messages.forEach((each, index) => expect(each).toBe(shown?.messages[index]));
  await until(list, (value) => value !== rows);
  expect(list.get()?.[0]).toMatchObject({ id: LANE, unread: 0 });
  for (const stop of stops) stop();
});

test('QU13 who scrolled up in a glance keeps the place: the live read begins where they are', async () => {
  const messages = Array.from({ length: 120 }, (_, index) => message(LANE, index + 1));
  await local.stores.conversations.putRows([{ ...row, last_seq: 120 }]);
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 120 });
  await local.stores.messages.put(messages);
  const { queries, goLive } = beginWithGlance();
  const thread = queries.thread(LANE);
  const lengths: (number | undefined)[] = [];
  const stop = thread.subscribe(() => lengths.push(thread.get()?.messages.length));
  await until(thread, (value) => value !== undefined);
  await thread.loadOlder();
  await until(thread, (value) => value?.messages[0]?.seq === 21 && !value.isLoadingOlder);
  lengths.length = 0;

  goLive();
  await local.stores.messages.put([message(LANE, 121)]);
  await until(thread, (value) => value?.messages.at(-1)?.seq === 121);
  expect(thread.get()?.messages).toHaveLength(101);
  expect(Math.min(...lengths.map((length) => length ?? 0))).toBeGreaterThanOrEqual(100);
  stop();
});

test('QU12 a search does not end with the glance: it begins with the live read', async () => {
  await fill();
  const { queries, goLive } = beginWithGlance();
  const found: number[] = [];
  const stop = queries.search({ conversationId: LANE, text: 'text 2' }, ({ hits }) =>
    found.push(hits.length),
  );
  expect(found).toEqual([]);
  goLive();
  await expect.poll(() => found.at(-1)).toBe(1);
  stop();
});
