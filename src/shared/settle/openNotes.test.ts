import { expect, it } from 'vitest';
import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { openNotes, wordsOf } from './openNotes.ts';

let count = 0;
const conflict = (body: Partial<ConflictBody>) => {
  count += 1;
  const whole = { collection: 'records', rowId: 'note', field: 'body.note', at: count };
  return { id: `record ${count}`, body: { ...whole, ...body } };
};

it('notes and the profile wait, each with its fields; homes are settled elsewhere', () => {
  const open = openNotes([
    conflict({ kind: 'saved_home', called: 'Loft', mine: 'Mine', theirs: 'Theirs' }),
    conflict({ kind: 'saved_home', called: 'Loft', field: 'body.rating', mine: 3, theirs: 4 }),
    conflict({ collection: 'users', rowId: 'me', field: 'full_name', mine: 'A', theirs: 'B' }),
    conflict({ collection: 'properties', field: 'row.title' }),
  ]);
  expect(open).toMatchObject([
    {
      ...{ collection: 'records', kind: 'saved_home', called: 'Loft' },
      fields: [
        { field: 'body.note', canKeepBoth: true },
        { field: 'body.rating', canKeepBoth: false },
      ],
    },
    { collection: 'users', kind: null, fields: [{ field: 'full_name', canKeepBoth: false }] },
  ]);
});

it('of a field written several times the last words wait, against what was there first', () => {
  const [open] = openNotes([
    conflict({ at: 20, base: 'Theirs', mine: 'Later', theirs: 'Theirs too' }),
    conflict({ at: 10, base: 'Old', mine: 'Mine', theirs: 'Theirs' }),
  ]);
  expect(open?.fields).toMatchObject([{ base: 'Old', mine: 'Later', theirs: 'Theirs too' }]);
});

it('what would go with a removed record is told in its own words', () => {
  const body = { title: 'Hello', text: 'Come at five', at: 7 };
  expect(wordsOf({ kind: 'quick_reply', body })).toEqual(['Hello', 'Come at five']);
  expect(wordsOf(null)).toEqual([]);
});
