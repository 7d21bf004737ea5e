import { expect, it } from 'vitest';
import type { ConflictBody } from '#contract/entities/records/settle.ts';
import { openFields, titleIn } from './openFields.ts';

let count = 0;
const conflict = (body: Partial<ConflictBody>) => {
  count += 1;
  const whole = { collection: 'properties', rowId: 'home', field: 'row.details.nearby', at: count };
  return { id: `record ${count}`, body: { ...whole, ...body } };
};

it('what waits is shown by home and field, other collections apart', () => {
  const open = openFields([
    conflict({ base: 'Old', mine: 'Mine', theirs: 'Theirs' }),
    conflict({ field: 'row.details.floor', mine: 3, theirs: 4 }),
    conflict({ field: 'row.title', mine: 'One', theirs: 'Two' }),
    conflict({ rowId: 'other', field: 'row.price', mine: 1, theirs: 2 }),
    conflict({ collection: 'records', field: 'body.note' }),
  ]);
  expect([...open.keys()]).toEqual(['home', 'other']);
  expect(open.get('home')).toEqual([
    {
      field: 'details.nearby',
      base: 'Old',
      mine: 'Mine',
      theirs: 'Theirs',
      canKeepBoth: true,
      at: 1,
    },
    { field: 'details.floor', base: undefined, mine: 3, theirs: 4, canKeepBoth: false, at: 2 },
    { field: 'title', base: undefined, mine: 'One', theirs: 'Two', canKeepBoth: false, at: 3 },
  ]);
});

it('of a field written several times the last words wait, against what was there first', () => {
  const open = openFields([
    conflict({ at: 20, base: 'Theirs', mine: 'Later', theirs: 'Theirs too' }),
    conflict({ at: 10, base: 'Old', mine: 'Mine', theirs: 'Theirs' }),
  ]);
  expect(open.get('home')).toMatchObject([{ base: 'Old', mine: 'Later', theirs: 'Theirs too' }]);
});

it('a home that is gone is called as the side says that kept it', () => {
  const fields = openFields([
    conflict({ field: '_deleted', mine: { row: { title: 'Under the roof' } }, theirs: null }),
  ]);
  expect(titleIn(fields.get('home') ?? [])).toBe('Under the roof');
  expect(titleIn([])).toBeNull();
});
