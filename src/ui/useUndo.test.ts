import type { FocusEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { MOST_HELD_BACK_MS, type Undo, UNDO_MS, useUndo } from './useUndo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passed: string[] = [];
const usePhotoUndo = () =>
  useUndo<string>(async (gone) => {
    passed.push(gone);
  });

const useStatusUndo = () =>
  useUndo<string>((gone) => passed.push(gone), { most: MOST_HELD_BACK_MS });

async function offered(gone: string, hook = usePhotoUndo) {
  passed.length = 0;
  const { seen, act } = await stage(hook, undefined);
  const undo = (): Undo<string> => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error('nothing was painted');
    return last;
  };
  await act(() => undo().offer(gone));
  return { undo, act, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}
/** The focus goes from the offer to what `next` is in. */
const leaving = (isIn: boolean) =>
  ({ currentTarget: { contains: () => isIn } }) as unknown as FocusEvent<HTMLElement>;

it('after ten seconds what was removed is removed for good', async () => {
  const { undo, wait } = await offered('kitchen');
  await wait(UNDO_MS - 1);
  expect([undo().gone, passed]).toEqual(['kitchen', []]);
  await wait(1);
  expect([undo().gone, passed]).toEqual([null, ['kitchen']]);
});

it('what was taken back is not removed later', async () => {
  const { undo, act, wait } = await offered('kitchen');
  await act(() => undo().end());
  await wait(UNDO_MS);
  expect([undo().gone, passed]).toEqual([null, []]);
});

it('while a pointer is over the offer or the focus in it time stands still, and the removal waits', async () => {
  const { undo, act, wait } = await offered('kitchen');
  await act(() => undo().around.onPointerEnter());
  await act(() => undo().around.onFocus());
  await wait(UNDO_MS * 3);
  await act(() => undo().around.onPointerLeave());
  await wait(UNDO_MS * 3);
  await act(() => undo().around.onBlur(leaving(true)));
  await wait(UNDO_MS * 3);
  expect([undo().gone, passed]).toEqual(['kitchen', []]);
  await act(() => undo().around.onBlur(leaving(false)));
  await wait(UNDO_MS - 1);
  expect(undo().gone).toBe('kitchen');
  await wait(1);
  expect([undo().gone, passed]).toEqual([null, ['kitchen']]);
});

it('the next removal, and what must not wait, ends the offer of the one before', async () => {
  const { undo, act } = await offered('kitchen');
  await act(() => undo().offer('bath'));
  expect([undo().gone, passed]).toEqual(['bath', ['kitchen']]);
  await act(() => void undo().pass());
  expect([undo().gone, passed]).toEqual([null, ['kitchen', 'bath']]);
});

it('what others wait for is done after a minute, though a pointer rests on the offer', async () => {
  const { undo, act, wait } = await offered('let', useStatusUndo);
  await act(() => undo().around.onPointerEnter());
  await wait(MOST_HELD_BACK_MS - 1);
  expect([undo().gone, passed]).toEqual(['let', []]);
  await wait(1);
  expect([undo().gone, passed]).toEqual([null, ['let']]);
});
