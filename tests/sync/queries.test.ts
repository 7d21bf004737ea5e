import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import { createEchoes, type Echoes } from '#sync/chat/reads/echoes.ts';
import { createLiveReads } from '#sync/store/reads/liveReads.ts';
import { createQueries, type Queries } from '#sync/chat/reads/queries.ts';
import type { QueryScope } from '#sync/store/reads/scope.ts';
import { callLog } from '#sync/chat/calls/callLog.ts';
import { createLive } from '#sync/kit/live.ts';
import { liveQuery } from '#sync/kit/source.ts';
import type { ConversationHits, LiveQuery, SearchResult, Thread } from '#sync/model/types.ts';
import { checkedStorage } from './checkedStorage.ts';
import { killConnections } from './killConnections.ts';
import { until } from './wait.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const THEM = '019a0000-0000-7000-8000-000000000002';
const LANE = '019a0000-0000-5000-8000-000000000001';
const them = { id: THEM, full_name: 'Jonas', user_type: 'landlord', avatar_url: null } as const;
const messageId = (seq: number) => `019a0000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
const at = (seq: number) => new Date(Date.UTC(2026, 2, 1) + seq * 60_000).toISOString();
const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: messageId(seq),
  conversationId: LANE,
  sender_id: seq % 2 === 0 ? ME : THEM,
  seq,
  content: `text ${seq}`,
  message_type: 'text',
  written_at: at(seq),
  created_at: at(seq),
  ...changes,
});
const row = (last: number, changes: Partial<Conversation> = {}): Conversation => ({
  id: LANE,
  otherParticipantId: THEM,
  otherParticipant: them,
  last_message: `text ${last}`,
  last_message_type: 'text',
  last_message_at: at(last),
  last_message_sender_id: last % 2 === 0 ? ME : THEM,
  last_seq: last,
  my_delivered_seq: last,
  my_read_seq: 0,
  other_delivered_seq: 0,
  other_read_seq: 0,
  ...changes,
});
const entry = (n: number, content: string) => ({
  id: messageId(n),
  lane: LANE,
  receiverId: THEM,
  content,
  messageType: 'text' as const,
  writtenAt: at(n),
  attempts: 0,
  state: 'queued' as const,
  nextAttemptAt: 0,
});

const quiet = { info: () => undefined, warn: () => undefined };
let made = 0;
let local: LocalStores;
let queries: Queries;
let echoes: Echoes;
let arriving: ReturnType<typeof createLive<readonly Message[]>>;
let scopes: ReturnType<typeof createLive<QueryScope | null>>;
let fetched: number;
let fetchOlder: () => Promise<boolean>;
let stops: (() => void)[];

const watch = <Query extends LiveQuery<unknown>>(query: Query): Query => {
  stops.push(query.subscribe(() => undefined));
  return query;
};
const hold = async (first: number, last: number) => {
  await local.stores.messages.put(
    Array.from({ length: last - first + 1 }, (_, index) => message(first + index)),
  );
  await local.stores.conversations.setHeld(LANE, { firstSeq: first, heldSeq: last });
};
const seqs = (thread: Thread | undefined) => thread?.messages.map(({ seq }) => seq);

beforeEach(() => {
  made += 1;
  local = openStores(`roost-queries${made}`, checkedStorage);
  fetched = 0;
  fetchOlder = () => Promise.resolve(false);
  stops = [];
  arriving = createLive<readonly Message[]>([]);
  scopes = createLive<QueryScope | null>({
    userId: ME,
    owner: {},
    kind: 'live',
    reads: createLiveReads(local.database, { clock: browserClock, log: quiet }),
    log: quiet,
    presence: createLive<ReadonlySet<string>>(new Set([THEM])),
    typing: () => createLive(false),
    arriving,
    fetchOlder() {
      fetched += 1;
      return fetchOlder();
    },
  });
  echoes = createEchoes({ clock: browserClock, random: browserRandom });
  queries = createQueries(scopes, browserClock, echoes);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops) stop();
  await local.database.close();
});

test('CU13 what comes is in its thread before it is stored, without a place, and once it is stored it is there once', async () => {
  await local.stores.conversations.putRows([row(6)]);
  await hold(1, 6);
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 6);
  arriving.set([message(7)]);
  expect(thread.get()?.messages.at(-1)).toMatchObject({
    content: 'text 7',
    isMine: false,
    seq: null,
    delivery: null,
    createdAt: at(7),
  });
  expect(thread.get()).toMatchObject({ lastSeq: 6, readSeq: 0 });
  await local.stores.messages.put([message(7)]);
  const stored = await until(thread, (value) => value?.messages.at(-1)?.seq === 7);
  expect(seqs(stored)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const shown = thread.get();
  arriving.set([]);
  // It is shown from the disk by now: nothing is told anew.
  expect(thread.get()).toBe(shown);
});

test('CU13 what cannot be stored is shown no longer, and what leaves a gap or is of another thread not at all', async () => {
  await local.stores.conversations.putRows([row(6)]);
  await hold(1, 6);
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 6);
  const contents = () =>
    thread
      .get()
      ?.messages.slice(6)
      .map(({ content }) => content);
  arriving.set([message(9), message(7, { conversationId: messageId(99) })]);
  expect(contents()).toEqual([]);
  arriving.set([message(9), message(7)]);
  expect(contents()).toEqual(['text 7']);
  // One of my own from another device stands between the two: it comes with the stored.
  arriving.set([message(9), message(7), message(8)]);
  expect(contents()).toEqual(['text 7']);
  arriving.set([message(9)]);
  expect(contents()).toEqual([]);
});

test('QU1 a thread opens on its last page, and older ones come from the device first', async () => {
  await local.stores.conversations.putRows([row(120)]);
  await hold(31, 120);
  const thread = watch(queries.thread(LANE));
  const first = await until(thread, (value) => value?.messages.length === 50);
  expect([seqs(first)?.[0], seqs(first)?.at(-1)]).toEqual([71, 120]);
  expect(first).toMatchObject({ other: them, isComplete: false, lastSeq: 120 });
  await thread.loadOlder();
  expect(seqs(thread.get())?.[0]).toBe(31);
  expect(fetched).toBe(0);
});

test('MK7 a thread says how far it is known as read, here or elsewhere, while its unread line stays', async () => {
  await local.stores.conversations.putRows([row(121, { my_read_seq: 100 })]);
  await hold(31, 121);
  const thread = watch(queries.thread(LANE));
  const first = await until(thread, (value) => value?.messages.length === 50);
  expect(first).toMatchObject({ readSeq: 100, unreadAfterSeq: 100, lastSeq: 121 });
  await local.notes.raiseRead(LANE, 121);
  const read = await until(thread, (value) => value?.readSeq === 121);
  expect(read?.unreadAfterSeq).toBe(100);
});

test('QU2 what the device does not have is fetched, shown, and the beginning is known as such', async () => {
  await local.stores.conversations.putRows([row(70)]);
  await hold(21, 70);
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 50);
  fetchOlder = async () => {
    await hold(1, 20);
    await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 70 });
    return true;
  };
  await thread.loadOlder();
  const whole = await until(thread, (value) => value?.isComplete === true);
  expect(seqs(whole)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  expect(whole?.isLoadingOlder).toBe(false);
});

test('QU3 unsent messages stand behind the stored ones, and a bubble never blinks while it is stored', async () => {
  await local.stores.conversations.putRows([row(2)]);
  await hold(1, 2);
  const thread = queries.thread(LANE);
  const lengths = new Set<number>();
  stops.push(thread.subscribe(() => lengths.add(thread.get()?.messages.length ?? -1)));
  await until(thread, (value) => value?.messages.length === 2);
  await local.stores.outbox.add(entry(3, 'unsent'));
  const queued = await until(thread, (value) => value?.messages.length === 3);
  expect(queued?.messages[2]).toMatchObject({ delivery: 'queued', seq: null, isMine: true });
  await local.stores.messages.put([message(3, { content: 'unsent', sender_id: ME })]);
  await local.stores.outbox.update(messageId(3), () => null);
  const sent = await until(thread, (value) => value?.messages[2]?.seq === 3);
  expect(sent?.messages[2]).toMatchObject({ delivery: 'sent', content: 'unsent' });
  expect([...lengths].every((length) => length === 2 || length === 3)).toBe(true);
  expect(sent?.messages).toHaveLength(3);
});

test('QU3 a message that found its place further up than the thread begins leaves the end', async () => {
  await local.stores.conversations.putRows([row(120)]);
  await hold(71, 120);
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 50);
  await local.stores.outbox.add(entry(10, 'long on its way'));
  await until(thread, (value) => value?.messages.length === 51);
  await local.stores.messages.put([message(10, { content: 'long on its way', sender_id: ME })]);
  await local.stores.outbox.update(messageId(10), () => null);
  const shown = await until(thread, (value) => value?.messages.length === 50);
  expect(seqs(shown)?.at(-1)).toBe(120);
  await thread.loadOlder();
  expect(new Set(thread.get()?.messages.map(({ id }) => id)).size).toBe(
    thread.get()?.messages.length,
  );
});

test('QU14 a message stands in its thread from the press of Send, once, until the device has it', async () => {
  await local.stores.conversations.putRows([row(1)]);
  await hold(1, 1);
  const thread = queries.thread(LANE);
  const contents: (readonly string[])[] = [];
  stops.push(
    thread.subscribe(() => contents.push(thread.get()?.messages.map((each) => each.content) ?? [])),
  );
  await until(thread, (value) => value?.messages.length === 1);
  const { id } = echoes.begin({
    userId: ME,
    conversationId: LANE,
    messageType: 'text',
    content: 'at once',
    quotedId: null,
  });
  // In the same turn: no read of the database stands between the press and the screen.
  expect(thread.get()?.messages[1]).toMatchObject({ id, delivery: 'saving', seq: null });
  await local.stores.outbox.add({ ...entry(9, 'at once'), id });
  await until(thread, (value) => value?.messages[1]?.delivery === 'queued');
  expect(echoes.live.get()).toEqual([]);
  expect(contents.filter((each) => each.length > 2)).toEqual([]);
});

test('QU14 what could not be stored goes, and nobody else sees it', async () => {
  await local.stores.conversations.putRows([row(1)]);
  await hold(1, 1);
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 1);
  echoes.begin({
    userId: THEM,
    conversationId: LANE,
    messageType: 'text',
    content: 'of the one before',
    quotedId: null,
  });
  const { id } = echoes.begin({
    userId: ME,
    conversationId: LANE,
    messageType: 'text',
    content: 'on a full disk',
    quotedId: null,
  });
  expect(thread.get()?.messages.map(({ content }) => content)).toEqual([
    'text 1',
    'on a full disk',
  ]);
  echoes.drop(id);
  expect(thread.get()?.messages).toHaveLength(1);
});

test('QU4 delivered and read follow the other person’s marks; what did not change keeps its object', async () => {
  await local.stores.conversations.putRows([row(4, { other_delivered_seq: 2 })]);
  await hold(1, 4);
  const thread = watch(queries.thread(LANE));
  const before = await until(thread, (value) => value?.messages.length === 4);
  expect(before?.messages.map(({ delivery }) => delivery)).toEqual([
    null,
    'delivered',
    null,
    'sent',
  ]);
  await local.stores.conversations.raiseMarks(LANE, { other_delivered_seq: 4, other_read_seq: 2 });
  const after = await until(thread, (value) => value?.messages[1]?.delivery === 'read');
  expect(after?.messages[3]?.delivery).toBe('delivered');
  expect(after?.messages[0]).toBe(before?.messages[0]);
  expect(after?.messages[2]).toBe(before?.messages[2]);
});

test('QU4 a thread that says the same is the same, as with each letter of a draft, and so is its list', async () => {
  await local.stores.conversations.putRows([row(4)]);
  await hold(1, 4);
  const thread = watch(queries.thread(LANE));
  const conversation = watch(queries.conversation(LANE));
  const before = await until(thread, (value) => value?.messages.length === 4);
  await local.notes.saveDraft(LANE, 'is it', 1);
  await until(conversation, (value) => value?.draft === 'is it');
  expect(thread.get()).toBe(before);
  await local.stores.conversations.raiseMarks(LANE, { my_read_seq: 3 });
  const after = await until(thread, (value) => value?.readSeq === 3);
  expect(after?.messages).toBe(before?.messages);
  await local.stores.messages.put([message(5)]);
  const more = await until(thread, (value) => value?.messages.length === 5);
  expect(more?.messages.slice(0, 4)).toEqual(before?.messages);
  expect(more?.messages[0]).toBe(before?.messages[0]);
});

test('QU5 the unread line stays where it was when the thread was opened', async () => {
  await local.stores.conversations.putRows([row(3, { my_read_seq: 1 })]);
  await hold(1, 3);
  const thread = watch(queries.thread(LANE));
  const opened = await until(thread, (value) => value?.messages.length === 3);
  expect(opened?.unreadAfterSeq).toBe(1);
  await local.notes.raiseRead(LANE, 3);
  await until(queries.conversation(LANE), (value) => value?.unread === 0);
  expect(thread.get()?.unreadAfterSeq).toBe(1);
});

test('QU6 the list counts what is unread, waiting and failed, and keeps rows that did not change', async () => {
  const other = '019a0000-0000-5000-8000-000000000002';
  await local.stores.conversations.putRows([
    row(3, { my_read_seq: 1 }),
    row(1, { id: other, last_message_at: at(900) }),
  ]);
  const list = watch(queries.conversations('active'));
  const first = await until(list, (value) => value?.length === 2);
  expect(first?.map(({ id }) => id)).toEqual([other, LANE]);
  expect(first?.[1]).toMatchObject({
    unread: 2,
    isOnline: true,
    waiting: 0,
    preview: { isMine: false },
  });
  await local.stores.outbox.add(entry(1000, 'later'));
  const second = await until(list, (value) => value?.[0]?.waiting === 1);
  expect(second?.[0]).toMatchObject({ id: LANE, preview: { text: 'later', isMine: true } });
  expect(second?.[1]).toBe(first?.[0]);
  await local.notes.setArchived(LANE, true);
  await until(list, (value) => value?.length === 1);
  const archived = watch(queries.conversations('archived'));
  expect(await until(archived, (value) => value?.length === 1)).toMatchObject([{ id: LANE }]);
});

test('QU6 the last words are a shared home by their type alone, sent or waiting', async () => {
  const id = '019a0000-0000-7000-8000-0000000000aa';
  await local.stores.conversations.putRows([row(3, { last_message: id })]);
  const list = watch(queries.conversations('active'));
  const shown = (isHome: boolean, isMine: boolean) =>
    expect.poll(() => list.get()?.[0]?.preview).toMatchObject({ text: id, isHome, isMine });
  await shown(false, false);
  await local.stores.conversations.putRows([
    row(4, { last_message: id, last_message_type: 'property' }),
  ]);
  await shown(true, true);
  await local.stores.outbox.add(entry(1000, id));
  await shown(false, true);
  await local.stores.outbox.add({ ...entry(1001, id), messageType: 'property' });
  await shown(true, true);
});

test('RE3 a reply is its words in the thread, the list, the outbox and a search, and the thread has what it quotes', async () => {
  const [quotedId, content] = [message(1).id, `${message(1).id}\nOn Tuesday`];
  await local.stores.conversations.putRows([row(1)]);
  await hold(1, 1);
  await local.stores.messages.put([message(2, { content, message_type: 'reply' })]);
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 2 });
  await local.stores.conversations.noteMessages(LANE, {
    run: [message(2, { content, message_type: 'reply' })],
    gone: [],
    marks: {},
    held: { firstSeq: 1, heldSeq: 2 },
  });
  const list = watch(queries.conversations('active'));
  await until(list, (rows) => rows?.[0]?.preview?.text === 'On Tuesday');
  await local.stores.outbox.add({
    ...entry(1000, `${quotedId}\nOr Friday`),
    messageType: 'reply',
  });
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => value?.messages.length === 3);
  expect(seen?.messages.map((each) => [each.content, each.quotedId])).toEqual([
    ['text 1', null],
    ['On Tuesday', quotedId],
    ['Or Friday', quotedId],
  ]);
  await until(list, (rows) => rows?.[0]?.preview?.text === 'Or Friday');
  const outbox = watch(queries.outbox());
  expect(await until(outbox, (items) => items?.length === 1)).toMatchObject([
    { content: 'Or Friday' },
  ]);
  expect(await found('on tues')).toEqual([2]);
  expect(await found(quotedId.slice(0, 8))).toEqual([]);
});

test('RE3 a message of a type this version does not know is kept and shown by its words', async () => {
  await local.stores.conversations.putRows([row(1)]);
  await local.stores.messages.put([message(1, { content: 'later', message_type: 'of_tomorrow' })]);
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 1 });
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => value?.messages.length === 1);
  expect(seen?.messages).toMatchObject([{ content: 'later', messageType: 'of_tomorrow' }]);
});

test('RE4 what is quoted is found above the window, too, and in no other conversation', async () => {
  await local.stores.conversations.putRows([row(80)]);
  await hold(1, 80);
  const elsewhere = message(900, { conversationId: '019a0000-0000-7000-8000-00000000beef' });
  await local.stores.messages.put([elsewhere]);
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => value?.messages.length === 50);
  expect(seen?.messages[0]?.seq).toBe(31);
  expect(await thread.find(message(3).id)).toMatchObject({ seq: 3, content: 'text 3' });
  expect(await thread.find(elsewhere.id)).toBeNull();
  expect(await thread.find('019a0000-0000-7000-8000-00000000dead')).toBeNull();
});

const sign = (seq: number, to: number, words: string, from = THEM) =>
  message(seq, {
    content: `${message(to).id}\n${words}`,
    message_type: 'reaction',
    sender_id: from,
  });

test('RA1 RA2 the newest sign of each counts, and no sign is a message, unread, the last words or found', async () => {
  await local.stores.conversations.putRows([row(2, { last_message_sender_id: THEM })]);
  await hold(1, 2);
  const run = [
    sign(3, 1, '👍'),
    sign(4, 1, '😂'),
    sign(5, 2, '❤️'),
    sign(6, 2, ''),
    sign(7, 1, '🙏', ME),
  ];
  await local.stores.messages.put(run);
  await local.stores.conversations.noteMessages(LANE, {
    run,
    gone: [],
    marks: {},
    held: { firstSeq: 1, heldSeq: 7 },
  });
  const list = watch(queries.conversations('active'));
  expect(await until(list, (rows) => rows?.length === 1)).toMatchObject([
    { unread: 2, preview: { text: row(2).last_message } },
  ]);
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => value?.messages.length === 2);
  expect(seen?.messages.map(({ reactions }) => reactions)).toEqual([
    { mine: '🙏', theirs: '😂' },
    { mine: null, theirs: null },
  ]);
  expect(seen?.unreadAfterSeq).toBe(0);
  expect(await found(message(1).id.slice(0, 8))).toEqual([]);
});

test('RA3 a sign that waits is shown, one that was refused is not', async () => {
  await local.stores.conversations.putRows([row(1)]);
  await hold(1, 1);
  const waits = { ...entry(1000, `${message(1).id}\n👍`), messageType: 'reaction' as const };
  await local.stores.outbox.add(waits);
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => value?.messages.length === 1);
  expect(seen?.messages[0]?.reactions).toEqual({ mine: '👍', theirs: null });
  const [first] = watch(queries.conversations('active')).get() ?? [];
  expect(first?.preview?.text ?? row(1).last_message).toBe(row(1).last_message);
  await local.stores.outbox.update(waits.id, (waiting) => transition(waiting, { type: 'send' }));
  await local.stores.outbox.update(waits.id, (sending) =>
    transition(sending, { type: 'reject', code: 'invalid_request' }),
  );
  await until(thread, (value) => value?.messages[0]?.reactions.mine === null);
});

const changed = (seq: number, to: number, words: string | null, from = THEM) =>
  message(seq, {
    content: `${message(to).id}\n${words ?? ''}`,
    message_type: words === null ? 'unsend' : 'edit',
    sender_id: from,
  });

test('CG1 CG4 a thread, its quotes, the list and every search say what stands there now, and nothing of what was unsent', async () => {
  await local.stores.conversations.putRows([
    row(3, { last_message_sender_id: THEM, last_message_id: message(3).id }),
  ]);
  await hold(1, 3);
  const run = [
    changed(4, 1, 'once changed'),
    changed(5, 1, 'twice changed'),
    changed(6, 2, null),
    changed(7, 3, 'the new end'),
  ];
  await local.stores.messages.put(run);
  const noted = { gone: [], run, marks: {}, held: { firstSeq: 1, heldSeq: 7 } };
  await local.stores.conversations.noteMessages(LANE, noted);
  const list = watch(queries.conversations('active'));
  expect(await until(list, (rows) => rows?.length === 1)).toMatchObject([
    { unread: 3, preview: { text: 'the new end', messageType: 'text' } },
  ]);
  const thread = queries.thread(LANE);
  const seen = await until(watch(thread), (value) => value?.messages.length === 3);
  expect(seen?.messages).toMatchObject([
    {
      content: 'twice changed',
      original: row(1).last_message,
      change: { edits: [{ words: 'once changed' }, { words: 'twice changed' }] },
    },
    { content: '', messageType: 'unsent' },
    { content: 'the new end' },
  ]);
  expect(await thread.find(message(1).id)).toMatchObject({ content: 'twice changed' });
  expect(await thread.find(message(2).id)).toMatchObject({ content: '', messageType: 'unsent' });
  expect(await found('changed')).toEqual([1]);
  expect(await found('end')).toEqual([3]);
  expect(await found(message(2).content)).toEqual([]);
  expect(await found(message(1).content)).toEqual([]);
  const gone = [changed(8, 3, null)];
  await local.stores.messages.put(gone);
  const last = { gone: [], run: gone, marks: {}, held: { firstSeq: 1, heldSeq: 8 } };
  await local.stores.conversations.noteMessages(LANE, last);
  const [row3] = (await until(list, (rows) => rows?.[0]?.preview?.messageType === 'unsent')) ?? [];
  expect(row3?.preview).toMatchObject({ text: '', isHome: false });
});

test('CG3 a change shows at once, is in place of the one that waits, and one that was refused stands beside what is there', async () => {
  await local.stores.conversations.putRows([row(2, { last_message_id: message(2).id })]);
  await hold(1, 2);
  const edit = { ...entry(1000, `${message(2).id}\nchanged`), messageType: 'edit' as const };
  await local.stores.outbox.add(edit);
  const thread = watch(queries.thread(LANE));
  const list = watch(queries.conversations('active'));
  await until(thread, (value) => value?.messages[1]?.content === 'changed');
  expect(thread.get()?.messages[1]?.change.waitingId).toBe(edit.id);
  await until(list, (rows) => rows?.[0]?.preview?.text === 'changed');
  await local.stores.outbox.update(edit.id, (waiting) => transition(waiting, { type: 'send' }));
  await local.stores.outbox.update(edit.id, (sending) =>
    transition(sending, { type: 'reject', code: 'too_late' }),
  );
  const after = await until(thread, (value) => value?.messages[1]?.change.refused !== null);
  expect(after?.messages[1]).toMatchObject({
    content: message(2).content,
    change: { refused: { entryId: edit.id, kind: 'edit', words: 'changed', error: 'too_late' } },
  });
  const unsend = { ...entry(2000, `${message(2).id}\n`), messageType: 'unsend' as const };
  await local.stores.outbox.add(unsend);
  await until(thread, (value) => value?.messages[1]?.messageType === 'unsent');
  await until(list, (rows) => rows?.[0]?.preview?.messageType === 'unsent');
});

test('RA4 a thread whose end is reactions reads on until there is something to see', async () => {
  await local.stores.conversations.putRows([row(100)]);
  await hold(1, 40);
  await local.stores.messages.put(Array.from({ length: 60 }, (_, at) => sign(41 + at, 40, '👍')));
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 100 });
  const thread = watch(queries.thread(LANE));
  const seen = await until(thread, (value) => (value?.messages.length ?? 0) >= 20);
  expect(seen?.messages.at(-1)).toMatchObject({ seq: 40, reactions: { theirs: '👍' } });
});

test('QU6 a conversation whose first message was taken is listed before the server tells of it', async () => {
  await local.notes.begin(LANE, them);
  const list = watch(queries.conversations('active'));
  await until(list, (value) => value?.length === 0);
  await local.stores.messages.put([message(1)]);
  await local.stores.conversations.noteMessages(LANE, {
    run: [message(1)],
    gone: [],
    marks: {},
    held: { firstSeq: 1, heldSeq: 1 },
  });
  expect(await until(list, (value) => value?.length === 1)).toMatchObject([
    { id: LANE, other: them, unread: 0, preview: { isMine: true } },
  ]);
});

test('QU6 a conversation begun here and left without a word is not listed, but can be opened', async () => {
  await local.notes.begin(LANE, them);
  const one = watch(queries.conversation(LANE));
  expect(await until(one, (value) => value !== undefined && value !== null)).toMatchObject({
    other: them,
    lastActivityAt: null,
  });
  const list = watch(queries.conversations('active'));
  expect(await until(list, (value) => value !== undefined)).toEqual([]);
  await local.notes.saveDraft(LANE, 'hm', 5);
  expect(await until(list, (value) => value?.length === 1)).toMatchObject([{ draft: 'hm' }]);
});

/** Everything a search says, to its end. */
const searched = (text: string) =>
  new Promise<readonly SearchResult[]>((resolve) => {
    const results: SearchResult[] = [];
    queries.search({ conversationId: LANE, text }, (result) => {
      results.push(result);
      if (result.reach.kind !== 'searching') resolve(results);
    });
  });
const found = async (text: string) => (await searched(text)).at(-1)?.hits.map(({ seq }) => seq);

test('QU7 search folds case and accents, finds newest first, and reaches the whole thread', async () => {
  await local.stores.conversations.putRows([row(700)]);
  await hold(1, 30);
  await local.stores.messages.put([
    message(699, { content: 'Straße CAFÉ' }),
    message(700, { content: 'cafe' }),
  ]);
  expect(await found('  café ')).toEqual([700, 699]);
  expect(await found('strasse')).toEqual([699]);
  expect(await found('TEXT 7')).toEqual([7]);
  expect(await found(' ')).toEqual([]);
  expect((await searched('nowhere')).at(-1)).toEqual({ hits: [], reach: { kind: 'whole' } });
});

test('QU10 a search fetches what the device does not hold, tells how far back it is, and keeps the pages', async () => {
  await local.stores.conversations.putRows([row(200)]);
  await hold(151, 200);
  let first = 151;
  fetchOlder = async () => {
    first -= 50;
    await hold(first, first + 49);
    await local.stores.conversations.setHeld(LANE, { firstSeq: first, heldSeq: 200 });
    return true;
  };
  const results = await searched('text 1');
  expect(results.map(({ hits, reach }) => [hits.length, reach])).toEqual([
    [49, { kind: 'searching', since: at(151) }],
    [99, { kind: 'searching', since: at(101) }],
    [100, { kind: 'searching', since: at(51) }],
    [111, { kind: 'searching', since: at(1) }],
    [111, { kind: 'whole' }],
  ]);
  expect(await found('text 1')).toHaveLength(111);
  expect(fetched).toBe(3);
});

test('QU10 a search says where it ended when older messages cannot be had, and asks for none once it is stopped', async () => {
  await local.stores.conversations.putRows([row(200)]);
  await hold(151, 200);
  expect((await searched('text 2')).at(-1)).toMatchObject({
    hits: [{ seq: 200 }],
    reach: { kind: 'partial', since: at(151) },
  });
  expect(fetched).toBe(1);
  const stop = queries.search({ conversationId: LANE, text: 'text 2' }, () => expect.unreachable());
  stop();
  await found('text 2');
  expect(fetched).toBe(2);
  queries.search({ conversationId: LANE, text: 'text 2', isDeviceOnly: true }, () => undefined);
  await found('text 2');
  expect(fetched).toBe(3);
});

test('QU11 all conversations are searched on this device, newest hits first, a few of each', async () => {
  const other = '019a0000-0000-5000-8000-000000000009';
  const elsewhere = (seq: number, changes: Partial<Message>) =>
    message(seq, { id: messageId(5000 + seq), conversationId: other, ...changes });
  await local.stores.conversations.putRows([row(60), row(2, { id: other })]);
  await hold(11, 60);
  await local.stores.messages.put([
    elsewhere(1, { content: 'Text from elsewhere', created_at: at(55) }),
    elsewhere(2, { content: 'something else' }),
  ]);
  await local.stores.conversations.setHeld(other, { firstSeq: 1, heldSeq: 2 });
  const { hits } = await new Promise<ConversationHits>((resolve) => {
    queries.searchAll('TEXT', (found) => found.isDone && resolve(found));
  });
  expect(hits).toHaveLength(11);
  expect(hits[0]).toMatchObject({ conversationId: LANE, seq: 60, other: them });
  expect(hits.findIndex(({ conversationId }) => conversationId === other)).toBeGreaterThan(3);
  expect(fetched).toBe(0);
});

test('QU8 after another person signed in nothing of the first is given', async () => {
  await local.stores.conversations.putRows([row(3)]);
  const list = watch(queries.conversations('active'));
  await until(list, (value) => value?.length === 1);
  scopes.set(null);
  expect(list.get()).toBeUndefined();
  expect(queries.conversation(LANE).get()).toBeUndefined();
});

test('QU9 reading the same again gives the same query and the same value', async () => {
  await local.stores.conversations.putRows([row(3)]);
  const list = watch(queries.conversations('active'));
  const value = await until(list, (rows) => rows?.length === 1);
  expect(queries.conversations('active')).toBe(list);
  expect(queries.thread(LANE)).toBe(queries.thread(LANE));
  expect(list.get()).toBe(value);
});

test('DB4 a thread opened on a connection the browser has killed is read on a new one', async () => {
  await local.stores.conversations.putRows([row(60)]);
  await hold(1, 60);
  // The engine has every collection of messaging open from its start.
  await local.stores.outbox.all();
  killConnections();
  const thread = watch(queries.thread(LANE));
  await until(thread, (value) => value?.messages.length === 50);
  await thread.loadOlder();
  expect(seqs(thread.get())).toHaveLength(60);
});

const call = (seq: number, content: string, from: string) =>
  message(seq, { content, message_type: 'call', sender_id: from });

test('CA9 CA10 calls of the logs are listed as they come, at either end; one that was missed is unread, no other is', async () => {
  await local.stores.conversations.putRows([row(4, { last_message_sender_id: THEM })]);
  await hold(3, 4);
  const calls = liveQuery(callLog(scopes.get() as QueryScope), browserClock, () => ME);
  watch(calls);
  const list = watch(queries.conversations('active'));
  await until(list, (rows) => rows?.[0]?.unread === 4);
  const note = async (run: readonly Message[], held: { firstSeq: number; heldSeq: number }) => {
    await local.stores.messages.put(run);
    await local.stores.conversations.noteMessages(LANE, { run, gone: [], marks: {}, held });
  };
  await note([call(5, 'video hungUp 312', THEM)], { firstSeq: 3, heldSeq: 5 });
  expect(
    (await until(list, (rows) => rows?.[0]?.preview?.messageType === 'call'))?.[0],
  ).toMatchObject({
    unread: 4,
    preview: { text: 'video hungUp 312', isMine: false },
  });
  await note([call(6, 'audio missed 0', ME)], { firstSeq: 3, heldSeq: 6 });
  await until(list, (rows) => rows?.[0]?.preview?.isMine === true);
  expect(list.get()?.[0]?.unread).toBe(4);
  await note([call(7, 'audio cancelled 0', THEM)], { firstSeq: 3, heldSeq: 7 });
  await until(list, (rows) => rows?.[0]?.unread === 5);
  const told = [
    { id: messageId(7), isCaller: false, reason: 'cancelled', seconds: 0 },
    { id: messageId(6), isCaller: true, reason: 'missed', callType: 'audio' },
    { id: messageId(5), isCaller: false, seconds: 312, other: { full_name: 'Jonas' } },
  ];
  expect(await until(calls, (all) => all?.length === 3)).toMatchObject(told);
  // An older page comes.
  await local.stores.messages.put([call(1, 'audio declined 0', ME), message(2)]);
  await local.stores.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 7 });
  expect(await until(calls, (all) => all?.length === 4)).toMatchObject([
    ...told,
    { id: messageId(1) },
  ]);
  const seen = await until(watch(queries.thread(LANE)), (value) => value?.messages.length === 7);
  expect(seen?.messages.filter(({ messageType }) => messageType === 'call')).toMatchObject(
    [1, 5, 6, 7].map((seq) => ({ seq, delivery: null })),
  );
  const found: ConversationHits[] = [];
  stops.push(queries.searchAll('audio', (hits) => found.push(hits)));
  await expect.poll(() => found.at(-1)?.isDone).toBe(true);
  expect(found.at(-1)?.hits).toEqual([]);
});
