import { expect, test } from 'vitest';
import type { RecordDoc } from '#sync/store/schemas/record.ts';
import { type Answer, answered, ROW_GONE } from '#sync/rows/answers.ts';
import { mergeSets } from '#sync/model/rules/editing/sets.ts';
import { merging } from '#sync/rows/merge.ts';
import { LOST_REV, received, rebased, type RowRules } from '#sync/rows/news.ts';
import type { LocalRow, Stored } from '#sync/rows/row.ts';

// The decision when news of a row, or an answer about it, meets the row on the device: pure, case by case.

type Row = Stored<RecordDoc>;
const rules: RowRules = { merge: merging({ objects: { body: {} } }), isWhole: true };
const row = (rev: number, body: Record<string, unknown>, _deleted = false): Row => ({
  id: '019a0000-0000-7000-8000-000000000301',
  kind: 'note',
  body,
  rev,
  updated_at: `at ${rev}`,
  _deleted,
});
const settled = (of: Row, scopes = ['mine']): LocalRow<RecordDoc> => ({
  row: of,
  state: { status: 'settled' },
  scopes,
});
const changed = (of: Row, base: Row | null | undefined, sent: Row[] = []) => ({
  row: of,
  state: { status: 'changed', base, sent } as const,
  scopes: base === null ? [] : ['mine'],
});
const news = (
  local: LocalRow<RecordDoc> | undefined,
  theirs: Row,
  scope = 'mine',
  how: { readonly isWhole: boolean; readonly isSetBack?: boolean } = { isWhole: true },
) => received(local, { theirs, scope, isSetBack: false, ...how }, rules);
const answer = (local: LocalRow<RecordDoc>, sent: Row, said: Answer<RecordDoc>) =>
  answered(local, sent, said, rules);

test('RP16 what is written after an answer was lost is no conflict with oneself', () => {
  const [base, first] = [row(1, { note: 'old' }), row(1, { note: 'first' })];
  const local = changed(row(1, { note: 'second' }), base, [first]);
  const outcome = news(local, row(2, { note: 'first' }));
  expect(outcome).toMatchObject({ row: { body: { note: 'second' }, rev: 2 }, conflicts: [] });
  expect(outcome?.state).toEqual({
    status: 'changed',
    base: row(2, { note: 'first' }),
    sent: [],
  });
});

test('RP16 what was sent and taken back before its answer came is taken back there too, beside what another wrote', () => {
  const [base, sent] = [row(1, { note: 'old', mark: 1 }), row(1, { note: 'moved', mark: 1 })];
  const local = changed(row(1, { note: 'old', mark: 1 }), base, [sent]);
  const arrived = row(2, { note: 'moved', mark: 2 });
  const outcome = news(local, arrived);
  expect(outcome).toMatchObject({ row: { body: { note: 'old', mark: 2 }, rev: 2 }, conflicts: [] });
  expect(outcome?.state).toEqual({ status: 'changed', base: arrived, sent: [] });
});

test('RP16 what was taken back and never arrived leaves what another wrote meanwhile', () => {
  const [base, sent] = [row(1, { note: 'old' }), row(1, { note: 'moved' })];
  const outcome = news(changed(row(1, { note: 'old' }), base, [sent]), row(2, { note: 'theirs' }));
  expect(outcome).toMatchObject({
    row: { body: { note: 'theirs' }, rev: 2 },
    state: { status: 'settled' },
    conflicts: [],
  });
});

test('RP16 what somebody else wrote meanwhile is still a conflict', () => {
  const local = changed(row(0, { note: 'mine' }), null, [row(0, { note: 'sent' })]);
  const outcome = answer(local, local.row, {
    status: 'conflict',
    row: row(1, { note: 'theirs' }),
  });
  expect(outcome).toMatchObject({
    row: { body: { note: 'theirs' } },
    state: { status: 'settled' },
    conflicts: ['body.note'],
  });
});

test('RP16 an edit made while one is sent stays an edit, on what the server took', () => {
  const sent = row(1, { note: 'sent' });
  const local = changed(row(1, { note: 'newer' }), row(1, {}), [sent]);
  const outcome = answer(local, sent, { status: 'accepted', row: row(2, { note: 'sent' }) });
  expect(outcome?.row).toMatchObject({ body: { note: 'newer' }, rev: 2 });
  expect(outcome?.state).toMatchObject({ status: 'changed', base: row(2, { note: 'sent' }) });
});

