import * as z from 'zod/mini';
import { fold } from '../text/fold.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from '../../protocol/limits.ts';

/** The faults of a field of an account form. The texts are chosen where they are shown. */
export type FieldError =
  | 'first_name_required'
  | 'last_name_required'
  | 'email_required'
  | 'email_shape'
  | 'phone_required'
  | 'phone_shape'
  | 'password_required'
  | 'password_short'
  | 'password_long'
  | 'password_mix'
  | 'confirm_required'
  | 'confirm_differs'
  | 'terms_required'
  | 'code_shape';

const fails = (test: (text: string) => boolean, error: FieldError) =>
  z.refine<string>((text) => !test(text), { error });
const required = (error: FieldError) =>
  z.string().check(
    z.trim(),
    fails((text) => text === '', error),
  );

/** The specification's simple shape: something, an @, something with a dot, no blanks. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text.trim());
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  const sizeOf = (codePoint: number) =>
    [0x80, 0x800, 0x10000].filter((start) => codePoint >= start).length + 1;
  return Array.from(text).reduce((sum, sign) => sum + sizeOf(sign.codePointAt(0) ?? 0), 0);
}

const email = required('email_required').check(
  fails((text) => !looksLikeEmail(text), 'email_shape'),
);
/** An existing password: no rules, as they may have been different when it was chosen. */
const knownPassword = z.string().check(fails((text) => text === '', 'password_required'));
/** Letters are those the auth service counts: A to Z in both cases. */
export const newPasswordSchema = knownPassword.check(
  fails((text) => Array.from(text).length < PASSWORD_MIN_CHARACTERS, 'password_short'),
  fails((text) => bytesOf(text) > PASSWORD_MAX_BYTES, 'password_long'),
  fails((text) => ![/[A-Z]/u, /[a-z]/u, /\d/u].every((kind) => kind.test(text)), 'password_mix'),
);
const confirm = z.string().check(fails((text) => text === '', 'confirm_required'));

/** Reported even while other fields are wrong; an empty confirmation has its own error. */
const passwordsMatch = z.refine<{ readonly password: string; readonly confirm: string }>(
  (form) => form.confirm === '' || form.confirm === form.password,
  { error: 'confirm_differs' satisfies FieldError, path: ['confirm'], when: () => true },
);

/** Digits of a mail, of any script, with blanks between them or not: six, or what a hosted project has, up to ten. */
const code = z.string().check(
  z.overwrite((text) => fold(text).replaceAll(/[\p{Cf}\s]/gu, '')),
  fails((text) => !/^\d{6,10}$/u.test(text), 'code_shape'),
);

export const loginFormSchema = z.object({ email, password: knownPassword });
export const codeFormSchema = z.object({ code });
export const addressFormSchema = z.object({ email });
const withNewPassword = (digits: z.ZodMiniType<string, string>) =>
  z.object({ code: digits, password: newPasswordSchema });
/** For people who came by the link of the mail: it shows that they read it, so no digits are asked for. */
export const newPasswordFormSchema = withNewPassword(z.string());
export const newPasswordByCodeFormSchema = withNewPassword(code);
/** The present password beside what takes its place; the auth service alone knows whether it is right. */
export const changePasswordFormSchema = z.object({
  current: knownPassword,
  password: newPasswordSchema,
});
export const changeEmailFormSchema = z.object({ email, current: knownPassword });

const terms = z
  .boolean()
  .check(z.refine((isAgreed) => isAgreed, { error: 'terms_required' satisfies FieldError }));
const signupFields = {
  firstName: required('first_name_required'),
  lastName: required('last_name_required'),
  email,
  password: newPasswordSchema,
  confirm,
  terms,
};

/** Specification section 5. `readPhone` gives E.164, or null for what is no phone number. */
export function landlordSignupSchema(readPhone: (text: string) => string | null) {
  const phone = required('phone_required').check(
    fails((text) => readPhone(text) === null, 'phone_shape'),
  );
  return z.object({ ...signupFields, phone }).check(passwordsMatch);
}

/**
 * The same without a phone number and with the password once, which can be shown: the specification gives renters no form of their own,
 * and less is asked of them.
 */
export const renterSignupSchema = z.object({
  ...signupFields,
  confirm: z.string(),
  phone: z.string(),
});
