import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, waveOf } from './waveOf.ts';

it('gives the loudest 9 and silence 0, in their order', () => {
  expect(waveOf([0, 0.1, 0.2])).toBe('059');
  expect(waveOf([0, 0])).toBe('00');
  expect(waveOf([])).toBe('');
});

it('is never longer than what a message may carry, however long somebody spoke', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 600 }),
      (levels) => {
        const wave = waveOf(levels);
        expect(wave).toMatch(/^\d{0,48}$/);
        expect(wave).toHaveLength(Math.min(48, levels.length));
        for (const bar of barsOf(wave)) expect(bar).toBeLessThanOrEqual(1);
      },
    ),
  );
});
