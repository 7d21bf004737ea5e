import { afterEach, expect, it, vi } from 'vitest';
import { isSlowLine } from './networkKind.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: '4g', downlink: 1.35, saveData: false }, false],
  [{ effectiveType: '3g', downlink: 10 }, true],
  [{ saveData: true }, true],
])('HM18 a line that the browser describes as %j is slow: %s', (connection, isSlow) => {
  vi.stubGlobal('navigator', { connection });
  expect(isSlowLine()).toBe(isSlow);
});
