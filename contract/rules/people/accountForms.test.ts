import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  addressFormSchema,
  landlordSignupSchema,
  loginFormSchema,
  codeFormSchema,
  newPasswordFormSchema,
  renterSignupSchema,
} from './accountForms.ts';

const landlordSchema = landlordSignupSchema((text) =>
  /^[\d ]+$/u.test(text) ? '+49301234567' : null,
);
const GOOD = {
  firstName: 'Jonas',
  lastName: 'Keller',
  email: 'jonas@demo.test',
  phone: '030 1234567',
  password: 'Demo-pass1',
  confirm: 'Demo-pass1',
  terms: true,
};

/** The first error of each field, as forms show it. */
function errorsOf(schema: z.ZodMiniType, form: unknown): Record<string, string> {
  const { error } = schema.safeParse(form);
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]).toReversed(),
  );
}

it('a form in which everything holds is taken, blanks around names and address cut off', () => {
  const form = { ...GOOD, firstName: ' Jonas ', email: ' jonas@demo.test ' };
  expect(landlordSchema.parse(form)).toEqual(GOOD);
});

it('"Landlord signup": everything required is told at once', () => {
  const nothing = {
    firstName: ' ',
    lastName: '',
    email: '',
    phone: '',
    password: '',
    confirm: '',
    terms: false,
  };
  expect(errorsOf(landlordSchema, nothing)).toEqual({
    firstName: 'first_name_required',
    lastName: 'last_name_required',
    email: 'email_required',
    phone: 'phone_required',
    password: 'password_required',
    confirm: 'confirm_required',
    terms: 'terms_required',
  });
});

it.each([
  [{ email: 'jonas@demo' }, { email: 'email_shape' }],
  [{ email: 'jonas keller@demo.test' }, { email: 'email_shape' }],
  [{ email: 'jonas@@demo.test' }, { email: 'email_shape' }],
  [{ phone: 'ask me' }, { phone: 'phone_shape' }],
  [{ confirm: 'Demo-pass2' }, { confirm: 'confirm_differs' }],
  [
    { firstName: '', confirm: 'x' },
    { firstName: 'first_name_required', confirm: 'confirm_differs' },
  ],
  [{ terms: false }, { terms: 'terms_required' }],
])('"Landlord signup": %j is refused with %j', (change, errors) => {
  expect(errorsOf(landlordSchema, { ...GOOD, ...change })).toEqual(errors);
});

it.each([
  ['Aa1', 'password_short'],
  ['alllower1', 'password_mix'],
  ['ALLUPPER1', 'password_mix'],
  ['NoDigitsHere', 'password_mix'],
  ['äöüßÄÖÜ1', 'password_mix'],
  [`Aa1${'é'.repeat(35)}`, 'password_long'],
])('the first broken rule of the password "%s" is %s', (password, error) => {
  expect(errorsOf(newPasswordFormSchema, { code: '', password })).toEqual({
    password: error,
  });
});

it.each([
  ['123456', {}],
  [' 123 456\u200f', {}],
  ['١٢٣٤٥٦', {}],
  ['12345678', {}],
  ['', { code: 'code_shape' }],
  ['12345', { code: 'code_shape' }],
  ['12345a', { code: 'code_shape' }],
  ['12345678901', { code: 'code_shape' }],
])('the digits of a mail are read as they are typed: %j gives %j', (code, errors) => {
  expect(errorsOf(codeFormSchema, { code })).toEqual(errors);
});

it('a renter is asked for no phone number, and for the password once', () => {
  expect(errorsOf(renterSignupSchema, { ...GOOD, phone: '', confirm: '' })).toEqual({});
});

it('logging in asks for an address and any password at all', () => {
  expect(errorsOf(loginFormSchema, { email: '', password: '' })).toEqual({
    email: 'email_required',
    password: 'password_required',
  });
  expect(errorsOf(loginFormSchema, { email: 'a@b.test', password: 'x' })).toEqual({});
  expect(errorsOf(addressFormSchema, { email: 'a' })).toEqual({ email: 'email_shape' });
});
