import { expect, test } from 'vitest';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Message } from '#contract/entities/message.ts';
import type { ConversationState } from '../../model/ports/stores.ts';
import { dueMarks } from './dueMarks.ts';
import { extendRange } from './heldRange.ts';
import { runsOf } from './runs.ts';

const range = (firstSeq: number, heldSeq: number) => ({ firstSeq, heldSeq });

const message = (conversationId: string, seq: number) => ({ conversationId, seq }) as Message;

test('CU1 what is held grows only by runs that touch it', () => {
  expect(extendRange(range(0, 0), range(41, 90))).toEqual(range(41, 90));
  expect(extendRange(range(41, 90), range(91, 92))).toEqual(range(41, 92));
  expect(extendRange(range(41, 90), range(11, 40))).toEqual(range(11, 90));
  expect(extendRange(range(41, 90), range(50, 60))).toEqual(range(41, 90));
  expect(extendRange(range(41, 90), range(80, 95))).toEqual(range(41, 95));
  expect(extendRange(range(41, 90), range(92, 92))).toBeNull();
  expect(extendRange(range(41, 90), range(1, 39))).toBeNull();
});

test('CU2 messages are cut into runs without gaps, by conversation', () => {
  const runs = runsOf([
    message('b', 7),
    message('a', 3),
    message('a', 1),
    message('a', 2),
    message('a', 2),
    message('a', 5),
  ]);
  const seqs = [...runs].map(([id, own]) => [id, own.map((run) => run.map(({ seq }) => seq))]);
  expect(Object.fromEntries(seqs)).toEqual({ a: [[1, 2, 3], [5]], b: [[7]] });
});

test('MK1 a mark is due when the device is ahead of what the server was told', () => {
  const row = { last_seq: 9, my_delivered_seq: 5, my_read_seq: 5 } as Conversation;
  const state = (changes: Partial<ConversationState>): ConversationState => ({
    id: 'a',
    row,
    firstSeq: 1,
    heldSeq: 5,
    readSeq: 5,
    ...changes,
  });
  expect(dueMarks(state({}), true)).toBeNull();
  expect(dueMarks(state({ heldSeq: 7 }), true)).toEqual({ deliveredSeq: 7 });
  expect(dueMarks(state({ heldSeq: 7, readSeq: 6 }), true)).toEqual({
    deliveredSeq: 7,
    readSeq: 6,
  });
  expect(dueMarks(state({ readSeq: 99 }), true)).toEqual({ readSeq: 9 });
  expect(dueMarks(state({ row: null, heldSeq: 7 }), true)).toBeNull();
  expect(dueMarks(state({ heldSeq: 7, readSeq: 6 }), false)).toEqual({ deliveredSeq: 7 });
  expect(dueMarks(state({ readSeq: 6 }), false)).toBeNull();
});
