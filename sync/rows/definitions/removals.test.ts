import { expect, test } from 'vitest';
import { records } from './records.ts';

const note = (kind: string, body: Record<string, unknown>) => ({
  ...{ id: 'one', kind, body, rev: 1, updated_at: '' },
});

test('RP24 a record removed here is asked about where words of it were written elsewhere', () => {
  const { asksBeforeRemoval } = records();
  const before = note('quick_reply', { title: 'Hello', text: 'At five' });
  expect(asksBeforeRemoval?.(before, note('quick_reply', { title: 'Hello', text: 'At six' }))).toBe(
    true,
  );
  const snooze = note('snooze', { of: 'one', until: 1 });
  expect(asksBeforeRemoval?.(snooze, note('snooze', { of: 'one', until: 2 }))).toBe(false);
});

test('RP24 of what was removed elsewhere only what was written here is kept', () => {
  const { keepsConflict } = records();
  const kept = (body: object, base: object) =>
    keepsConflict?.(
      { ...note('lead', { note: '', labels: [], ...body }), _deleted: false },
      '_deleted',
      note('lead', { note: '', labels: [], ...base }),
    );
  expect(kept({ note: 'Has a dog' }, {})).toBe(true);
  expect(kept({ labels: ['dog'] }, {})).toBe(false);
  expect(kept({ note: 'Has a dog', labels: ['dog'] }, { note: 'Has a dog' })).toBe(false);
  expect(kept({ note: '' }, { note: 'Has a dog' })).toBe(false);
});
