import { afterEach, expect, it, vi } from 'vitest';
import { drawLessWhileMoving, movingRatio } from './movingRatio.ts';

afterEach(() => vi.unstubAllGlobals());

it('a small map keeps its pixels, a large one gives up to half of them each way', () => {
  expect(movingRatio(200, 200, 1)).toBe(1);
  expect(movingRatio(392, 638, 1)).toBeCloseTo(0.632, 3);
  expect(movingRatio(1400, 900, 1)).toBe(0.5);
  expect(movingRatio(392, 638, 2)).toBeCloseTo(0.632, 3);
  expect(movingRatio(0, 0, 1)).toBe(1);
});

function stage(renderer: string) {
  const listeners = new Map<string, () => void>();
  /** The ratio of each change of the canvas. */
  const changes: (number | null | undefined)[] = [];
  const context = {
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1 }),
    getParameter: () => renderer,
  };
  const map = {
    on: (type: string, listener: () => void) => listeners.set(type, listener),
    getCanvas: () => ({ getContext: () => context }),
    getContainer: () => ({ clientWidth: 800, clientHeight: 800 }),
    _overridePixelRatio: null as number | null,
    // oxlint-disable no-underscore-dangle
    getPixelRatio: () => map._overridePixelRatio ?? devicePixelRatio,
    _resizeInternal: () => void changes.push(map._overridePixelRatio),
    // oxlint-enable no-underscore-dangle
    triggerRepaint: () => undefined,
  };
  vi.stubGlobal('devicePixelRatio', 1);
  drawLessWhileMoving(map as never);
  return { changes, tell: (type: 'movestart' | 'moveend') => listeners.get(type)?.() };
}

it('the processor draws fewer pixels from the first frame of a move to its last, changed once each', () => {
  const { changes, tell } = stage(
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)',
  );
  tell('movestart');
  tell('movestart');
  expect(changes).toEqual([0.5]);
  tell('moveend');
  tell('moveend');
  expect(changes).toEqual([0.5, null]);
});

it('a graphics card draws all of them', () => {
  const { changes, tell } = stage(
    'ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)',
  );
  tell('movestart');
  tell('moveend');
  expect(changes).toEqual([]);
});
