import { expect, it } from 'vitest';
import { heldListing } from '#src/listings/testListing.ts';
import { draftOf } from './draftOf.ts';

const home = heldListing(1, { title: 'Live' });
const refusal = (fields: Record<string, unknown>, isNew = false) => ({
  collection: 'properties',
  rowId: home.id,
  isNew,
  code: '23514',
  fields,
  at: 1,
});

it('a listing is changed with what was refused of it', () => {
  const draft = draftOf(home, refusal({ title: 'Refused', price: 1_700_00 }));
  expect(draft).toMatchObject({ editsRev: 0, fields: { title: 'Refused', price: '1700' } });
  expect(draftOf(home, undefined)?.fields['title']).toBe('Live');
});

it('what was refused whole is a new draft, and nothing typed is lost', () => {
  const { id: _, ...fields } = heldListing(1, { title: 'Refused' });
  const draft = draftOf(null, refusal({ ...fields }, true));
  expect(draft).toMatchObject({ editsRev: null, fields: { title: 'Refused', bedrooms: '2' } });
});

it('of nothing there is no draft', () => {
  expect(draftOf(null, undefined)).toBeNull();
  expect(draftOf(null, refusal({ title: 'Alone' }))).toBeNull();
});
