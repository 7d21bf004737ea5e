import { expect, test } from 'vitest';
import { createBarred } from './barred.ts';

test('who is barred comes back after half a minute, others at any time', () => {
  let now = 1000;
  const barred = createBarred(() => now);
  barred.bar('eve');
  barred.check('maya');
  now += 29_000;
  expect(() => barred.check('eve')).toThrow(
    expect.objectContaining({ code: 'rate_limited', detail: { retryAfter: 1 } }),
  );
  now += 1000;
  barred.check('eve');
});
