import { expect, it } from 'vitest';
import { blocking } from './blocking.mjs';

const PAGE = { pid: 7, tid: 1 };
const at = (ms: number) => ms * 1000;

const navigation = (ms: number, url = 'http://localhost/search') => ({
  ...PAGE,
  ...{ name: 'navigationStart', ph: 'R', ts: at(ms), args: { data: { documentLoaderURL: url } } },
});
const paint = (ms: number) => ({
  ...PAGE,
  ...{ name: 'firstContentfulPaint', ph: 'R', ts: at(ms), args: {} },
});
const task = (ms: number, clock: number, processor: number, thread = PAGE) => ({
  ...thread,
  ...{ name: 'RunTask', ph: 'X', ts: at(ms), dur: at(clock), tdur: at(processor), args: {} },
});

it('counts what each task after the first paint takes over 50 ms, four times slower, by the clock and by the processor', () => {
  const found = blocking([
    navigation(0),
    task(10, 500, 500),
    navigation(1000),
    task(1100, 300, 300),
    paint(1500),
    task(1600, 100, 20),
    task(1800, 12, 12),
    task(1900, 40, 15),
    task(1900, 900, 900, { pid: 7, tid: 2 }),
  ]);
  expect(found).toEqual({ byClock: 350 + 110, byProcessor: 30 + 10, longest: 20 });
});

it('says what a trace lacks', () => {
  expect(() => blocking([navigation(0, 'about:blank'), paint(1)])).toThrow('no navigation');
  expect(() => blocking([navigation(0), task(1, 2, 3)])).toThrow('no first paint');
});
