import { expect, it, vi } from 'vitest';
import { createStillPins } from './stillPins.ts';

function stage() {
  const listeners = new Map<string, () => void>();
  const dataset: Record<string, string | undefined> = {};
  const map = {
    on: (type: string, listener: () => void) => listeners.set(type, listener),
    off: (type: string) => listeners.delete(type),
    getContainer: () => ({ dataset }),
  };
  const onMark = vi.fn<(id: string | null) => void>();
  return { pins: createStillPins(map as never, onMark), onMark, listeners, dataset };
}

it('marks the pin under the pointer while the map rests', () => {
  const { pins, onMark, dataset } = stage();
  pins.onMark('one');
  pins.onMark(null);
  expect(onMark.mock.calls).toEqual([['one'], [null]]);
  expect(dataset).not.toHaveProperty('moving');
});

it('tells nothing while the map moves, and the last of it afterwards', () => {
  const { pins, onMark, listeners, dataset } = stage();
  listeners.get('movestart')?.();
  expect(dataset).toHaveProperty('moving');
  for (let step = 0; step < 40; step += 1) pins.onMark(step % 2 === 0 ? 'one' : null);
  expect(onMark).not.toHaveBeenCalled();
  listeners.get('moveend')?.();
  expect(onMark.mock.calls).toEqual([[null]]);
  expect(dataset).not.toHaveProperty('moving');
});

it('has nothing to tell after a move without a pin under the pointer, and hears no more when it is closed', () => {
  const { pins, onMark, listeners } = stage();
  listeners.get('movestart')?.();
  listeners.get('moveend')?.();
  expect(onMark).not.toHaveBeenCalled();
  pins.close();
  expect(listeners.size).toBe(0);
});
