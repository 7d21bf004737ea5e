import type { FieldError } from '#contract/rules/people/accountForms.ts';
import type { EmailRefusal } from './availability.ts';

/** Keys of the namespace `auth`: the messages of specification section 5. */
const KEYS: Readonly<Record<FieldError | EmailRefusal, string>> = {
  first_name_required: 'error.firstNameRequired',
  last_name_required: 'error.lastNameRequired',
  email_required: 'error.emailRequired',
  email_shape: 'error.emailShape',
  email_taken: 'error.emailTaken',
  email_check_failed: 'error.emailCheckFailed',
  email_checking: 'error.emailChecking',
  email_unchecked: 'error.emailUnchecked',
  phone_required: 'error.phoneRequired',
  phone_shape: 'error.phoneShape',
  password_required: 'error.passwordRequired',
  password_short: 'error.passwordShort',
  password_long: 'error.passwordLong',
  password_mix: 'error.passwordMix',
  confirm_required: 'error.confirmRequired',
  confirm_differs: 'error.confirmDiffers',
  terms_required: 'error.termsRequired',
  code_shape: 'error.codeShape',
};

/** The text for what a schema or the look-up found wrong. Throws for a code that has none. */
export function fieldErrorKey(code: string): string {
  const key = new Map(Object.entries(KEYS)).get(code);
  if (key === undefined) throw new Error(`no text for ${code}`);
  return key;
}
