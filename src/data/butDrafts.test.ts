import { expect, test } from 'vitest';
import { butDrafts, butNews, draftIn } from './butDrafts.ts';
import { testLive } from './testLive.ts';
import type { ConversationRow } from './types.ts';

const row = (part: Partial<ConversationRow> = {}): ConversationRow => ({
  id: 'c',
  other: { id: 'other', full_name: 'Jonas', avatar_url: null, user_type: 'renter' },
  preview: { text: 'Hello', messageType: 'text', isHome: false, isMine: false },
  lastActivityAt: '2026-11-21T11:30:00Z',
  unread: 0,
  draft: '',
  waiting: 0,
  failed: 0,
  isArchived: false,
  isOnline: false,
  isPinned: false,
  mutedUntil: null,
  isMarkedUnread: false,
  ...part,
});

test('conversations are the same list until more than a draft has changed', () => {
  const rows = testLive<readonly ConversationRow[] | undefined>(undefined);
  const read = butDrafts(rows);
  expect(read.get()).toBeUndefined();
  rows.set([row(), row({ id: 'd' })]);
  const first = read.get();
  // The other person and the last words are made anew with each row.
  rows.set([row({ draft: 'Is it' }), row({ id: 'd' })]);
  expect(read.get()).toBe(first);
  rows.set([row({ draft: 'Is it', unread: 1 }), row({ id: 'd' })]);
  expect(read.get()).not.toBe(first);
  expect(read.get()?.[0]?.unread).toBe(1);
  rows.set([row({ unread: 1 })]);
  expect(read.get()).toHaveLength(1);
});

test('whom a conversation is with and how it was marked stays whatever is written in it', () => {
  const one = testLive<ConversationRow | null | undefined>(row());
  const read = butNews(one);
  const first = read.get();
  one.set(row({ unread: 1, draft: 'Is it', lastActivityAt: null, preview: null, waiting: 2 }));
  expect(read.get()).toBe(first);
  for (const part of [{ isOnline: true }, { isPinned: true }, { isArchived: true }]) {
    one.set(row(part));
    expect(read.get()).toMatchObject(part);
  }
  one.set(row({ other: { id: 'other', full_name: 'J.', avatar_url: null, user_type: 'renter' } }));
  expect(read.get()?.other.full_name).toBe('J.');
});

test('a draft is told alone', () => {
  const one = testLive<ConversationRow | null | undefined>(undefined);
  expect(draftIn(one).get()).toBeUndefined();
  one.set(row({ draft: 'Is it' }));
  expect(draftIn(one).get()).toBe('Is it');
  expect(draftIn(one)).toBe(draftIn(one));
});
