import { expect, test } from 'vitest';
import { wordsOf } from '#contract/entities/reply.ts';
import { createSeededRandom, createVirtualClock } from '#tests/fakes/clock.ts';
import type { NewMessage, OutboxEntry } from '../../model/entry.ts';
import { editSent, unsend } from './changeSent.ts';

const OF = {
  conversationId: 'lane',
  receiverId: 'jonas',
  messageId: '0190a3c2-0000-7000-8000-000000000001',
};

/** An outbox in which a write may fail: what is in it before then is all that a new start finds. */
function world() {
  let entries: OutboxEntry[] = [];
  let isFull = false;
  const post = async (entry: NewMessage) => {
    if (isFull) throw new Error('the disk is full');
    const stored = { ...entry, position: entries.length };
    entries.push(stored);
    return stored;
  };
  const updateMany = async (
    ids: readonly string[],
    change: (entry: OutboxEntry) => OutboxEntry | null | undefined,
  ) => {
    entries = entries.flatMap((entry) => {
      const after = ids.includes(entry.id) ? change(entry) : entry;
      return after === null ? [] : [after ?? entry];
    });
    return entries.filter(({ id }) => ids.includes(id));
  };
  return {
    deps: {
      clock: createVirtualClock(),
      random: createSeededRandom(1),
      engine: { post },
      outbox: { all: async () => entries, updateMany },
    },
    fill: () => (isFull = true),
    waiting: () => entries.map((entry) => `${entry.messageType} ${wordsOf(entry)}`),
  };
}

test('CG3 a change waits until a newer one is stored, and goes then', async () => {
  const { deps, fill, waiting } = world();
  await editSent(deps, { ...OF, content: 'first' });
  await editSent(deps, { ...OF, content: 'second' });
  expect(waiting()).toEqual(['edit second']);

  fill();
  await expect(editSent(deps, { ...OF, content: 'third' })).rejects.toThrow('full');
  await expect(unsend(deps, OF)).rejects.toThrow('full');
  expect(waiting()).toEqual(['edit second']);
});
