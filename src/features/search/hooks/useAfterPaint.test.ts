import { expect, it, onTestFinished, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useAfterPaint } from './useAfterPaint.ts';

const useBoth = (value: string) => `${value}: ${useAfterPaint(value)}`;

/** Frames that come when a test says so. */
function fakeFrames() {
  const waiting = new Map<number, () => void>();
  let asked = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    asked += 1;
    waiting.set(asked, frame);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => waiting.delete(frame));
  return {
    count: () => waiting.size,
    paint() {
      const frames = [...waiting.values()];
      waiting.clear();
      for (const frame of frames) frame();
    },
  };
}

it('gives the value of before until a new one is painted, and the new one in a render of its own', async () => {
  const { seen, render, act } = await stage(useBoth, 'a');
  const frames = fakeFrames();
  expect(seen).toEqual(['a: a']);
  await render('b');
  await act(() => vi.runAllTimers());
  expect(seen.slice(1)).toEqual(['b: a']);
  await act(() => frames.paint());
  expect(seen.slice(1)).toEqual(['b: a']);
  await act(() => vi.runAllTimers());
  expect(seen.slice(1)).toEqual(['b: a', 'b: b']);
  expect(frames.count()).toBe(0);
});

it('a value that goes before it is painted is never given', async () => {
  const { seen, render, act } = await stage(useBoth, 'a');
  const frames = fakeFrames();
  await render('b');
  await render('c');
  expect(frames.count()).toBe(1);
  await act(() => frames.paint());
  await act(() => vi.runAllTimers());
  expect(seen.slice(1)).toEqual(['b: a', 'c: a', 'c: c']);
});
