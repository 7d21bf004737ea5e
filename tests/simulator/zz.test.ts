import { test } from 'vitest';
import { simulate } from './simulate.ts';
test('x', { timeout: 100_000 }, async () => {
  const t0 = performance.now();
  for (let s = Number(process.env.F ?? 1); s <= Number(process.env.T ?? 60); s += 1) {
    const t = performance.now();
    const r = await simulate(s, { hasFiles: true });
    const ms = performance.now() - t;
    if (r.problems.length || ms > 1000) console.log(s, ms | 0, JSON.stringify(r.problems.slice(0, 4)));
    if (performance.now() - t0 > 80_000) break;
  }
  console.log('total', performance.now() - t0);
});
