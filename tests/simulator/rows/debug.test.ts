import 'fake-indexeddb/auto';
import { test } from 'vitest';
import { simulateHomes } from './simulateHomes.ts';
test('debug', { timeout: 100000 }, async () => {
  const r = await simulateHomes(Number(process.env.SEED), {
    takesIn: process.env.TAKES === '1',
    healMs: 3000,
  });
  console.log('PROBLEMS', r.problems.join('\n'));
  console.log(r.trace.join('\n'));
});
