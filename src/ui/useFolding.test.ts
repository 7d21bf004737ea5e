import type { FocusEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { type Folding, useFolding } from './useFolding.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const useSixSeconds = () => useFolding(6000);

async function opened() {
  const { seen, act } = await stage(useSixSeconds, undefined);
  const folding = (): Folding => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error('nothing was painted');
    return last;
  };
  return { folding, act, wait: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) };
}
/** The focus goes from the part to what `next` is in. */
const leaving = (isIn: boolean) =>
  ({ currentTarget: { contains: () => isIn } }) as unknown as FocusEvent<HTMLElement>;

it('it folds when nobody was at it for so long', async () => {
  const { folding, wait } = await opened();
  await wait(5999);
  expect(folding().isFolded).toBe(false);
  await wait(1);
  expect(folding().isFolded).toBe(true);
});

it('it stays open under a pointer and around the focus, and the time begins anew after them', async () => {
  const { folding, act, wait } = await opened();
  await wait(5000);
  await act(() => folding().around.onPointerEnter());
  await wait(10_000);
  await act(() => folding().around.onFocus());
  await act(() => folding().around.onPointerLeave());
  await act(() => folding().around.onBlur(leaving(true)));
  await wait(10_000);
  expect(folding().isFolded).toBe(false);
  await act(() => folding().around.onBlur(leaving(false)));
  await wait(5999);
  expect(folding().isFolded).toBe(false);
  await wait(1);
  expect(folding().isFolded).toBe(true);
});

it('it stays as somebody set it', async () => {
  const { folding, act, wait } = await opened();
  await wait(6000);
  await act(() => folding().setFolded(false));
  await wait(60_000);
  expect(folding().isFolded).toBe(false);
  await act(() => folding().setFolded(true));
  expect(folding().isFolded).toBe(true);
});
