import { afterAll, vi } from 'vitest';

/**
 * Runs once for each test file that shares its process with others: what the file put in a global's place must be back
 * when the file ends, or the next file hangs or passes for the wrong reason. Fails the file that left something, by name.
 */
const WATCHED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Date',
  'fetch',
  'window',
  'document',
  'navigator',
  'localStorage',
  'caches',
  'indexedDB',
] as const;

const valueOf = (name: string): unknown => Object.getOwnPropertyDescriptor(globalThis, name)?.value;
const before = new Map(WATCHED.map((name) => [name, valueOf(name)]));

afterAll(() => {
  vi.unstubAllGlobals();
  // The runner does so between files: a spy over a fake timer brings the fake back.
  vi.restoreAllMocks();
  const left = WATCHED.filter((name) => valueOf(name) !== before.get(name));
  for (const name of left) Reflect.set(globalThis, name, before.get(name));
  if (left.length > 0) throw new Error(`This file leaves its own ${left.join(', ')} behind`);
});
