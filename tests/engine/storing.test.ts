import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import { createStoring } from '#sync/chat/outbox/storing.ts';
import { createLife } from '#sync/kit/life.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';

const STORED_AFTER_MS = 100;
const answers = (id: string) => [{ id } as Message];

/** Lanes on the line, and a disk on which each store takes its time. */
function world(...lanes: readonly string[]) {
  const clock = createVirtualClock();
  const onTheLine = new Set(lanes);
  /** The lanes, each with the ms at which its store began. */
  const begun: (readonly [lane: string, at: number])[] = [];
  const storing = createStoring({
    clock,
    life: createLife({ info: () => undefined, warn: () => undefined }),
    known: { head: () => Promise.resolve([]) },
    traffic: {
      hasOther: (lane) => [...onTheLine].some((one) => one !== lane),
      isEmpty: () => onTheLine.size === 0,
    },
    store(lane) {
      begun.push([lane, clock.elapsed()]);
      return new Promise((resolve) => void clock.after(STORED_AFTER_MS, resolve));
    },
    onOver: () => undefined,
  });
  const answered = async (lane: string) => {
    storing.begin(lane, answers(lane));
    onTheLine.delete(lane);
    await clock.settle();
  };
  return { clock, begun, answered };
}

test('DR21 answers that come within 60 ms are stored together, and the next ones once these are stored', async () => {
  const { clock, begun, answered } = world('a', 'b', 'c', 'd');
  await answered('a');
  await clock.advance(50);
  await answered('b');
  await clock.advance(9);
  expect(begun).toEqual([]);
  await clock.advance(1);
  expect(begun).toEqual([
    ['a', 60],
    ['b', 60],
  ]);
  await answered('c');
  await clock.advance(99);
  expect(begun).toHaveLength(2);
  await clock.advance(61);
  expect(begun.slice(2)).toEqual([['c', 220]]);
});

test('DR21 the last answers, and one that is alone, wait for no more', async () => {
  const alone = world('a');
  await alone.answered('a');
  expect(alone.begun).toEqual([['a', 0]]);
  const { clock, begun, answered } = world('a', 'b');
  await answered('a');
  await clock.advance(20);
  await answered('b');
  expect(begun).toEqual([
    ['a', 20],
    ['b', 20],
  ]);
});
