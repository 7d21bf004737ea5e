import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { Deliver } from './deliver.ts';
import { createRunLane } from './deliver.ts';

const entry = (id: string): OutboxEntry => ({
  id,
  lane: 'lane',
  position: 1,
  receiverId: 'them',
  content: id,
  messageType: 'text',
  writtenAt: '2026-03-01T12:00:00.000Z',
  attempts: 0,
  state: 'sending',
});

/** A lane whose batches are answered so; `log`: all that is done, in order. */
function world(...answers: readonly (readonly [taken: string, left: string])[]) {
  const log: string[] = [];
  const due = [...answers];
  const deliver: Deliver = ({ entries }) => {
    log.push(`send ${entries.map(({ id }) => id).join('')}`);
    const [taken = '', left = ''] = due.shift() ?? [];
    const accepted = taken.split('').map((id) => ({ id }) as Message);
    return Promise.resolve({ accepted, left: left.split('').map(entry) });
  };
  const runLane = createRunLane({
    deliver,
    storing: {
      done: async () => void log.push('stored'),
      begin: async (_lane, messages) =>
        void log.push(`store ${messages.map(({ id }) => id).join('')}`),
    },
    moves: {
      release: async (entries) => void log.push(`release ${entries.map(({ id }) => id).join('')}`),
    },
    leave: () => void log.push('leave'),
    leaveLater: () => void log.push('leave later'),
  });
  return { log, run: () => runLane({ lane: 'lane', entries: ['a', 'b', 'c', 'd'].map(entry) }) };
}

test('DR16 what was cut off behind a part that was taken goes on at once, as it is marked', async () => {
  const { log, run } = world(['ab', 'cd'], ['cd', '']);
  await run();
  expect(log).toEqual(['send abcd', 'store ab', 'send cd', 'store cd', 'leave']);
});

test('DR16 cut once more it is put back, once what was taken before it has left the outbox', async () => {
  const { log, run } = world(['a', 'bcd'], ['b', 'cd']);
  await run();
  expect(log.slice(2)).toEqual(['send bcd', 'store b', 'stored', 'release cd', 'leave']);
});

test('DR22 what is not the end of its batch, where the last entry spoke for all, does not go on unmarked', async () => {
  const { log, run } = world(['acd', 'b']);
  await run();
  expect(log).toEqual(['send abcd', 'store acd', 'stored', 'release b', 'leave']);
});
