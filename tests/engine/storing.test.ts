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
  const leave = async (lane: string) => {
    onTheLine.delete(lane);
    storing.left();
    await clock.settle();
  };
  const answered = async (lane: string, isLookedAt = false) => {
    void storing.begin(lane, answers(lane), { isLookedAt });
    await leave(lane);
  };
  return { clock, begun, answered, leave, storing };
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
  // Eight times as long as the first, since d is still on the line.
  await clock.advance(480);
  expect(begun).toHaveLength(2);
  await clock.advance(1);
  expect(begun.slice(2)).toEqual([['c', 640]]);
});

test('DR21 groups of one drain wait longer and longer, one second at most, and those of the next begin anew', async () => {
  const lanes = Array.from({ length: 60 }, (_, n) => `lane ${n}`);
  const { clock, begun, answered, leave } = world(...lanes, 'last');
  for (const lane of lanes) {
    await answered(lane);
    await clock.advance(200);
  }
  const groups = [...new Set(begun.map(([, at]) => at))];
  expect(groups).toEqual([60, 680, 1800, 2900, 4000, 5100, 6200, 7300, 8400, 9500, 10_600, 11_700]);
  await leave('last');
  expect(begun).toHaveLength(60);
  const next = world('a', 'b');
  await next.answered('a');
  await next.clock.advance(60);
  expect(next.begun).toEqual([['a', 60]]);
});

test('DR21 what somebody waits for is stored after 60 ms: a message just written, and one whose lane was cut', async () => {
  const written = world('a', 'b', 'c', 'd');
  await written.answered('a');
  await written.clock.advance(200);
  await written.answered('b', true);
  await written.clock.advance(60);
  expect(written.begun).toEqual([
    ['a', 60],
    ['b', 260],
  ]);
  const { clock, begun, answered, storing } = world('a', 'b', 'c', 'd');
  await answered('a');
  await clock.advance(200);
  await answered('b');
  await clock.advance(100);
  void storing.done('b');
  await clock.advance(60);
  expect(begun).toEqual([
    ['a', 60],
    ['b', 360],
  ]);
});

test('DR21 what was taken of a batch waits for the rest of it', async () => {
  const { clock, begun, storing } = world('a');
  void storing.begin('a', answers('first'), { goesOn: true });
  await clock.advance(59);
  expect(begun).toEqual([]);
  await clock.advance(1);
  expect(begun).toEqual([['a', 60]]);
});

test('DR21 where the last lane leaves the line without an answer nothing waits for it', async () => {
  const { clock, begun, answered, leave } = world('a', 'b');
  await answered('a');
  await clock.advance(20);
  await leave('b');
  expect(begun).toEqual([['a', 20]]);
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

test('DR21 what else a lane is answered while it waits goes along, and a thousand messages wait for no others', async () => {
  const { clock, begun, answered, storing } = world('a', 'b', 'c');
  await answered('a');
  await clock.advance(60);
  expect(begun).toEqual([['a', 60]]);
  await clock.advance(200);
  await answered('b');
  let isBegun = false;
  void storing.begin('b', answers('more'), {}).then(() => (isBegun = true));
  await clock.advance(400);
  expect([begun.length, isBegun]).toEqual([1, true]);
  const many = Array.from({ length: 998 }, (_, n) => ({ id: `b${n}` }) as Message);
  void storing.begin('b', many, {});
  await clock.settle();
  expect(begun.slice(1)).toEqual([['b', 660]]);
});
