import { expect, it } from 'vitest';
import { budgetOf } from './budget.ts';

it('a budget has its currency, also one that was kept before a currency could be chosen', () => {
  expect(budgetOf({ budget: 120_000, budgetCurrency: 'JPY' })).toEqual({
    amount: 120_000,
    currency: 'JPY',
  });
  expect(budgetOf({ budget: 120_000 })).toEqual({ amount: 120_000, currency: 'EUR' });
});

it('who named no sum has no budget; nothing is one', () => {
  expect(budgetOf({})).toBeNull();
  expect(budgetOf({ budget: null, budgetCurrency: 'EUR' })).toBeNull();
  expect(budgetOf({ budget: 0 })).toEqual({ amount: 0, currency: 'EUR' });
});
