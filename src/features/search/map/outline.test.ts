import { expect, it } from 'vitest';
import type { Position } from '#contract/entities/area.ts';
import { closed, cornersOf, MOST_CORNERS } from './corners.ts';
import { changed, newOutline, type Outline, type OutlineChange, outlineOf } from './outline.ts';

const SQUARE: Position[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const after = (outline: Outline, ...changes: readonly OutlineChange[]) =>
  changes.reduce(changed, outline);
const square = outlineOf(SQUARE, 'By the sea');

it('presses are corners one after the other, and each is taken back by itself', () => {
  const drawn = after(newOutline, ...SQUARE.map((at) => ({ kind: 'press', at }) as const));
  expect(drawn.corners).toEqual(SQUARE);
  expect(after(drawn, { kind: 'undo' }).corners).toEqual(SQUARE.slice(0, 3));
  expect(
    after(drawn, ...SQUARE.map(() => ({ kind: 'undo' }) as const), { kind: 'undo' }).corners,
  ).toEqual([]);
});

it('of an area that is there a press is a corner on the nearest side', () => {
  expect(after(square, { kind: 'press', at: [1, -0.5] }).corners[1]).toEqual([1, -0.5]);
  expect(after(square, { kind: 'press', at: [-0.5, 1] }).corners.at(-1)).toEqual([-0.5, 1]);
});

it('a chosen corner goes where is pressed, and is let go', () => {
  const moved = after(square, { kind: 'choose', index: 2 }, { kind: 'press', at: [3, 3] });
  expect([moved.corners[2], moved.corners.length, moved.chosen]).toEqual([[3, 3], 4, null]);
  expect(
    after(square, { kind: 'choose', index: 2 }, { kind: 'choose', index: 2 }).chosen,
  ).toBeNull();
});

it('a drag is one change, a step of the keys is one each', () => {
  const dragged = after(
    square,
    { kind: 'grab' },
    { kind: 'drag', index: 0, at: [-1, 0] },
    { kind: 'drag', index: 0, at: [-2, 0] },
  );
  expect(dragged.corners[0]).toEqual([-2, 0]);
  expect(after(dragged, { kind: 'undo' }).corners).toEqual(SQUARE);
  const moved = after(
    square,
    { kind: 'move', index: 1, at: [2.1, 0] },
    { kind: 'move', index: 1, at: [2.2, 0] },
    { kind: 'undo' },
  );
  expect(moved.corners[1]).toEqual([2.1, 0]);
});

it('a corner is added in the middle of a side, also of the last, and removed', () => {
  expect(after(square, { kind: 'split', index: 0 }).corners[1]).toEqual([1, 0]);
  expect(after(square, { kind: 'split', index: 3 }).corners.at(-1)).toEqual([0, 1]);
  const less = after(square, { kind: 'remove', index: 0 });
  expect(less.corners).toEqual(SQUARE.slice(1));
  expect(after(less, { kind: 'undo' }).corners).toEqual(SQUARE);
});

it('no more corners than a search takes', () => {
  const many = Array.from({ length: MOST_CORNERS }, (_, at): Position => [at / 100, at % 7]);
  const full = outlineOf(many, '');
  expect(after(full, { kind: 'press', at: [9, 9] }).corners).toHaveLength(MOST_CORNERS);
  expect(after(full, { kind: 'split', index: 0 }).corners).toHaveLength(MOST_CORNERS);
  expect(closed(many)).toHaveLength(200);
});

it('the ring of a search is its corners, once', () => {
  expect(cornersOf(closed(SQUARE))).toEqual(SQUARE);
  expect(cornersOf([])).toEqual([]);
});

it('the name stays with what is changed and undone', () => {
  const named = after(square, { kind: 'name', name: 'Harbour' }, { kind: 'remove', index: 0 });
  expect(after(named, { kind: 'undo' }).name).toBe('Harbour');
});
