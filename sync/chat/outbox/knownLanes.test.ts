import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../model/entry.ts';
import { createKnownLanes } from './knownLanes.ts';

const LANES = ['a', 'b', 'c', 'd', 'e', 'f'];
const entry = (lane: string): OutboxEntry => ({
  id: `of ${lane}`,
  lane,
  position: 1,
  receiverId: 'them',
  content: lane,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});

/** Six lanes with one entry each, and the reads of the outbox. */
function world() {
  const reads: string[] = [];
  const known = createKnownLanes({
    waiting: async () => {
      reads.push('all');
      return LANES.map(entry);
    },
    lanes: () => Promise.reject(new Error('all of it is known')),
    head: async (lane) => {
      reads.push(lane);
      return [entry(lane)];
    },
  });
  const heads = async (isPassedOver?: (lane: string) => boolean) => {
    for (const lane of await known.lanes(isPassedOver))
      if (isPassedOver?.(lane) !== true) await known.head(lane, 50);
  };
  return { known, reads, heads };
}

test('DR19 a few lanes that were forgotten are read one by one, of many all is read once', async () => {
  const { known, reads, heads } = world();
  await heads();
  for (const lane of LANES.slice(0, 4)) known.forget(lane);
  await heads();
  expect(reads).toEqual(['all', 'a', 'b', 'c', 'd']);
  for (const lane of LANES.slice(0, 5)) known.forget(lane);
  await heads();
  expect(reads.slice(5)).toEqual(['all']);
});

test('DR19 for lanes that are on the line nothing is read', async () => {
  const { known, reads, heads } = world();
  await heads();
  for (const lane of LANES) known.forget(lane);
  await heads((lane) => lane !== 'f');
  expect(reads).toEqual(['all', 'f']);
});
