import { expect, test } from 'vitest';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { createDeliver } from './delivery.ts';

const ANN = '019a0000-0000-7000-8000-0000000000a1';
const BOB = '019a0000-0000-7000-8000-0000000000b2';

test('what is stored is told once, and again once the order of the database before is forgotten', async () => {
  let seq = 0;
  const stored = () => ({
    status: 'accepted',
    id: ANN,
    message: {
      ...{ id: ANN, conversationId: conversationIdOf(ANN, BOB), sender_id: ANN, seq },
      ...{ content: 'hello', message_type: 'text' },
      ...{ written_at: '2026-06-01T00:00:00Z', created_at: '2026-06-01T00:00:00Z' },
    },
  });
  const query = async () => [{ answer: [stored()] }];
  const db = {
    asService: (work: (sql: object) => Promise<unknown>) => work({ query }),
  } as unknown as Db;
  const told: number[] = [];
  const announced = new Map<string, number>();
  const deliver = createDeliver({
    ...{ db, announced },
    announcements: {
      messages: (messages) => void told.push(...messages.map((one) => one.seq)),
      mark: () => undefined,
    },
  });
  const send = async (next: number) => {
    seq = next;
    const conversationId = conversationIdOf(ANN, BOB);
    await deliver({ senderId: ANN, receiverId: BOB, conversationId, drafts: [] });
  };
  await send(9);
  await send(9);
  await send(4);
  expect(told).toEqual([9]);
  // A database that was set back counts on from an earlier number.
  announced.clear();
  await send(4);
  expect(told).toEqual([9, 4]);
});
