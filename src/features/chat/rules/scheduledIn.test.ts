import { expect, test } from 'vitest';
import { newId } from '#contract/rules/ids.ts';
import { scheduledIn } from './scheduledIn.ts';

const written = Date.UTC(2026, 10, 25, 17);
const id = newId(written, new Uint8Array(16));
const iso = (ms: number) => new Date(ms).toISOString();

test('a message that waited for its hour says when it was written and for when, to whoever wrote it', () => {
  const dueAt = iso(written + 16 * 3_600_000);
  expect(scheduledIn({ id, isMine: true, writtenAt: dueAt })).toEqual({
    writtenAt: iso(written),
    dueAt,
  });
  expect(scheduledIn({ id, isMine: false, writtenAt: dueAt })).toBeNull();
  expect(scheduledIn({ id, isMine: true, writtenAt: iso(written) })).toBeNull();
  expect(scheduledIn({ id: 'no id', isMine: true, writtenAt: dueAt })).toBeNull();
});
