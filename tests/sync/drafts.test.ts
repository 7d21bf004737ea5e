import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { inDraftLanes } from '#sync/chat/commands/draftLanes.ts';
import { makeRecord } from '#sync/rows/commands/records.ts';
import type { Log } from '#sync/kit/log.ts';
import type { Notes } from '#sync/model/ports/notes.ts';
import { createDraftNotes, restoreDrafts } from '#sync/store/notes/draftNotes.ts';
import { forgetNotes } from '#sync/store/notes/index.ts';
import { watchOtherTabs } from '#sync/session/otherTabs.ts';
import { createSessionStore, createStoredSession } from '#sync/session/stored.ts';
import { MARKER_KEY } from '#sync/session/wipe.ts';
import { replyDraftIdOf } from '#contract/rules/ids.ts';
import { createWritingNotes } from '#sync/store/notes/writingNotes.ts';
import { restoreWriting } from '#sync/root/restoreWriting.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createMemoryStorage } from './memoryStorage.ts';

const MAYA = '019a0000-0000-7000-8000-000000000001';
const SAM = '019a0000-0000-7000-8000-000000000002';
const LANE = '019a0000-0000-5000-8000-000000000001';
const OTHER_LANE = '019a0000-0000-5000-8000-000000000002';
const silent: Log = { info: () => undefined, warn: () => undefined };
const nothing = async () => undefined;

/** A database whose writes end when the test says so. */
function slowNotes() {
  const writes: { readonly text: string; readonly end: (error?: Error) => void }[] = [];
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      writes.push({ text, end: (error) => (error ? reject(error) : resolve()) });
    });
  const notes: Notes = {
    begin: nothing,
    setArchived: nothing,
    raiseRead: nothing,
    saveDraft: (_id, text) => write(text),
    restoreDraft: (_id, text, at) => write(`${text} of ${at}`),
    clearDraft: (_id, sent) => write(`clear ${sent}`),
    clearSentDraft: (_id, sent, at) => write(`clear ${sent} of ${at}`),
  };
  return { notes, writes, texts: () => writes.map(({ text }) => text) };
}

test('CM4 the saves of a draft come down in their order, and one that was overtaken while it waited is not written', async () => {
  const { notes, writes, texts } = slowNotes();
  const lanes = inDraftLanes(notes);
  const saves = ['h', 'he', 'hel'].map((text) => lanes.saveDraft(LANE, text, 1));
  void lanes.saveDraft(OTHER_LANE, 'elsewhere', 1);
  expect(texts()).toEqual(['h', 'elsewhere']);
  writes[0]?.end();
  await expect.poll(texts).toEqual(['h', 'elsewhere', 'hel']);
  writes[2]?.end();
  await Promise.all(saves);
});

test('CM4 a save that failed does not hold up the next one, and whoever asked hears of it', async () => {
  const { notes, writes, texts } = slowNotes();
  const lanes = inDraftLanes(notes);
  const first = lanes.saveDraft(LANE, 'one', 1);
  void lanes.saveDraft(LANE, 'two', 2);
  writes[0]?.end(new Error('not stored'));
  await expect(first).rejects.toThrow('not stored');
  await expect.poll(texts).toEqual(['one', 'two']);
});

test('CM4 a message empties its draft behind the save of it, however slow that is', async () => {
  const { notes, writes, texts } = slowNotes();
  const lanes = inDraftLanes(notes);
  void lanes.saveDraft(LANE, 'hello', 1);
  void lanes.clearDraft(LANE, 'hello', 2);
  expect(texts()).toEqual(['hello']);
  writes[0]?.end();
  await expect.poll(texts).toEqual(['hello', 'clear hello']);
});

test('CM5 a draft that never reached the database is brought there at the next start, for its person alone', async () => {
  const storage = createMemoryStorage();
  const drafts = createDraftNotes(storage, silent);
  drafts.put(MAYA, LANE, 'half a thought', 5);
  drafts.put(SAM, LANE, 'of somebody else', 5);
  const { notes, writes, texts } = slowNotes();
  const restored = restoreDrafts(drafts, MAYA, { notes, log: silent });
  expect(texts()).toEqual(['half a thought of 5']);
  writes[0]?.end();
  await restored;
  expect(drafts.of(MAYA)).toEqual([]);
  expect(drafts.of(SAM)).toEqual([{ conversationId: LANE, text: 'of somebody else', at: 5 }]);
});

