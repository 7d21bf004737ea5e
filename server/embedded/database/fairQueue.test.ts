import { expect, test } from 'vitest';
import { createFairQueue, OWN_WORK } from './fairQueue.ts';

function world() {
  const clock = { now: 0 };
  const queue = createFairQueue(() => clock.now);
  const order: string[] = [];
  let held = 0;
  /** Holds the queue for `ms` when it is its turn. */
  async function hold(caller: string, ms: number): Promise<void> {
    const end = await queue.turn(caller);
    held += 1;
    expect(held).toBe(1);
    order.push(caller);
    await Promise.resolve();
    clock.now += ms;
    held -= 1;
    end();
    end();
  }
  return { clock, order, hold, queue };
}

test('somebody with one question waits for one turn of another with a hundred', async () => {
  const { order, hold } = world();
  const many = Array.from({ length: 100 }, () => hold('busy', 20));
  await Promise.resolve();
  await hold('quiet', 1);
  expect(order.indexOf('quiet')).toBeLessThanOrEqual(1);
  await Promise.all(many);
  expect(order).toHaveLength(101);
});

test('callers share the time and not the turns, and nothing waits while the queue is free', async () => {
  const { clock, order, hold } = world();
  const slow = Array.from({ length: 20 }, () => hold('slow', 30));
  const quick = Array.from({ length: 60 }, () => hold('quick', 10));
  await Promise.all([...slow, ...quick]);
  const first = order.slice(0, 40);
  expect(first.filter((name) => name === 'quick').length).toBeGreaterThanOrEqual(27);
  // 20 × 30 + 60 × 10: no pause anywhere.
  expect(clock.now).toBe(1200);
});

test('turns of one caller keep their order', async () => {
  const { queue } = world();
  const got: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async (at) => {
      const end = await queue.turn('one');
      got.push(at);
      end();
    }),
  );
  expect(got).toEqual([1, 2, 3, 4]);
});

test("the server's own work has every second turn, whatever it used, and no more", async () => {
  const { order, hold } = world();
  const own = Array.from({ length: 5 }, () => hold(OWN_WORK, 1000));
  const others = Array.from({ length: 5 }, (_, at) => hold(`person ${at}`, 1));
  await Promise.all([...own, ...others]);
  expect(order.map((name) => name === OWN_WORK)).toEqual(
    Array.from({ length: 10 }, (_, at) => at % 2 === 0),
  );
});

test('use is forgotten: a caller who was busy goes behind another now, and before a busier one a minute later', async () => {
  const { clock, order, hold, queue } = world();
  const afterGate = async (): Promise<readonly string[]> => {
    const from = order.length;
    const end = await queue.turn('gate');
    const both = [hold('busy', 1), hold('new', 1)];
    end();
    await Promise.all(both);
    return order.slice(from);
  };
  await hold('busy', 5000);
  await hold('new', 10);
  expect(await afterGate()).toEqual(['new', 'busy']);
  clock.now += 60_000;
  await hold('new', 10);
  expect(await afterGate()).toEqual(['busy', 'new']);
});

test('somebody new keeps out nobody who was there', async () => {
  const { order, hold } = world();
  for (let round = 0; round < 5; round += 1)
    await Promise.all(['ann', 'ben', 'cyd'].map((name) => hold(name, 10)));
  order.length = 0;
  const busy = Array.from({ length: 20 }, () => hold('new', 10));
  const there = ['ann', 'ben', 'cyd'].map((name) => hold(name, 10));
  await Promise.all([...busy, ...there]);
  expect(order.slice(0, 5).toSorted()).toEqual(['ann', 'ben', 'cyd', 'new', 'new']);
});

test('ten thousand callers who came once are not remembered for ever', async () => {
  const { clock, hold, queue } = world();
  for (let at = 0; at < 10_000; at += 1) {
    clock.now += 100;
    await hold(`caller ${at}`, 1);
  }
  expect(queue.known()).toBeLessThan(1500);
});
