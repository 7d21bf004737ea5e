import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useCityMap } from './useCityMap.ts';
import { useDrawing } from './useDrawing.ts';

const fake = vi.hoisted(() => ({
  listeners: new Map<string, (event: object) => void>(),
  drawable: () => {},
  broken: (_: Error) => {},
}));
vi.mock('#src/shared/map/createCityMap.ts', () => ({
  createCityMap: () => ({
    map: {
      on: (type: string, listener: (event: object) => void) => fake.listeners.set(type, listener),
      resize: () => undefined,
    },
    whenDrawable: new Promise<void>((resolve, reject) => {
      fake.drawable = resolve;
      fake.broken = reject;
    }),
    setAreas: () => undefined,
    close: () => fake.listeners.clear(),
  }),
}));

const press = (lng: number, lat: number) => fake.listeners.get('click')?.({ lngLat: { lng, lat } });
const BOX = [-9.2, 38.6, -9, 38.8] as const;

/** A map somebody may draw an area on, in an element that is there. */
function useMap(box: typeof BOX | null) {
  const drawing = useDrawing();
  const { container: containerRef, state } = useCityMap({
    box,
    label: 'Homes',
    onPress: drawing.press,
  });
  useLayoutEffect(() => {
    containerRef.current = { clientWidth: 900 } as HTMLDivElement;
  });
  return { drawing, state };
}

it('corners pressed before anything can be drawn on the map are kept, in their order', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { seen, act, render } = await stage(useMap, null);
  await act(() => seen.at(-1)?.drawing.begin());
  expect(seen.at(-1)?.state.kind).toBe('opening');
  await render(BOX);
  expect(seen.at(-1)?.state.kind).toBe('bare');
  await act(() => {
    press(-9.15, 38.7);
    press(-9.05, 38.7);
  });
  await act(() => fake.drawable());
  expect(seen.at(-1)?.state.kind).toBe('open');
  await act(() => press(-9.05, 38.75));
  expect(seen.at(-1)?.drawing.outline?.corners).toEqual([
    [-9.15, 38.7],
    [-9.05, 38.7],
    [-9.05, 38.75],
  ]);
});

it('presses where nothing is drawn are no corners', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { seen, act } = await stage(useMap, BOX);
  await act(() => press(-9.15, 38.7));
  expect(seen.at(-1)?.drawing.outline).toBeNull();
  await act(() => seen.at(-1)?.drawing.begin());
  await act(() => press(-9.15, 38.7));
  await act(() => seen.at(-1)?.drawing.change({ kind: 'undo' }));
  expect(seen.at(-1)?.drawing.outline?.corners).toEqual([]);
});

it('a map whose files did not all come says that it is not here, and takes no press', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { seen, act } = await stage(useMap, BOX);
  expect(seen.at(-1)?.state.kind).toBe('bare');
  await act(() => fake.broken(new Error('the file of the worker did not come')));
  expect(seen.at(-1)?.state.kind).toBe('absent');
});
