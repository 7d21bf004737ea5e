import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageDraft } from '../entities/messageDraft.ts';
import { briefOf, wholeOf } from './briefAnswer.ts';
import type { SendResult } from './socket.ts';

const ME = '019a0000-0000-7000-8000-0000000000aa';
const LANE = '019a0000-0000-5000-8000-0000000000cc';
const AT = '2026-03-01T12:00:00.000Z';

const draftOf = (id: string, content: string): MessageDraft => ({
  ...{ id, content, message_type: 'text', written_at: AT },
});
const batchOf = (messages: readonly MessageDraft[]) => ({
  ...{ conversationId: LANE, receiverId: ME, messages: [...messages] },
});

/** A draft and its result: the server stored it as it was sent, has another text of it, or refused it. */
const judged = fc
  .record({
    id: fc.uuid(),
    content: fc.string({ minLength: 1 }),
    other: fc.string({ minLength: 1 }),
    seq: fc.integer({ min: 1, max: 9999 }),
    kind: fc.constantFrom('asSent', 'otherwise', 'refused'),
  })
  .map(({ id, content, other, seq, kind }): { draft: MessageDraft; result: SendResult } => {
    const draft = draftOf(id, content);
    if (kind === 'refused') return { draft, result: { status: 'rejected', id, code: 'blocked' } };
    const message = {
      ...{ ...draft, conversationId: LANE, sender_id: ME, seq, created_at: AT },
      content: kind === 'asSent' ? content : other,
    };
    return { draft, result: { status: 'accepted', id, message } };
  });

test('a brief answer is made whole of what was sent, whatever the server stored', () => {
  fc.assert(
    fc.property(fc.array(judged, { maxLength: 8 }), (all) => {
      const brief = all.map(({ draft, result }) => briefOf(result, ME, LANE, draft));
      const batch = batchOf(all.map(({ draft }) => draft));
      expect(wholeOf(brief, ME, batch)).toEqual(all.map(({ result }) => result));
    }),
  );
});

test('an answer about another message than stands at its place says nothing', () => {
  const [one, other] = [
    draftOf('019a0000-0000-7000-8000-000000000001', 'one'),
    draftOf('019a0000-0000-7000-8000-000000000002', 'other'),
  ];
  const answer = { status: 'stored', id: other.id, seq: 1, created_at: AT } as const;
  expect(wholeOf([answer], ME, batchOf([one, other]))).toEqual([]);
  expect(wholeOf([answer, answer], ME, batchOf([one, other]))).toMatchObject([{ id: other.id }]);
  expect(wholeOf([answer, answer], ME, batchOf([one]))).toEqual([]);
});
