import { expect, it } from 'vitest';
import { readField } from './readField.ts';

const phone = (text: string, region?: string) =>
  readField({ kind: 'phone' }, text, { unit: 'm2', currency: 'EUR', region });

it('a number for calls is kept as it is dialled from anywhere', () => {
  expect(phone('+351 210 000 000')).toEqual({ kind: 'value', value: '+351210000000' });
  expect(phone('030 1234567', 'DE')).toEqual({ kind: 'value', value: '+49301234567' });
  expect(phone('٠٣٠ ١٢٣٤٥٦٧', 'DE')).toEqual({ kind: 'value', value: '+49301234567' });
});

it('what nobody can dial is said to be none; nothing is none stated', () => {
  expect(phone('030 1234567')).toEqual({ kind: 'misread', code: 'phone' });
  expect(phone('call me')).toEqual({ kind: 'misread', code: 'phone' });
  expect(phone(' ')).toEqual({ kind: 'empty' });
});
