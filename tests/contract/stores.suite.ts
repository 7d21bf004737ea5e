import { afterEach, describe, expect, test } from 'vitest';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { NewEntry, OutboxEntry } from '#sync/model/entry.ts';
import { transition } from '#sync/chat/outbox/transition.ts';
import type { ConversationState, Placed, Stores } from '#sync/model/ports/stores.ts';

export interface StoresUnderTest {
  /** Two tabs over one database of the person `me`. */
  readonly one: Stores;
  readonly other: Stores;
  readonly me: string;
  /** Makes a conversation that the server does not know yet. */
  begin: (conversationId: string, otherUserId: string) => Promise<void>;
  /** The write of a person who reads on this device. */
  markRead: (conversationId: string, seq: number) => Promise<void>;
  /** Resolves when changes made in one tab were heard in the other. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

const id = (last: number, group = 1) =>
  `019a0000-0000-7000-8000-${String(group).padStart(4, '0')}${String(last).padStart(8, '0')}`;
const THEM = id(1, 9);
const LANE = id(1, 2);
const OTHER_LANE = id(2, 2);
const AT = '2026-03-01T12:00:00.000Z';

const entry = (n: number, lane = LANE): NewEntry => ({
  id: id(n),
  lane,
  receiverId: THEM,
  content: `text ${n}`,
  messageType: 'text',
  writtenAt: AT,
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});

const row = (me: string, changes: Partial<Conversation> = {}): Conversation => ({
  id: LANE,
  otherParticipantId: THEM,
  otherParticipant: { id: THEM, full_name: 'Them', user_type: 'renter', avatar_url: null },
  last_message: 'two',
  last_message_type: 'text',
  last_message_at: AT,
  last_message_sender_id: me,
  last_seq: 2,
  my_delivered_seq: 2,
  my_read_seq: 1,
  other_delivered_seq: 1,
  other_read_seq: 0,
  ...changes,
});
const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: id(seq),
  conversationId: LANE,
  sender_id: THEM,
  seq,
  content: `text ${seq}`,
  message_type: 'text',
  written_at: AT,
  created_at: AT,
  ...changes,
});

/** The contract of Stores. */
export function storesContract(name: string, make: () => Promise<StoresUnderTest>): void {
  describe(name, () => {
    let opened: StoresUnderTest | null = null;
    const open = async () => {
      opened = await make();
      return opened;
    };
    afterEach(async () => {
      await opened?.close();
      opened = null;
    });
    test('PO4 entries stand in their lane in the order they were added, over tabs', async () => {
      const { one, other } = await open();
      await one.outbox.add(entry(3));
      await other.outbox.add(entry(1));
      await one.outbox.add(entry(2, OTHER_LANE));
      await one.outbox.add(entry(4));
      const lane = (await other.outbox.all()).filter((item) => item.lane === LANE);
      expect(lane.map((item) => item.id)).toEqual([id(3), id(1), id(4)]);
      expect(lane.map((item) => item.content)).toEqual(['text 3', 'text 1', 'text 4']);
      const positions = lane.map((item) => item.position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    });

    test('PO4 the place of an entry is told while it is written, with what stands before it over tabs', async () => {
      const { one, other } = await open();
      await other.outbox.add(entry(1));
      await one.outbox.add({ ...entry(2), state: 'scheduled', nextAttemptAt: 1 });
      await one.outbox.add({ ...entry(3), state: 'failed', code: 'blocked' });
      await one.outbox.add(entry(4, OTHER_LANE));
      await one.outbox.add(entry(5));
      const told: unknown[] = [];
      const onPlaced = ({ entry: placed, before }: Placed) =>
        told.push([placed, before?.map((each) => each.id)]);
      const added = await other.outbox.add(entry(6), { onPlaced });
      expect(told).toEqual([[added, [id(1), id(5)]]]);
      expect(await one.outbox.get(id(6))).toEqual(added);
    });

    test('PO4 of entries added at once in two tabs one alone has nothing before it', async () => {
      const { one, other } = await open();
      const before = new Map<string, readonly string[]>();
      const onPlaced = (placed: Placed) =>
        before.set(placed.entry.id, placed.before?.map((each) => each.id) ?? []);
      await Promise.all([
        one.outbox.add(entry(2), { onPlaced }),
        other.outbox.add(entry(1), { onPlaced }),
        one.outbox.add(entry(3), { onPlaced }),
      ]);
      expect([...before.values()].map((ids) => ids.length).toSorted((a, b) => a - b)).toEqual([
        0, 1, 2,
      ]);
      const all = await one.outbox.all();
      expect(all.map((each) => each.position)).toEqual([1, 2, 3]);
      expect(all.map((each) => before.get(each.id)?.length)).toEqual([0, 1, 2]);
    });

    test('PO4 an entry that is stored already stays as it is, and nobody is told of a place', async () => {
      const { one, other } = await open();
      const added = await one.outbox.add(entry(1));
      let count = 0;
      const onPlaced = () => void (count += 1);
      expect(await other.outbox.add({ ...entry(1), content: 'other' }, { onPlaced })).toEqual(
        added,
      );
      expect([count, await one.outbox.all()]).toEqual([0, [added]]);
    });

    test('PO4 an entry can be given a place before others, also one that was taken out', async () => {
      const { one, other } = await open();
      await one.outbox.add(entry(1));
      await one.outbox.update(id(1), () => null);
      await other.outbox.add(entry(2));
      await one.outbox.add(entry(1), { position: 0 });
      const all = await other.outbox.all();
      expect(all.map((each) => [each.id, each.position])).toEqual([
        [id(1), 0],
        [id(2), 1],
      ]);
      expect(await other.outbox.head(LANE, 1)).toEqual([all[0]]);
      expect((await one.outbox.update(id(1), (e) => transition(e, { type: 'send' })))?.state).toBe(
        'sending',
      );
    });

    test('PO4 an entry is got as it was added; one that is not there is null', async () => {
      const { one, other } = await open();
      const added = await one.outbox.add(entry(1));
      expect(await other.outbox.get(id(1))).toEqual(added);
      expect(await one.outbox.get(id(2))).toBeNull();
    });

    test('PO4 every state survives the store as it is', async () => {
      const { one, other } = await open();
      await one.outbox.add(entry(1));
      const sending = await one.outbox.update(id(1), (e) => transition(e, { type: 'send' }));
      expect(await other.outbox.get(id(1))).toEqual(sending);
      const held = await one.outbox.update(id(1), (e) =>
        transition(e, { type: 'hold', nextAttemptAt: 1_772_366_400_123 }),
      );
      expect(held).toMatchObject({
        state: 'queued',
        attempts: 1,
        nextAttemptAt: 1_772_366_400_123,
      });
      expect(await other.outbox.get(id(1))).toEqual(held);
      await one.outbox.update(id(1), (e) => transition(e, { type: 'send' }));
      const failed = await one.outbox.update(id(1), (e) =>
        transition(e, { type: 'reject', code: 'blocked' }),
      );
      expect(failed).toMatchObject({ state: 'failed', code: 'blocked' });
      expect(await other.outbox.get(id(1))).toEqual(failed);
      const again = await other.outbox.update(id(1), (e) => transition(e, { type: 'retry' }));
      expect(await one.outbox.get(id(1))).toEqual(again);
      expect(again).not.toHaveProperty('code');
    });

    test('PO4 update: null removes, undefined leaves, and what is gone gives null', async () => {
      const { one, other } = await open();
      const added = await one.outbox.add(entry(1));
      expect(await one.outbox.update(id(1), () => undefined)).toEqual(added);
      expect(await one.outbox.update(id(1), () => null)).toBeNull();
      expect(await other.outbox.get(id(1))).toBeNull();
      expect(await other.outbox.update(id(1), (e) => e)).toBeNull();
      expect(await other.outbox.all()).toEqual([]);
    });

    test('PO4 changes made at the same time in two tabs are all there', async () => {
      const { one, other } = await open();
      await one.outbox.add(entry(1));
      const count = (stores: Stores) =>
        stores.outbox.update(id(1), (e) => ({ ...e, attempts: e.attempts + 1 }));
      await Promise.all([one, other, one, other, one, other].map(count));
      expect((await one.outbox.get(id(1)))?.attempts).toBe(6);
    });

    test('PO4 many are changed in one go: those that stand are given in the order asked for', async () => {
      const { one, other } = await open();
      for (const n of [1, 2, 3, 4]) await one.outbox.add(entry(n));
      const changed = await other.outbox.updateMany([id(4), id(9), id(1), id(2)], (e) => {
        if (e.id === id(2)) return null;
        return e.id === id(1) ? undefined : transition(e, { type: 'send' });
      });
      expect(changed.map((e) => [e.id, e.state])).toEqual([
        [id(4), 'sending'],
        [id(1), 'queued'],
      ]);
      expect((await one.outbox.all()).map((e) => [e.id, e.state])).toEqual([
        [id(1), 'queued'],
        [id(3), 'queued'],
        [id(4), 'sending'],
      ]);
      const found = await one.outbox.getMany([id(4), id(2), id(3)]);
      expect(found.map((e) => e.id).toSorted()).toEqual([id(3), id(4)]);
    });

    test('PO4 a change that throws fails alone; what is asked for at the same time is done', async () => {
      const { one } = await open();
      await one.outbox.add(entry(1));
      await one.outbox.add(entry(2));
      const [illegal, legal, later] = await Promise.allSettled([
        one.outbox.update(id(1), (e) => transition(e, { type: 'reject', code: 'blocked' })),
        one.outbox.update(id(2), (e) => transition(e, { type: 'send' })),
        one.outbox.update(id(2), (e) => transition(e, { type: 'release' })),
      ]);
      expect([illegal.status, legal.status, later.status]).toEqual([
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect((await one.outbox.all()).map((e) => e.state)).toEqual(['queued', 'queued']);
    });

    test('PO4 what is queued before one on its way in its lane is on its way, too, to whoever changes it', async () => {
      const { one, other } = await open();
      for (const n of [1, 2, 3, 4]) await one.outbox.add(entry(n));
      await one.outbox.add(entry(5, OTHER_LANE));
      await one.outbox.updateMany([id(1)], (e) => transition(e, { type: 'send' }), 'asStored');
      await one.outbox.updateMany(
        [id(1)],
        (e) => transition(e, { type: 'reject', code: 'blocked' }),
        'asStored',
      );
      await one.outbox.updateMany([id(3)], (e) => transition(e, { type: 'send' }), 'asStored');
      const seen: unknown[] = [];
      const see = (e: OutboxEntry) => void seen.push([e.id, e.state]);
      const stands = await other.outbox.updateMany(
        [4, 2, 5, 1].map((n) => id(n)),
        see,
      );
      const states = [
        [id(4), 'queued'],
        [id(2), 'sending'],
        [id(5), 'queued'],
        [id(1), 'failed'],
      ];
      expect(stands.map((e) => [e.id, e.state])).toEqual(states);
      expect(seen).toHaveLength(4);
      expect(seen).toEqual(expect.arrayContaining(states));
      seen.length = 0;
      expect((await other.outbox.update(id(2), see))?.state).toBe('sending');
      await other.outbox.requeue(id(2), (e) => {
        see(e);
        return e;
      });
      expect(seen).toEqual([states[1], states[1]]);
      // The leader names whole batches, or sees what is stored.
      seen.length = 0;
      await one.outbox.updateMany([id(2), id(3)], see, 'relaxed');
      await one.outbox.updateMany([id(2), id(3)], see, 'asStored');
      expect(seen).toEqual([
        [id(2), 'sending'],
        [id(3), 'sending'],
        [id(2), 'queued'],
        [id(3), 'sending'],
      ]);
      expect((await one.outbox.get(id(2)))?.state).toBe('queued');
    });

    test('PO4 a hold of a batch and a change of another tab at once: one of them finds the other', async () => {
      const { one, other } = await open();
      for (const n of [1, 2]) await one.outbox.add(entry(n));
      const changes = await Promise.all([
        one.outbox.updateMany(
          [id(1), id(2)],
          (e) => (e.id === id(2) ? transition(e, { type: 'send' }) : undefined),
          'asStored',
        ),
        other.outbox.update(id(1), (e) => (e.state === 'sending' ? undefined : null)),
      ]);
      const marked = changes[0].map((e) => e.id);
      expect(marked.includes(id(1))).toBe(changes[1] !== null);
      const held = await one.outbox.updateMany(
        marked,
        (e) => transition(e, { type: 'hold', nextAttemptAt: 1 }),
        'relaxed',
      );
      expect(held.map((e) => [e.id, e.state, e.attempts])).toEqual(
        marked.map((each) => [each, 'queued', 1]),
      );
    });

    test('PO4 lanes are named once; a head has the first entries that are not parked', async () => {
      const { one, other } = await open();
      expect(await one.outbox.lanes()).toEqual([]);
      for (const n of [1, 2, 3, 4]) await one.outbox.add(entry(n));
      await other.outbox.add(entry(5, OTHER_LANE));
      await one.outbox.add(entry(6, OTHER_LANE));
      await one.outbox.update(id(1), (e) => transition(e, { type: 'send' }));
      await one.outbox.update(id(1), (e) => transition(e, { type: 'reject', code: 'blocked' }));
      await one.outbox.update(id(2), (e) => transition(e, { type: 'send' }));
      await one.outbox.update(id(5), () => null);
      await one.outbox.update(id(6), () => null);
      expect(await other.outbox.lanes()).toEqual([LANE]);
      const head = await other.outbox.head(LANE, 2);
      expect(head.map((e) => [e.id, e.state])).toEqual([
        [id(2), 'sending'],
        [id(3), 'queued'],
      ]);
      expect(await one.outbox.head(LANE, 50)).toHaveLength(3);
      expect(await one.outbox.head(OTHER_LANE, 50)).toEqual([]);
    });

    test('PO4 a requeued entry goes to the end of its lane and keeps when it was written', async () => {
      const { one, other } = await open();
      await one.outbox.add(entry(1));
      await one.outbox.add(entry(2));
      const moved = await other.outbox.requeue(id(1), (e) => transition(e, { type: 'retry' }));
      expect(moved?.writtenAt).toBe(AT);
      expect((await one.outbox.all()).map((item) => item.id)).toEqual([id(2), id(1)]);
      expect(await one.outbox.requeue(id(9), (e) => e)).toBeNull();
    });

    test('PO4 a change of the outbox is heard in every tab until unsubscribing', async () => {
      const { one, other, settle } = await open();
      let heard = 0;
      const stop = other.outbox.subscribe(() => {
        heard += 1;
      });
      await one.outbox.add(entry(1));
      await settle();
      expect(heard).toBeGreaterThan(0);
      stop();
      await settle();
      const before = heard;
      await one.outbox.add(entry(2));
      await settle();
      expect(heard).toBe(before);
    });

    test('PO5 putting a message twice is putting it once', async () => {
      const { one, other } = await open();
      await one.messages.put([message(1), message(2)]);
      await other.messages.put([message(2), message(3)]);
      expect(await one.messages.has(id(3))).toBe(true);
      expect(await other.messages.has(id(1))).toBe(true);
      expect(await other.messages.has(id(4))).toBe(false);
      expect(await one.messages.hasSeq(LANE, 3)).toBe(true);
      expect(await one.messages.hasSeq(LANE, 4)).toBe(false);
      expect(await one.messages.hasSeq(OTHER_LANE, 3)).toBe(false);
      await one.messages.put([]);
    });

    test('PO6 a row makes the conversation known; local facts stay', async () => {
      const { one, other, me, begin } = await open();
      await begin(LANE, THEM);
      expect(await one.conversations.get(LANE)).toEqual<ConversationState>({
        id: LANE,
        row: null,
        firstSeq: 0,
        heldSeq: 0,
        readSeq: 0,
      });
      await one.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 2 });
      await one.conversations.putRows([row(me)]);
      const state = await other.conversations.get(LANE);
      expect(state).toMatchObject({ firstSeq: 1, heldSeq: 2, readSeq: 1 });
      expect(state?.row).toEqual(row(me));
      expect((await other.conversations.all()).map((item) => item.id)).toEqual([LANE]);
      expect(await one.conversations.get(OTHER_LANE)).toBeNull();
    });

    test('PO6 marks never go back, neither by a row nor by a smaller mark', async () => {
      const { one, me } = await open();
      await one.conversations.putRows([row(me, { other_read_seq: 2, my_read_seq: 2 })]);
      await one.conversations.putRows([row(me, { other_read_seq: 1, my_read_seq: 0 })]);
      const marks = { other_delivered_seq: 2, other_read_seq: 1 };
      expect(await one.conversations.raiseMarks(LANE, marks)).toBe(true);
      expect((await one.conversations.get(LANE))?.row).toMatchObject({
        my_read_seq: 2,
        other_read_seq: 2,
        other_delivered_seq: 2,
      });
      expect(await one.conversations.raiseMarks(OTHER_LANE, { my_read_seq: 1 })).toBe(false);
      expect(await one.conversations.get(OTHER_LANE)).toBeNull();
    });

    test('PO6 what was read here stays above the row until the server was told', async () => {
      const { one, me, markRead } = await open();
      await one.conversations.putRows([row(me)]);
      await markRead(LANE, 2);
      expect(await one.conversations.get(LANE)).toMatchObject({
        readSeq: 2,
        row: { my_read_seq: 1 },
      });
      await one.conversations.raiseMarks(LANE, { my_read_seq: 2 });
      expect(await one.conversations.get(LANE)).toMatchObject({
        readSeq: 2,
        row: { my_read_seq: 2 },
      });
    });

    test('PO6 a newer message moves the preview, an older one does not', async () => {
      const { one, me } = await open();
      await one.conversations.putRows([row(me)]);
      const note = (newest: Message) =>
        one.conversations.noteMessages(LANE, { run: [newest], gone: [], marks: {}, held: null });
      await note(message(3, { content: 'three', message_type: 'property' }));
      await note(message(1, { content: 'one' }));
      const state = await one.conversations.get(LANE);
      expect(state).toMatchObject({ firstSeq: 0, heldSeq: 0 });
      expect(state?.row).toMatchObject({
        last_seq: 3,
        last_message: 'three',
        last_message_type: 'property',
        last_message_sender_id: THEM,
      });
    });

    test('PO6 stored messages raise marks and set the held range; an unknown conversation stays so', async () => {
      const { one, other, me } = await open();
      const note = {
        run: [message(3)],
        gone: [],
        marks: { other_read_seq: 3, my_read_seq: 1 },
        held: { firstSeq: 1, heldSeq: 3 },
      };
      await one.conversations.noteMessages(OTHER_LANE, note);
      expect(await one.conversations.get(OTHER_LANE)).toBeNull();
      await one.conversations.putRows([row(me, { my_read_seq: 2 })]);
      await one.conversations.noteMessages(LANE, note);
      expect(await other.conversations.get(LANE)).toMatchObject({
        firstSeq: 1,
        heldSeq: 3,
        readSeq: 2,
        row: { other_read_seq: 3, my_read_seq: 2, last_seq: 3 },
      });
    });

    test('PO6 a held range noted late, by a tab that was frozen, takes nothing back', async () => {
      const { one, other, me } = await open();
      await one.conversations.putRows([row(me)]);
      const note = (newest: number) => ({
        run: [message(newest)],
        gone: [],
        marks: {},
        held: { firstSeq: 1, heldSeq: newest },
      });
      await one.conversations.noteMessages(LANE, note(14));
      await other.conversations.noteMessages(LANE, note(7));
      expect(await one.conversations.get(LANE)).toMatchObject({ firstSeq: 1, heldSeq: 14 });
    });

    test('CU14 of another epoch nothing counts as held and no mark stands; of the same, and of the first, all does', async () => {
      const { one, other, me } = await open();
      expect(await one.conversations.epoch()).toBeNull();
      await one.conversations.putRows([row(me)]);
      await one.messages.put([message(1), message(2)]);
      await one.conversations.setHeld(LANE, { firstSeq: 1, heldSeq: 2 });
      for (const epoch of ['one', 'one']) {
        await one.conversations.setEpoch(epoch);
        expect(await other.conversations.epoch()).toBe(epoch);
        expect(await other.conversations.get(LANE)).toMatchObject({ heldSeq: 2, readSeq: 1 });
      }
      await one.conversations.setEpoch('two');
      expect(await other.conversations.epoch()).toBe('two');
      expect(await other.conversations.get(LANE)).toMatchObject({
        ...{ firstSeq: 0, heldSeq: 0, readSeq: 0 },
        row: { last_seq: 0, my_read_seq: 0, my_delivered_seq: 0, last_message: 'two' },
      });
      expect(await other.messages.has(id(2))).toBe(true);
      const restored = row(me, { last_seq: 1, my_delivered_seq: 1, last_message: 'one' });
      await one.conversations.putRows([restored]);
      expect((await other.conversations.get(LANE))?.row).toMatchObject(restored);
    });

    test('PO6 a change of a conversation is heard in every tab', async () => {
      const { one, other, me, settle } = await open();
      let heard = 0;
      other.conversations.subscribe(() => {
        heard += 1;
      });
      await one.conversations.putRows([row(me)]);
      await settle();
      expect(heard).toBeGreaterThan(0);
    });
  });
}
