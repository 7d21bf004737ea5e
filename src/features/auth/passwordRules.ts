import { PASSWORD_MIN_CHARACTERS } from '#contract/protocol/limits.ts';

/** Key of the namespace `auth` for the first broken rule of specification section 5; null when all hold. */
export function passwordErrorKey(password: string): string | null {
  if (password === '') return 'error.passwordRequired';
  if (Array.from(password).length < PASSWORD_MIN_CHARACTERS) return 'error.passwordShort';
  const hasAll = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/u.test(password);
  return hasAll ? null : 'error.passwordMix';
}
