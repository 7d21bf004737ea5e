import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { cancelMessage } from '#sync/chat/commands/cancelMessage.ts';
import type { CommandDeps } from '#sync/chat/commands/deps.ts';
import { editMessage } from '#sync/chat/commands/editMessage.ts';
import { retryMessage } from '#sync/chat/commands/retryMessage.ts';
import { createChatCommands } from '#sync/chat/commands/chatCommands.ts';
import { createSendMessage } from '#sync/chat/commands/sendMessage.ts';
import { createEchoes } from '#sync/chat/reads/echoes.ts';
import { exportUnsent } from '#sync/device/exportUnsent.ts';
import { createPending } from '#sync/kit/pending.ts';
import type { OutboxEntry } from '#sync/model/entry.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import { MessageError } from '#sync/model/types.ts';
import { checkedStorage } from './checkedStorage.ts';

const LANE = '019a0000-0000-5000-8000-000000000001';
const THEM = '019a0000-0000-7000-8000-000000000002';
let made = 0;
let local: LocalStores;
let deps: CommandDeps;
let nudges: number;

const send = async (content: string) => {
  const sendMessage = createSendMessage({
    userIdNow: () => deps.userId,
    echoes: createEchoes({ clock: browserClock, random: browserRandom }),
    run: (command) => command({ commands: deps, engine: { finishTyping() {}, reportTyping() {} } }),
    track: (write) => write,
    draftNotes: { sent() {}, dropSent() {} },
    onSent() {},
  });
  const { id } = await sendMessage({ conversationId: LANE, receiverId: THEM, content });
  return id;
};
const contents = async () => (await local.stores.outbox.all()).map(({ content }) => content);
const start = (id: string) =>
  local.stores.outbox.update(id, (entry) => transition(entry, { type: 'send' }));
const park = async (id: string) => {
  await start(id);
  await local.stores.outbox.update(id, (entry) =>
    transition(entry, { type: 'reject', code: 'blocked' }),
  );
};

beforeEach(() => {
  made += 1;
  nudges = 0;
  local = openStores(`roost-commands${made}`, checkedStorage);
  deps = {
    userId: '019a0000-0000-7000-8000-000000000001',
    clock: browserClock,
    random: browserRandom,
    outbox: local.stores.outbox,
    notes: local.notes,
    engine: {
      post(message) {
        nudges += 1;
        return local.stores.outbox.add(message);
      },
      nudge() {
        nudges += 1;
      },
    },
    withdrawInquiry: () => Promise.resolve(),
  };
});
afterEach(async () => {
  await local.database.close();
});

test('CM2 a parked message goes to its lane’s end when it is tried again or edited', async () => {
  const [one, two, three] = [await send('one'), await send('two'), await send('three')];
  await park(one);
  await retryMessage(deps, one);
  expect(await contents()).toEqual(['two', 'three', 'one']);
  await park(two);
  expect(await editMessage(deps, two, 'two, better')).toBe(true);
  expect(await contents()).toEqual(['three', 'one', 'two, better']);
  expect(await editMessage(deps, three, 'three, better')).toBe(true);
  expect(await contents()).toEqual(['three, better', 'one', 'two, better']);
  expect((await local.stores.outbox.all()).every(({ state }) => state === 'queued')).toBe(true);
});

test('CM2 what is on its way can be neither edited nor cancelled; what waits can', async () => {
  const [one, two] = [await send('one'), await send('two')];
  await start(one);
  expect(await editMessage(deps, one, 'other')).toBe(false);
  expect(await cancelMessage(deps, one)).toBe(false);
  expect(await cancelMessage(deps, two)).toBe(true);
  expect(await cancelMessage(deps, two)).toBe(false);
  expect(await contents()).toEqual(['one']);
});

test('CM2 send all queues every parked message again in its order and wakes the engine', async () => {
  for (const text of ['one', 'two', 'three']) await park(await send(text));
  nudges = 0;
  await createChatCommands(deps).sendAll();
  const all = await local.stores.outbox.all();
  expect(all.map(({ content, state }) => [content, state])).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
    ['three', 'queued'],
  ]);
  expect(nudges).toBeGreaterThan(0);
});

test('CM2 send all tries what waits after a failure at once, and leaves what is on its way', async () => {
  const [one, two, three] = [await send('one'), await send('two'), await send('three')];
  const hold = (entry: OutboxEntry) =>
    transition(transition(entry, { type: 'send' }), { type: 'hold', nextAttemptAt: 5 });
  for (const id of [one, three]) await local.stores.outbox.update(id, hold);
  await start(two);
  await createChatCommands(deps).sendAll();
  const all = await local.stores.outbox.all();
  // The second says it for the first, too (DR22).
  expect(all.map(({ id, state, attempts }) => [id, state, attempts])).toEqual([
    [one, 'queued', 1],
    [two, 'sending', 0],
    [three, 'queued', 0],
  ]);
});

test('CM3 an empty text and one that is too long are refused; 4,000 emoji are not', async () => {
  await expect(send(' \n ')).rejects.toEqual(new MessageError('empty_message'));
  await expect(send('x'.repeat(4001))).rejects.toEqual(new MessageError('message_too_long'));
  expect(await contents()).toEqual([]);
  await send('🏠'.repeat(4000));
  const id = await send('fine');
  await expect(editMessage(deps, id, '')).rejects.toEqual(new MessageError('empty_message'));
  expect(await contents()).toHaveLength(2);
});

test('MT2 what is unsent and every draft are exported with the names of whom they are for', async () => {
  await local.notes.begin(LANE, {
    id: THEM,
    full_name: 'Jonas',
    user_type: 'landlord',
    avatar_url: null,
  });
  await send('first');
  await park(await send('second'));
  await local.notes.saveDraft(LANE, 'third', 5);
  const { fileName, text } = await exportUnsent(
    { database: local.database, userId: deps.userId, parcels: null, photos: null },
    browserClock,
  );
  expect(fileName).toMatch(/^roost-unsent-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(text)).toMatchObject({
    unsent: [
      { to: 'Jonas', content: 'first', state: 'queued' },
      { to: 'Jonas', content: 'second', state: 'failed' },
    ],
    drafts: [{ to: 'Jonas', content: 'third' }],
  });
});

test('MT3 flush waits for writes begun before and during it, also for those that fail', async () => {
  const pending = createPending();
  const done: string[] = [];
  const later = (name: string) =>
    Promise.resolve()
      .then(() => new Promise((resolve) => setTimeout(resolve, 5)))
      .then(() => done.push(name));
  void pending.track(later('one').then(() => pending.track(later('two'))));
  pending.track(Promise.reject(new Error('not stored'))).catch(() => done.push('failed'));
  await pending.flush();
  expect(done.toSorted()).toEqual(['failed', 'one', 'two']);
});