test('RP26 what was removed here and made anew outlives the news of its own removal, answered or not', () => {
  const [live, removed] = [row(1, { note: 'first' }), row(1, {}, true)];
  const again = row(1, { note: 'again' });
  const unanswered = news(changed(again, live, [removed]), row(2, {}, true), 'mine', {
    isWhole: false,
  });
  const said = answer(changed(again, live, [removed]), removed, {
    status: 'accepted',
    row: row(2, {}, true),
  });
  for (const outcome of [unanswered, said]) {
    expect(outcome).toMatchObject({
      row: { body: { note: 'again' }, rev: 2, _deleted: false },
      state: { status: 'changed', base: { rev: 2, _deleted: true } },
      scopes: ['mine'],
      conflicts: [],
    });
    expect(news(outcome as LocalRow<RecordDoc>, row(2, {}, true))).toMatchObject({
      row: { body: { note: 'again' }, rev: 2, _deleted: false },
      conflicts: [],
    });
  }
});

test('RP26 somebody else’s removal of what was made anew is still one', () => {
  const local = changed(row(3, { note: 'edited' }), row(3, { note: 'again' }));
  expect(news(local, row(4, {}, true))).toMatchObject({
    row: { _deleted: true },
    conflicts: ['_deleted'],
  });
});

test('RP17 a record that the server has lost is sent again as a new one', () => {
  const local = changed(row(4, { note: 'edited' }), row(4, { note: 'as it was' }));
  const refusal = { status: 'rejected', code: ROW_GONE } as const;
  expect(answer(local, local.row, refusal)).toMatchObject({
    row: { rev: 0, body: { note: 'edited' } },
    state: { status: 'changed', base: { rev: 0, body: { note: 'as it was' } } },
  });
  expect(news(local, row(LOST_REV, {}, true))?.state).toMatchObject({ base: { rev: 0 } });
  const removed = changed(row(4, {}, true), row(4, { note: 'as it was' }));
  expect(answer(removed, removed.row, refusal)).toMatchObject({
    row: { _deleted: true },
    state: { status: 'settled' },
  });
});

test('RP17 a lost record that two devices send again keeps what each of them changed', () => {
  const base = row(0, { a: 'a', b: 'b' });
  const local = changed(row(0, { a: 'mine', b: 'b' }), base);
  const other = { status: 'conflict', row: row(1, { a: 'a', b: 'theirs' }) } as const;
  expect(answer(local, local.row, other)).toMatchObject({
    row: { body: { a: 'mine', b: 'theirs' } },
    conflicts: [],
  });
});

test('RP17 a lost record that another device made anew has what either of them has', () => {
  const local = changed(row(0, { a: 'mine', b: 'b' }), row(0, { a: 'a', b: 'b' }));
  const other = { status: 'conflict', row: row(1, { c: 'theirs' }) } as const;
  expect(answer(local, local.row, other)).toMatchObject({
    row: { body: { a: 'mine', b: 'b', c: 'theirs' } },
    conflicts: [],
  });
});

test('RP17 a lost record whose change is refused goes: there is nothing to go back to', () => {
  const local = changed(row(0, { a: 'mine' }), row(0, { a: 'a' }));
  expect(answer(local, local.row, { status: 'rejected', code: '42501' })).toMatchObject({
    row: { _deleted: true },
    state: { status: 'settled' },
    refused: { code: '42501' },
  });
});

test('RP17 after the server was set back what was changed here wins over what it went back to', () => {
  const local = changed(row(7, { a: 'new', b: 'b' }), row(7, { a: 'before', b: 'b' }));
  const outcome = news(local, row(5, { a: 'much older', b: 'older' }), 'mine', {
    isWhole: true,
    isSetBack: true,
  });
  expect(outcome).toMatchObject({ row: { body: { a: 'new', b: 'older' } }, conflicts: [] });
});

test('RP18 a row that is changed here and of unknown base gives way, and says so', () => {
  const local = changed(row(3, { note: 'mine' }), undefined);
  expect(news(local, row(4, { note: 'theirs' }))).toMatchObject({
    row: { body: { note: 'theirs' } },
    conflicts: ['body.note'],
  });
  expect(news(local, row(4, { note: 'mine' }))).toMatchObject({ conflicts: [] });
});

test('RP20 a row goes with the last scope that held it, and not before', () => {
  const here = settled(row(2, { note: 'x' }), ['area:1', 'mine']);
  const gone = row(0, {}, true);
  expect(news(here, gone, 'area:1')).toMatchObject({ row: { _deleted: false }, scopes: ['mine'] });
  const last = settled(row(2, { note: 'x' }), ['mine']);
  expect(news(last, gone)).toMatchObject({ row: { _deleted: true, body: {} }, scopes: [] });
  expect(news(here, row(2, { note: 'x' }), 'ids')?.scopes).toEqual(['area:1', 'mine', 'ids']);
  expect(news(here, row(2, { note: 'x' }), 'mine')).toBeNull();
});

