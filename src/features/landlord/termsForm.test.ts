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
  const terms = termsOf(fields);
  expect(terms).toEqual({ minTermMonths: 12, noticeDays: 90, applicationFee: 4990 });
  expect(termsFieldsOf(terms)).toMatchObject({ minTermMonths: '12', applicationFee: '49.90' });
});

it('what is out of range is told by its field', () => {
  const wrong = termsFormSchema.safeParse({ ...fields, minTermMonths: '0', moveInFee: 'some' });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['months', 'sum']);
});