test('CM5 what the database refuses at the start stays noted', async () => {
  const drafts = createDraftNotes(createMemoryStorage(), silent);
  drafts.put(MAYA, LANE, 'half a thought', 5);
  const { notes, writes } = slowNotes();
  const restored = restoreDrafts(drafts, MAYA, { notes, log: silent });
  writes[0]?.end(new Error('full'));
  await restored;
  expect(drafts.of(MAYA)).toEqual([{ conversationId: LANE, text: 'half a thought', at: 5 }]);
});

test('CM5 a note goes with its text only; a full local storage is no failure', () => {
  const storage = createMemoryStorage();
  const drafts = createDraftNotes(storage, silent);
  drafts.put(MAYA, LANE, 'newer', 5);
  drafts.drop(MAYA, LANE, 'older');
  expect(drafts.of(MAYA)).toEqual([{ conversationId: LANE, text: 'newer', at: 5 }]);
  drafts.drop(MAYA, LANE, ' newer\n');
  expect(drafts.of(MAYA)).toEqual([]);
  const full = Object.assign(createMemoryStorage(), {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => createDraftNotes(full, silent).put(MAYA, LANE, 'text', 5)).not.toThrow();
});

test('DB8 a draft that was sent as the page ended is emptied at the next start; what was typed behind it stays', async () => {
  const drafts = createDraftNotes(createMemoryStorage(), silent);
  drafts.put(MAYA, LANE, 'hello', 5);
  drafts.sent(MAYA, LANE, 'hello', 6);
  // The save that was under way ends: it takes away its own note only.
  drafts.drop(MAYA, LANE, 'hello');
  drafts.put(MAYA, OTHER_LANE, 'the next thought', 7);
  drafts.sent(MAYA, OTHER_LANE, 'the first thought', 7);
  const { notes, writes, texts } = slowNotes();
  const restored = restoreDrafts(drafts, MAYA, { notes, log: silent });
  await expect.poll(texts).toEqual(['clear hello of 6']);
  writes[0]?.end();
  await expect.poll(texts).toEqual(['clear hello of 6', 'the next thought of 7']);
  writes[1]?.end();
  await restored;
  expect(drafts.of(MAYA)).toEqual([]);
});

test('CM5 a log out in another tab takes the notes of this one with it', () => {
  const storage = createMemoryStorage();
  const drafts = createDraftNotes(storage, silent);
  storage.setItem('theme', 'dark');
  drafts.put(MAYA, LANE, 'half a thought', 5);
  forgetNotes(storage, MAYA);
  expect(storage.length).toBe(1);
});

test('CM5 a tab that was stopped and hears late of a log out leaves the next person’s notes alone', () => {
  const storage = createMemoryStorage();
  const events = new EventTarget();
  const stored = createStoredSession(storage, silent);
  const session = createSessionStore(stored);
  const personOf = (id: string) => ({
    ...{ id, email: 'a@example.test', full_name: 'A', avatar_url: null },
    user_metadata: { user_type: 'renter' as const },
  });
  const userIdNow = (): string | null => {
    const state = session.state.get();
    return state.status === 'authenticated' ? state.user.id : null;
  };
  session.signedIn(personOf(MAYA), []);
  const stop = watchOtherTabs({
    ...{ events, session, stored, storage, userIdNow },
    removal: { noteRemoved: () => undefined },
    viewsLeft: { changed: () => undefined },
  });
  const drafts = createDraftNotes(storage, silent);
  drafts.put(MAYA, LANE, 'half a thought', 5);
  // Elsewhere Maya logged out, and Sam logged in and writes.
  storage.removeItem('user');
  createSessionStore(stored).signedIn(personOf(SAM), []);
  storage.setItem('token', '{}');
  drafts.put(SAM, LANE, 'his own', 6);
  for (const [key, newValue] of [
    [MARKER_KEY, 'roost-maya'],
    [null, null],
  ])
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  expect([drafts.of(MAYA), drafts.of(SAM).map(({ text }) => text)]).toEqual([[], ['his own']]);
  expect(userIdNow()).toBe(SAM);
  stop();
});

test('CM7 what was typed of a listing and did not reach the database is restored, but never into a draft that is newer or gone', async () => {
  const storage = createMemoryStorage();
  const listings = createWritingNotes(storage, silent);
  const local = openStores('roost-listing-notes', checkedStorage);
  const deps = {
    userId: MAYA,
    database: local.database,
    clock: { now: () => 1, after: () => () => undefined },
    random: { next: () => 0.5, bytes: (length: number) => new Uint8Array(length).fill(7) },
    log: silent,
  };
  const draft = (at: number, title: string) => ({
    step: 6,
    at,
    fields: { title },
    photos: [],
    editsRev: null,
  });
  const [open, newer, gone] = [1, 2, 3].map((each) => `019a0000-0000-7000-8000-00000000000${each}`);
  if (!open || !newer || !gone) throw new Error('three ids');
  await makeRecord(deps, 'listing_draft', draft(10, 'Bright'), open);
  await makeRecord(deps, 'listing_draft', draft(30, 'Newer'), newer);
  for (const id of [open, newer, gone]) listings.put(MAYA, id, draft(20, 'Bright corner'));
  listings.put(SAM, open, draft(99, 'of somebody else'));

  await restoreWriting(listings, deps);
  const records = await local.database.collection('records');
  const docs = await records.find().exec();
  const titles = docs.map(({ id, body }) => [id, (body['fields'] as { title: string }).title]);
  expect(Object.fromEntries(titles)).toEqual({ [open]: 'Bright corner', [newer]: 'Newer' });
  expect(listings.of(MAYA)).toEqual([]);
  expect(listings.of(SAM)).toHaveLength(1);
  await local.database.close();
});

test('CM7 CM13 of what two tabs noted and stored, every field is restored that was not written later', async () => {
  const listings = createWritingNotes(createMemoryStorage(), silent);
  const local = openStores('roost-field-notes', checkedStorage);
  const deps = {
    userId: MAYA,
    database: local.database,
    clock: { now: () => 1, after: () => () => undefined },
    random: { next: () => 0.5, bytes: (length: number) => new Uint8Array(length).fill(7) },
    log: silent,
  };
  const stored = {
    step: 0,
    at: 30,
    fields: { title: 'Later', price: '1200' },
    photos: [],
    editsRev: null,
  };
  await makeRecord(deps, 'listing_draft', stored, LANE);
  const edit = (name: string, to: string, was?: string) => ({
    path: ['fields', name],
    to,
    known: [was],
  });
  listings.put(MAYA, LANE, {
    kind: 'listing_draft',
    at: 10,
    edits: [edit('title', 'Earlier', '')],
  });
  listings.put(MAYA, LANE, { kind: 'listing_draft', at: 20, edits: [edit('rooms', '3')] });

  await restoreWriting(listings, deps);
  const records = await local.database.collection('records');
  expect((await records.findOne(LANE).exec())?.toJSON().body['fields']).toEqual({
    title: 'Later',
    price: '1200',
    rooms: '3',
  });
  expect(listings.of(MAYA)).toEqual([]);
  await local.database.close();
});

test('CM7 a note of a listing that was typed on since stays until that is stored', () => {
  const listings = createWritingNotes(createMemoryStorage(), silent);
  const body = { step: 0, fields: {}, photos: [], editsRev: null };
  listings.put(MAYA, LANE, { ...body, at: 2 });
  listings.drop(MAYA, LANE, 1);
  expect(listings.of(MAYA)).toHaveLength(1);
  listings.drop(MAYA, LANE, 2);
  expect(listings.of(MAYA)).toEqual([]);
});

test('CM7 an answer under the pen is restored from its first key on, but never over what was written later', async () => {
  const listings = createWritingNotes(createMemoryStorage(), silent);
  const local = openStores('roost-answer-notes', checkedStorage);
  const deps = {
    userId: MAYA,
    database: local.database,
    clock: { now: () => 1, after: () => () => undefined },
    random: { next: () => 0.5, bytes: (length: number) => new Uint8Array(length).fill(7) },
    log: silent,
  };
  const [begun, later] = [replyDraftIdOf(MAYA), replyDraftIdOf(LANE)];
  await makeRecord(deps, 'reply_draft', { title: 'Later', text: '', at: 30 }, later);
  for (const id of [begun, later])
    listings.put(MAYA, id, { kind: 'reply_draft', title: 'Still f', text: '', at: 20 });

  await restoreWriting(listings, deps);
  const records = await local.database.collection('records');
  const docs = await records.find({ selector: { kind: 'reply_draft' } }).exec();
  expect(Object.fromEntries(docs.map(({ id, body }) => [id, body['title']]))).toEqual({
    [begun]: 'Still f',
    [later]: 'Later',
  });
  expect(listings.of(MAYA)).toEqual([]);
  await local.database.close();
});
