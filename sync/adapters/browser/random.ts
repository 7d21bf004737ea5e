import type { Random } from '../../kit/clock.ts';

export const browserRandom: Random = {
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
};
