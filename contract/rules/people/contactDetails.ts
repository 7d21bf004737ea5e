import { fold } from '../text/fold.ts';

export type ContactDetail = 'phone' | 'email' | 'link';

const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/u;
const LINK =
  /(?:https?:\/\/|www\.)\S|(?<![\p{L}\d.@-])[a-z\d-]{2,}\.(?:com|net|org|info|biz|app|io|co|eu|de|fr|es|pt|uk|it|nl|be|ch|at|br|mx|ar|ae|sa|eg|ma|me|ly|link|site|online|shop)(?![\p{L}\d])/u;
/** Runs of digits with the separators people use. */
const DIGITS = /\+?\(?\d(?:[\s().\-/]{0,3}\d){6,}/gu;
/** '912.345.678' is a sum and '01.12.2026' a day, not phone numbers. */
const SUM = /^\d{1,3}(?:\.\d{3})+$/u;
const DAY = /^\d{1,2}([./-])\d{1,2}\1(?:\d\d)?\d\d$/u;
const NATIONAL_DIGITS = 9;

/** The first contact detail outside Roost in a text; null when there is none. Digits of any script count. */
export function contactDetailIn(text: string): ContactDetail | null {
  const folded = fold(text);
  if (EMAIL.test(folded)) return 'email';
  if (LINK.test(folded)) return 'link';
  const runs = folded.match(DIGITS) ?? [];
  return runs.some(isPhone) ? 'phone' : null;
}

function isPhone(run: string): boolean {
  const written = run.trim();
  const digits = written.replace(/\D/gu, '');
  if (DAY.test(written) || SUM.test(written)) return false;
  if (written.startsWith('+') || digits.startsWith('0')) return true;
  return digits.length >= NATIONAL_DIGITS && !looksLikeYears(written);
}

/** '2019 - 2021, 2023': years with something between them. */
function looksLikeYears(written: string): boolean {
  return written.split(/[^\d]+/u).every((part) => /^(?:19|20)\d\d$/u.test(part));
}
