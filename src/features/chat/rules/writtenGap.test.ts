import { expect, test } from 'vitest';
import { hasWrittenGap } from './writtenGap.ts';

test('both times are shown only when more than five minutes lie between them', () => {
  const written = '2026-03-04T09:00:00.000Z';
  expect(hasWrittenGap(written, '2026-03-04T09:41:00.000Z')).toBe(true);
  expect(hasWrittenGap(written, '2026-03-04T09:05:00.001Z')).toBe(true);
  expect(hasWrittenGap(written, '2026-03-04T09:05:00.000Z')).toBe(false);
  expect(hasWrittenGap(written, '2026-03-04T08:00:00.000Z')).toBe(false);
  expect(hasWrittenGap(written, null)).toBe(false);
});
