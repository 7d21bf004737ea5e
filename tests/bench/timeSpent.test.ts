import { expect, it } from 'vitest';
import { inWords, timeSpent } from '../../bench/measure/timeSpent.ts';
import type { TraceEvent } from '../../scripts/blocking.mjs';

const PAGE = { pid: 3, tid: 1 };
const at = (name: string, ms: number, took: number, thread = PAGE): TraceEvent => ({
  ...thread,
  ...{ name, ph: 'X', ts: ms * 1000, dur: took * 1000 },
});
const seen = (ms: number): TraceEvent => ({ ...PAGE, name: 'seen', ph: 'R', ts: ms * 1000 });

it('tells what a thread did by part, each moment once, and all of the time', () => {
  const spent = timeSpent(
    [
      at('RunTask', 90, 30),
      at('FunctionCall', 95, 20),
      at('RunTask', 150, 100),
      at('v8.callFunction', 155, 80),
      at('FunctionCall', 156, 78),
      at('Layout', 160, 10),
      at('ResourceSendRequest', 175, 5),
      at('MinorGC', 200, 4),
      at('RunTask', 280, 50),
      at('RunTask', 100, 200, { pid: 3, tid: 2 }),
      seen(300),
    ],
    'seen',
    200,
  );
  expect(Object.fromEntries(spent)).toEqual({
    waiting: 30 + 30,
    'other tasks': 5 + 20 + 20,
    'running scripts': 15 + 80 - 14,
    'layout and paint': 10,
    'clearing memory': 4,
  });
  expect([...spent.values()].reduce((all, one) => all + one, 0)).toBeCloseTo(200);
  expect(inWords('Roost', 200, spent)).toBe(
    'Roost, once more and traced, 200 ms: 81 running scripts, 60 waiting, 45 other tasks, 10 layout and paint, 4 clearing memory',
  );
});

it('says that a trace has no such mark', () => {
  expect(() => timeSpent([at('RunTask', 0, 1)], 'seen', 1)).toThrow("no mark 'seen'");
});
