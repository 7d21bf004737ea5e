import { describe, expect, it } from 'vitest';
import type { CaseBody, DecisionBody } from '#contract/entities/records/moderation.ts';
import { casesIn, casesOf, choicesOf, foundCases, nextCase, openCasesOf, tabOf } from './cases.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const held: CaseBody = {
  about: 'listing',
  aboutId: ID,
  ownerId: ID,
  why: 'held',
  state: 'open',
  name: 'A flat',
  at: 10,
  others: [],
  messages: [],
  points: 3,
  held: 'photo_of_another_owner',
  reports: [],
  reportCount: 0,
  decisions: [],
};
const decided: DecisionBody = { caseId: ID, what: 'approve', text: '', at: 20 };
const itemOf = (body: CaseBody, ...mine: DecisionBody[]) =>
  casesOf(
    [{ id: ID, body }],
    mine.map((one, at) => ({ id: `d${at}`, body: one })),
  )[0]!;

describe('a case on a moderator’s device', () => {
  it('stands where it came from, and with the decided ones as soon as it is decided here, sent or not', () => {
    expect(tabOf(itemOf(held))).toBe('held');
    expect(tabOf(itemOf({ ...held, why: 'changed' }))).toBe('held');
    expect(tabOf(itemOf({ ...held, why: 'reported' }))).toBe('reported');
    expect(tabOf(itemOf({ ...held, why: 'appeal' }))).toBe('appeals');
    expect(tabOf(itemOf({ ...held, state: 'closed' }))).toBe('decided');
    const waiting = itemOf(held, decided);
    expect([tabOf(waiting), waiting.waiting]).toEqual(['decided', decided]);
    // Answered before the case itself is pulled.
    expect(tabOf(itemOf(held, { ...decided, outcome: 'done' }))).toBe('decided');
  });

  it('is open again when the server took nothing of a decision, or when it is taken back', () => {
    const late = itemOf(held, { ...decided, outcome: 'not_possible' });
    expect([tabOf(late), late.refused?.outcome]).toEqual(['held', 'not_possible']);
    const back = itemOf({ ...held, state: 'decided' }, decided, {
      ...decided,
      what: 'undo',
      at: 30,
    });
    expect(tabOf(back)).toBe('held');
  });

  it('of several the oldest is first, of decided ones the latest', () => {
    const items = [3, 1, 2].map((at) => itemOf({ ...held, at }));
    expect(casesIn('held', items).map(({ body }) => body.at)).toEqual([1, 2, 3]);
    const done = items.map(({ body }) => itemOf({ ...body, state: 'closed' }));
    expect(casesIn('decided', done).map(({ body }) => body.at)).toEqual([3, 2, 1]);
  });

  it('of a person that was found the open ones lead on, the oldest first', () => {
    const items = [3, 1].map((at) => itemOf({ ...held, at }));
    const others = itemOf({ ...held, ownerId: '00000000-0000-4000-8000-000000000002' });
    const all = [...items, others, itemOf(held, decided)];
    expect(openCasesOf(ID, all).map(({ body }) => body.at)).toEqual([1, 3]);
  });

  it('is followed by the oldest open one of its kind, then of the others, never by one about the moderator', () => {
    const me = '00000000-0000-4000-8000-000000000009';
    const one = (id: string, body: Partial<CaseBody>, ...mine: DecisionBody[]) => ({
      ...itemOf({ ...held, ...body }, ...mine),
      id,
    });
    const done = one('done', { why: 'reported', at: 1 }, decided);
    const own = one('own', { why: 'reported', at: 2, ownerId: me });
    const later = one('later', { why: 'reported', at: 5 });
    const sooner = one('sooner', { why: 'reported', at: 4 });
    const other = one('other', { at: 3 });
    const nextOf = (...items: Parameters<typeof nextCase>[0]) => nextCase(items, done, me)?.id;
    expect(nextOf(done, own, later, sooner, other)).toBe('sooner');
    expect(nextOf(done, own, other)).toBe('other');
    expect(nextOf(done, own)).toBeUndefined();
  });

  it('offers what can be decided: an appeal is granted or turned down, a person is not refused', () => {
    expect(choicesOf(held)).toEqual(['approve', 'refuse', 'suspend', 'suspend_person']);
    expect(choicesOf({ ...held, why: 'appeal' })).toEqual(['approve', 'uphold']);
    expect(choicesOf({ ...held, about: 'message' })).toEqual(['approve', 'suspend_person']);
  });
});

it('a person is found in every case that names them, open ones first', () => {
  const person = { id: ID, name: 'João Álvares', avatar: null, since: null };
  const items = [
    itemOf({ ...held, name: 'A flat', at: 1 }),
    itemOf({ ...held, about: 'person', name: person.name, person, at: 2, state: 'decided' }),
    itemOf({ ...held, about: 'message', name: person.name, person, at: 1 }),
  ];
  expect(foundCases(items, 'alvares joao').map(({ body }) => body.about)).toEqual([
    'message',
    'person',
  ]);
  expect(foundCases(items, 'flat')).toHaveLength(1);
  expect(foundCases(items, 'nobody')).toEqual([]);
});
