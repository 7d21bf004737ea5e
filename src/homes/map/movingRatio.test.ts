import { expect, it, vi } from 'vitest';
import { drawLessWhileMoving, movingRatio } from './movingRatio.ts';

it('a small map keeps its pixels, a large one gives up to half of them each way', () => {
  expect(movingRatio(200, 200, 1)).toBe(1);
  expect(movingRatio(392, 638, 1)).toBeCloseTo(0.632, 3);
  expect(movingRatio(1400, 900, 1)).toBe(0.5);
  expect(movingRatio(392, 638, 2)).toBeCloseTo(0.632, 3);
  expect(movingRatio(0, 0, 1)).toBe(1);
});

function stage(renderer: string) {
  const listeners = new Map<string, () => void>();
  let isMoving = false;
  const setPixelRatio = vi.fn<(ratio: number | null) => void>(() => {
    // As the library does: a change of the size at rest is a move.
    if (!isMoving) for (const type of ['movestart', 'moveend']) listeners.get(type)?.();
  });
  const context = {
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1 }),
    getParameter: () => renderer,
  };
  drawLessWhileMoving({
    on: (type: string, listener: () => void) => listeners.set(type, listener),
    getCanvas: () => ({ getContext: () => context }),
    getContainer: () => ({ clientWidth: 800, clientHeight: 800 }),
    isMoving: () => isMoving,
    setPixelRatio,
  } as never);
  return {
    setPixelRatio,
    tell(type: 'movestart' | 'moveend') {
      isMoving = type === 'movestart';
      listeners.get(type)?.();
    },
  };
}

it('the processor draws fewer pixels from the first frame of a move to its last, once each', () => {
  vi.stubGlobal('devicePixelRatio', 1);
  const map = stage('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)');
  map.tell('movestart');
  map.tell('movestart');
  expect(map.setPixelRatio.mock.calls).toEqual([[0.5]]);
  map.tell('moveend');
  expect(map.setPixelRatio.mock.calls).toEqual([[0.5], [null]]);
  map.tell('moveend');
  expect(map.setPixelRatio).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

it('a graphics card draws all of them', () => {
  const map = stage('ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)');
  map.tell('movestart');
  expect(map.setPixelRatio).not.toHaveBeenCalled();
});
