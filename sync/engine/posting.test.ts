import { expect, test } from 'vitest';
import type { NewMessage, OutboxEntry } from '../model/entry.ts';
import { createPosting } from './posting.ts';

const message = (id: string): NewMessage => ({
  ...{ id, lane: 'lane', receiverId: 'ben', content: 'Hello', messageType: 'text' },
  ...{ writtenAt: '2026-11-21T02:00:00.123Z', attempts: 0, state: 'queued', nextAttemptAt: 0 },
});
const stored = (of: NewMessage) => of as OutboxEntry;

test('CM1 an entry is told of once it is durable, through whichever tab, and none that could not be stored', async () => {
  const posted: string[] = [];
  let leads = true;
  let isFull = false;
  const store = (of: NewMessage) =>
    isFull ? Promise.reject(new Error('full')) : Promise.resolve(stored(of));
  const posting = createPosting({
    leading: () => (leads ? { post: store } : null),
    outbox: { add: store },
    nudge: () => undefined,
    onPosted: ({ id }) => posted.push(id),
  });
  await posting.post(message('led'));
  leads = false;
  await posting.post(message('followed'));
  await posting.postInPlace('lane', (post) => post(message('in place')));
  isFull = true;
  await expect(posting.post(message('lost'))).rejects.toThrow('full');
  expect(posted).toEqual(['led', 'followed', 'in place']);
});
