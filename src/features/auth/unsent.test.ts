import { expect, it } from 'vitest';
import type { ConversationRow, OutboxItem, Person } from '#src/data/types.ts';
import { unsentGroups } from './unsent.ts';

const person = (full_name: string): Person => ({
  id: full_name,
  full_name,
  user_type: 'renter',
  avatar_url: null,
});

const item = (state: OutboxItem['state'], name: string | null): OutboxItem => ({
  id: `${state} ${name}`,
  conversationId: 'one',
  receiver: name === null ? null : person(name),
  content: 'words',
  writtenAt: '2026-05-10T09:00:00.000Z',
  state,
  error: null,
  attempts: 0,
});

const row = (name: string, draft: string): ConversationRow => ({
  id: name,
  other: person(name),
  preview: null,
  lastActivityAt: null,
  unread: 0,
  draft,
  waiting: 0,
  failed: 0,
  isArchived: false,
  isOnline: false,
});

it('nothing unsent is nothing to ask about; white space is no draft', () => {
  expect(unsentGroups([], [row('Jonas', ' \n')])).toEqual([]);
});

it('a mere draft counts', () => {
  expect(unsentGroups([], [row('Jonas', 'Dear Jonas')])).toEqual([
    { kind: 'draft', count: 1, names: ['Jonas'] },
  ]);
});

it('messages are counted one by one, people named once, and who is unknown is counted only', () => {
  const items = [
    item('queued', 'Jonas'),
    item('sending', 'Jonas'),
    item('queued', null),
    item('failed', 'Priya'),
  ];
  expect(unsentGroups(items, [row('Sam', 'x'), row('Ana', '')])).toEqual([
    { kind: 'waiting', count: 3, names: ['Jonas'] },
    { kind: 'failed', count: 1, names: ['Priya'] },
    { kind: 'draft', count: 1, names: ['Sam'] },
  ]);
});
