import { expect, test } from 'vitest';
import type { KnownDoors } from './knownDoors.ts';
import { createWindows } from '../limits/index.ts';
import { createLoginGuard } from './loginGuard.ts';

const LIMITS = { windowMs: 1000, perAddress: 5, perPeer: 30, perAddressElsewhere: 100 };

test('a network that has used up its tries is refused without asking the database', async () => {
  let asked = 0;
  const known: KnownDoors = {
    among() {
      asked += 1;
      return Promise.resolve({ network: false, device: false });
    },
    note: () => Promise.resolve(),
  };
  const counts = createWindows(LIMITS.windowMs, () => 0);
  const guard = createLoginGuard({ limits: LIMITS, known, counts });
  const door = { network: '192.0.2.1', device: undefined };
  const kinds: string[] = [];
  for (let at = 0; at < 300; at += 1)
    kinds.push((await guard.enter(`nobody${at}@example.test`, door)).kind);
  expect(kinds.filter((kind) => kind === 'entered')).toHaveLength(LIMITS.perPeer);
  expect(asked).toBe(LIMITS.perPeer);
});
