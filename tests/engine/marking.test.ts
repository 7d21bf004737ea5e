import { expect, test } from 'vitest';
import { createMarking } from '#sync/chat/outbox/marking.ts';
import type { OutboxEntry } from '#sync/model/entry.ts';
import type { Queued } from '#sync/chat/outbox/lane.ts';
import { createLife } from '#sync/kit/life.ts';

test('DR3 of more than eight lanes four are marked and go ahead of the others', async () => {
  const steps: string[] = [];
  const mark = createMarking({
    life: createLife({ info: () => undefined, warn: () => undefined }),
    traffic: { enter: () => undefined },
    moves: {
      async send(batch) {
        steps.push(`marks ${batch.length}`);
        await Promise.resolve();
        return batch.map((entry): OutboxEntry => ({ ...entry, state: 'sending' }));
      },
    },
    async runLane({ lane, entries }) {
      steps.push(`${lane} goes with ${entries.length}`);
    },
    leaveLater: () => undefined,
  });
  const lanes = (count: number) =>
    Array.from({ length: count }, (_, at): readonly Queued[] => [
      {
        id: `of ${at}`,
        lane: `lane ${at}`,
        position: 1,
        receiverId: 'them',
        content: 'words',
        messageType: 'text',
        writtenAt: '',
        attempts: 0,
        state: 'queued',
        nextAttemptAt: 0,
      },
    ]);
  const goes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `lane ${from + at} goes with 1`);
  mark(lanes(9));
  await expect.poll(() => steps.length).toBe(11);
  expect(steps).toEqual(['marks 4', ...goes(0, 4), 'marks 5', ...goes(4, 9)]);
  steps.length = 0;
  mark(lanes(8));
  await expect.poll(() => steps.length).toBe(9);
  expect(steps).toEqual(['marks 8', ...goes(0, 8)]);
});
