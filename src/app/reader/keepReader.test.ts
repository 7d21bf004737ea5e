import { expect, it, vi } from 'vitest';
import type { Sync } from '#src/data/types.ts';
import { keepReader } from './keepReader.ts';

const keeping = (...keys: string[]) =>
  ({
    homeFiles: () => Promise.resolve({ keptHomeFiles: () => Promise.resolve(new Set(keys)) }),
  }) as unknown as Pick<Sync['maintenance'], 'homeFiles'>;

it.each([
  ['a document that a list keeps', keeping('one'), false, 1],
  ['a document of their own', keeping(), true, 1],
  ['nothing to read', keeping(), false, 0],
])('with %s on the device the viewer is stored %#', async (_what, maintenance, hasOwn, times) => {
  const store = vi.fn(() => Promise.resolve());
  await keepReader(maintenance, hasOwn, store);
  expect(store).toHaveBeenCalledTimes(times);
});
