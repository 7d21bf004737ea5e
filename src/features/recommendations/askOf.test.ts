import { expect, it } from 'vitest';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { askOf, type Deeds, type Wishes } from './askOf.ts';

const note = (number: number) => {
  const home = heldListing(number);
  return { propertyId: home.id, asOf: asOf(home, 0) };
};
const saved = { ...note(1), savedAt: 100, lists: [], tags: [], note: '', rating: 0 };
const deeds: Deeds = {
  saved: [saved],
  hidden: [{ ...note(2), at: 50 }],
  viewed: [
    { ...note(3), at: 70, times: 1 },
    { ...note(4), at: 70, times: 2 },
  ],
  compared: [],
  inquired: [{ propertyId: note(5).propertyId, at: 20 }],
};
const wishes: Wishes = {
  weights: {},
  since: 0,
  must: {},
  budget: { amount: 1500_00, currency: 'EUR' },
  places: [],
  most: 6,
};

it('counts what was done, a home from the second look on, and never shows what is hidden, saved or asked about', () => {
  const { events, excluded } = askOf(deeds, wishes);
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['hide', 'inquiry', 'save', 'view']);
  expect(excluded).toEqual([1, 2, 5].map((number) => note(number).propertyId));
});

it('what was forgotten does not count, and a hidden home stays away all the same', () => {
  const { events, excluded } = askOf(deeds, { ...wishes, since: 80 });
  expect(events.map(({ kind }) => kind)).toEqual(['save']);
  expect(excluded).toContain(note(2).propertyId);
});

it('the budget is the most a search takes, else that of the profile', () => {
  const budgetOf = (must: Wishes['must'], budget = wishes.budget) =>
    askOf(deeds, { ...wishes, must, budget }).budget;
  expect(budgetOf({})).toEqual({ amount: 1500_00, currency: 'EUR', type: 'rent' });
  expect(budgetOf({ type: 'sale', price: { max: 300_000_00 }, currency: 'GBP' })).toEqual({
    amount: 300_000_00,
    currency: 'GBP',
    type: 'sale',
  });
  expect(budgetOf({ price: { max: 900_00 } })?.currency).toBe('');
  expect(budgetOf({}, null)).toBeNull();
});
