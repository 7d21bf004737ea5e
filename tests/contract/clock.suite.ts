import { describe, expect, test } from 'vitest';
import type { Clock } from '#sync/kit/clock.ts';

export interface ClockUnderTest {
  readonly clock: Clock;
  /** Lets this much time pass. */
  pass: (ms: number) => Promise<void>;
}

/** The contract of Clock. */
export function clockContract(name: string, make: () => ClockUnderTest): void {
  describe(name, () => {
    test('PO1 a timer calls back once, not before its time', async () => {
      const { clock, pass } = make();
      let calls = 0;
      clock.after(40, () => {
        calls += 1;
      });
      await pass(10);
      expect(calls).toBe(0);
      await pass(80);
      expect(calls).toBe(1);
      await pass(80);
      expect(calls).toBe(1);
    });

    test('PO1 a cancelled timer never calls back, and cancelling twice does no harm', async () => {
      const { clock, pass } = make();
      let calls = 0;
      const cancel = clock.after(10, () => {
        calls += 1;
      });
      cancel();
      cancel();
      await pass(40);
      expect(calls).toBe(0);
    });

    test('PO1 now is in milliseconds since the epoch and moves on', async () => {
      const { clock, pass } = make();
      const before = clock.now();
      await pass(30);
      expect(clock.now()).toBeGreaterThanOrEqual(before + 20);
      expect(new Date(before).getUTCFullYear()).toBeGreaterThan(2020);
    });
  });
}
