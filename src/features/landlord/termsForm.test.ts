import { expect, it } from 'vitest';
import { termsFieldsOf, termsFormSchema, termsOf } from './termsForm.ts';

const fields = {
  minTermMonths: '١٢',
  noticeDays: '90',
  depositMonths: '',
  applicationFee: '49,90',
  moveInFee: '',
};

it('terms are understood in any digits, and an empty field is no default', () => {
  const terms = termsOf(fields, 'EUR');
  expect(terms).toEqual({
    minTermMonths: 12,
    noticeDays: 90,
    currency: 'EUR',
    applicationFee: 4990,
  });
  expect(termsFieldsOf(terms)).toMatchObject({ minTermMonths: '12', applicationFee: '49.90' });
});

it('what is out of range is told by its field', () => {
  const wrong = termsFormSchema('EUR').safeParse({
    ...fields,
    minTermMonths: '0',
    moveInFee: 'some',
  });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['months', 'sum']);
});

it('fees have the decimals of their currency', () => {
  const yen = termsOf({ ...fields, applicationFee: '5,000' }, 'JPY');
  expect(yen).toMatchObject({ currency: 'JPY', applicationFee: 5000 });
  expect(termsFieldsOf(yen).applicationFee).toBe('5000');
  const wrong = termsFormSchema('JPY').safeParse(fields);
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['applicationFee']]);
});
