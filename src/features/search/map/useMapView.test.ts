import { afterEach, expect, it, vi } from 'vitest';
import type { CityMap } from '#src/shared/map/index.ts';
import { stage } from '#tests/fakes/stage.ts';
import { BY_HAND, useMapView, type View } from './useMapView.ts';

const VIEW: View = [-9.2, 38.6, -9, 38.8];
let moved: (event: object) => void = () => undefined;
const side = (at: number) => () => VIEW[at];
const city = {
  map: {
    on: (_type: string, listener: typeof moved) => {
      moved = listener;
    },
    off: () => undefined,
    getBounds: () => ({
      getWest: side(0),
      getSouth: side(1),
      getEast: side(2),
      getNorth: side(3),
    }),
  },
} as unknown as CityMap;

afterEach(() => vi.useRealTimers());

async function look() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told: View[] = [];
  const { seen, act } = await stage(
    (of: CityMap) => useMapView(of, (view) => told.push(view)),
    city,
  );
  const rest = () => act(() => void vi.advanceTimersByTime(1000));
  return { seen, act, told, rest };
}

it('a map that came to rest by itself was moved by nobody', async () => {
  const { seen, told, rest } = await look();
  await rest();
  expect(seen.at(-1)).toEqual({ view: VIEW, wasMoved: false });
  expect(told).toEqual([]);
});

it.each([
  ['a drag', { originalEvent: {} }],
  ['a button', BY_HAND],
])(
  'a move by %s is told, also where the window takes another size right after',
  async (_by, event) => {
    const { seen, act, told, rest } = await look();
    await act(() => {
      moved(event);
      moved({});
    });
    await rest();
    expect(seen.at(-1)).toEqual({ view: VIEW, wasMoved: true });
    expect(told).toEqual([VIEW]);
    await act(() => moved({}));
    await rest();
    expect(told).toHaveLength(1);
  },
);