test('RP22 a row the server has lost and another scope keeps is not newer than what is made of it later', () => {
  const here = settled(row(7, { note: 'x' }), ['area:1', 'mine']);
  const lost = row(LOST_REV, {}, true);
  const kept = news(here, lost, 'mine', { isWhole: true, isSetBack: true });
  expect(kept).toMatchObject({ row: { rev: 0, body: { note: 'x' } }, scopes: ['area:1'] });
  const anew = row(1, { note: 'made again' });
  const local = settled(kept?.row ?? here.row, [...(kept?.scopes ?? [])]);
  expect(news(local, anew, 'mine', { isWhole: false })).toMatchObject({
    row: anew,
    scopes: ['area:1', 'mine'],
  });
  // It only left the area: what its owner writes next is based on what the server has.
  expect(news(here, lost, 'area:1', { isWhole: true })).toMatchObject({
    row: { rev: 7 },
    scopes: ['mine'],
  });
});

test('RP20 what was changed here and removed elsewhere goes, and mine is told as a conflict', () => {
  const local = changed(row(2, { note: 'mine' }), row(2, { note: 'x' }));
  expect(news(local, row(3, {}, true))).toMatchObject({
    row: { _deleted: true },
    conflicts: ['_deleted'],
  });
  const isNew = changed(row(0, { note: 'new' }), null);
  expect(news(isNew, row(3, {}, true))).toBeNull();
});

test('RP8 what was refused goes back to what it was based on, unless it was changed again', () => {
  const sent = row(2, { note: 'sent' });
  const refusal = { status: 'rejected', code: '42501' } as const;
  const local = changed(sent, row(2, { note: 'x' }), [sent]);
  expect(answer(local, sent, refusal)).toMatchObject({
    row: { body: { note: 'x' } },
    state: { status: 'settled' },
  });
  const again = changed(row(2, { note: 'again' }), row(2, { note: 'x' }), [sent]);
  expect(answer(again, sent, refusal)).toBeNull();
  expect(answer(changed(sent, null, [sent]), sent, refusal)?.row._deleted).toBe(true);
});

test('RP24 where a person is to be asked, a row removed here and edited elsewhere stays', () => {
  const removed = changed(row(2, {}, true), row(2, { note: 'x' }));
  const asking = { ...rules, asksBeforeRemoval: () => true };
  const edited = row(3, { note: 'edited' });
  expect(rebased(removed, edited, asking, false)).toMatchObject({
    row: edited,
    state: { status: 'settled' },
    conflicts: ['_deleted'],
  });
  const touched = rebased(removed, row(3, { note: 'x' }), asking, false);
  expect(touched).toMatchObject({ row: { _deleted: true }, conflicts: [] });
});

test('RP9 removed here and edited elsewhere it is removed; made anew over a removed one it lives', () => {
  const removed = changed(row(2, {}, true), row(2, { note: 'x' }));
  const other = rebased(removed, row(3, { note: 'edited' }), rules, false);
  expect(other).toMatchObject({ row: { _deleted: true, rev: 3 }, state: { status: 'changed' } });
  const anew = changed(row(0, { note: 'anew' }), null);
  const over = rebased(anew, row(5, {}, true), rules, false);
  expect(over).toMatchObject({ row: { _deleted: false, rev: 5 }, conflicts: [] });
});

test('RP21 sets take what either side added and lose what either took out', () => {
  expect(mergeSets(['a', 'b'], ['a', 'c'], ['a', 'b', 'd'])).toEqual(['a', 'd', 'c']);
  const merge = merging({ sets: ['tags'] });
  const merged = merge({
    base: { tags: ['a'], title: 'x' },
    mine: { tags: ['a', 'b'], title: 'mine' },
    theirs: { tags: ['c'], title: 'x' },
  });
  expect(merged).toEqual({ row: { tags: ['c', 'b'], title: 'mine' }, conflicts: [] });
});

test('RP22 a page that a frozen tab brings late changes nothing that is newer here', () => {
  const [older, newer] = [row(2, { note: 'older' }), row(3, { note: 'newer' })];
  expect(news(settled(newer), older, 'mine', { isWhole: false })).toBeNull();
  expect(news(settled(newer), older, 'mine', { isWhole: true })?.row).toEqual(older);
  expect(news(settled(older), newer, 'mine', { isWhole: false })?.row).toEqual(newer);
});
