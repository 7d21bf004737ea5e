import { describe, expect, it } from 'vitest';
import type { ConversationRow, HeldInquiry } from '#src/data/types.ts';
import { firstColumn, found, labelsOf, leadsOf, toAnswerIn } from './board.ts';
import { calendarFile } from '#contract/rules/listing/calendarFile.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const inquiry = (last: number, change: Partial<HeldInquiry> = {}): HeldInquiry => ({
  id: `i${last}`,
  property_id: 'p1',
  renter_id: `r${last}`,
  owner_id: 'o',
  conversation_id: `c${last}`,
  stage: 'new',
  first_message: 'Is it still free?',
  budget: null,
  move_in: null,
  written_at: '2026-11-21T11:00:00Z',
  created_at: '2026-11-21T11:00:00Z',
  replied_at: null,
  isPending: false,
  ...change,
});
const row = (last: number, change: Partial<ConversationRow> = {}): ConversationRow => ({
  id: `c${last}`,
  other: {
    id: `r${last}`,
    full_name: `Maya ${last}`,
    avatar_url: null,
  } as ConversationRow['other'],
  preview: null,
  lastActivityAt: '2026-11-21T11:30:00Z',
  unread: 0,
  draft: '',
  waiting: 0,
  failed: 0,
  isArchived: false,
  isPinned: false,
  mutedUntil: null,
  isMarkedUnread: false,
  isOnline: false,
  ...change,
});
const boardOf = (
  inquiries: readonly HeldInquiry[],
  conversations: readonly ConversationRow[] = [],
  notes: Parameters<typeof leadsOf>[0]['notes'] = [],
) => leadsOf({ inquiries, conversations, notes, homes: [] }, NOW);

describe('who waits', () => {
  it('a new inquiry since it was written: late after a day, soon due after four hours', () => {
    const leads = boardOf([
      inquiry(1),
      inquiry(2, { written_at: '2026-11-21T07:00:00Z' }),
      inquiry(3, { written_at: '2026-11-20T11:00:00Z' }),
    ]);
    expect(leads.map(({ id, urgency }) => `${id} ${urgency}`)).toEqual([
      'i3 late',
      'i2 soon',
      'i1 calm',
    ]);
  });

  it('nobody whose answer stands in the queue of this device, and nobody who is won or lost', () => {
    const leads = boardOf([inquiry(1), inquiry(2, { stage: 'lost' })], [row(1, { waiting: 1 })]);
    expect(leads.map(({ waitingSince }) => waitingSince)).toEqual([null, null]);
    expect(leads.map(({ column }) => column)).toEqual(['replied', 'lost']);
  });

  it('later whoever wrote something unread', () => {
    const [lead] = boardOf([inquiry(1, { stage: 'viewing' })], [row(1, { unread: 2 })]);
    expect(lead?.waitingSince).toBe(Date.parse('2026-11-21T11:30:00Z'));
  });
});

it('where one column is shown, it is the first with somebody in it, and one that is over only if all are', () => {
  const first = (...stages: HeldInquiry['stage'][]) =>
    firstColumn(boardOf(stages.map((stage, at) => inquiry(at, { stage }))));
  expect(first('lost', 'viewing', 'new')).toBe('new');
  expect(first('won', 'application', 'viewing')).toBe('viewing');
  expect(first('lost')).toBe('lost');
  expect(first()).toBe('new');
});

it('the navigation counts whom the dashboard lists: who waits now, and not who was snoozed, answered or lost', () => {
  const note = { inquiryId: 'i4', labels: [], note: '', snoozedUntil: NOW + 1 };
  const leads = boardOf(
    [inquiry(1), inquiry(2, { stage: 'lost' }), inquiry(3), inquiry(4)],
    [row(3, { waiting: 1 })],
    [{ id: 'i4', body: note }],
  );
  expect(toAnswerIn(leads).map(({ id }) => id)).toEqual(['i1']);
});

it('an inquiry that is spam stands apart and waits for no answer, and one with priority comes first', () => {
  const note = (id: string, marks: object) => ({
    id,
    body: { inquiryId: id, labels: [], note: '', snoozedUntil: null, ...marks },
  });
  const written = (last: number, hour: string) =>
    inquiry(last, { written_at: `2026-11-21T${hour}:00:00Z` });
  const leads = boardOf(
    [written(1, '08'), written(2, '09'), written(3, '10')],
    [],
    [note('i1', { isSpam: true }), note('i3', { isPriority: true })],
  );
  expect(leads.map(({ id, column }) => [id, column])).toEqual([
    ['i3', 'new'],
    ['i2', 'new'],
    ['i1', 'spam'],
  ]);
  expect(toAnswerIn(leads).map(({ id }) => id)).toEqual(['i3', 'i2']);
});

it('a snoozed lead stands apart until its time, and comes back by itself', () => {
  const until = (snoozedUntil: number) =>
    boardOf(
      [inquiry(1)],
      [],
      [{ id: 'n', body: { inquiryId: 'i1', labels: [], note: '', snoozedUntil } }],
    )[0]?.column;
  expect(until(NOW + 1)).toBe('snoozed');
  expect(until(NOW - 1)).toBe('new');
});

it('leads are found by person, message and label, whatever the accents', () => {
  const notes = [
    {
      id: 'n',
      body: { inquiryId: 'i2', labels: ['Familie Müller'], note: '', snoozedUntil: null },
    },
  ];
  const leads = boardOf([inquiry(1), inquiry(2)], [row(1), row(2)], notes);
  expect(found(leads, '', 'muller').map(({ id }) => id)).toEqual(['i2']);
  expect(found(leads, '', 'maya 1').map(({ id }) => id)).toEqual(['i1']);
  expect(found(leads, 'p2', '')).toEqual([]);
});

it('labels are told apart by commas of any script', () => {
  expect(labelsOf(' pets, pets ،عائلة,, ')).toEqual(['pets', 'عائلة']);
});

it('a viewing is a calendar entry in UTC, with what is special in it escaped and long lines folded', () => {
  const file = calendarFile(
    {
      id: 'v1',
      title: 'Viewing: Loft, 3rd floor; ' + 'ü'.repeat(60),
      place: 'Quay 4, Marisol',
      text: 'Ring twice\nAsk for Jonas\rATTENDEE:mailto:eve@example.com',
      startsAt: '2026-12-01T17:00:00+01:00',
      endsAt: '2026-12-01T17:30:00+01:00',
      isConfirmed: false,
    },
    NOW,
  );
  expect(file).toContain('DTSTART:20261201T160000Z\r\n');
  expect(file).toContain('STATUS:TENTATIVE\r\n');
  expect(file).toContain('LOCATION:Quay 4\\, Marisol\r\n');
  expect(file).toContain(
    'DESCRIPTION:Ring twice\\nAsk for Jonas\\nATTENDEE:mailto:eve@example.com\r\n',
  );
  expect(file).not.toMatch(/\r(?!\n)/u);
  expect(file).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT1H\r\n');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
