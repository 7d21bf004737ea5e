import { expect, it } from 'vitest';
import { historyOf } from './historyOf.ts';

it('tells prices and statuses as one story, newest first', () => {
  const rows = historyOf({
    price_history: [
      { at: '2026-09-01T10:00:00Z', price: 200_000, reason: 'listed' },
      { at: '2026-10-01T10:00:00Z', price: 190_000, reason: 'changed' },
    ],
    status_history: [
      { at: '2026-09-01T10:00:00Z', status: 'available' },
      { at: '2026-10-20T10:00:00Z', status: 'pending' },
    ],
  });
  expect(rows).toEqual([
    { kind: 'status', at: '2026-10-20T10:00:00Z', status: 'pending' },
    { kind: 'price', at: '2026-10-01T10:00:00Z', price: 190_000, reason: 'changed', pct: -5 },
    { kind: 'price', at: '2026-09-01T10:00:00Z', price: 200_000, reason: 'listed', pct: null },
  ]);
});
