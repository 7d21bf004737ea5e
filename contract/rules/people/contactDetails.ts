import { fold } from '../text/fold.ts';

export type ContactDetail = 'phone' | 'email' | 'link';

const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/u;
const LINK =
  /(?:https?:\/\/|www\.)\S|(?<![\p{L}\d.@-])[a-z\d-]{2,}\.(?:com|net|org|info|biz|app|io|co|eu|de|fr|es|pt|uk|it|nl|be|ch|at|br|mx|ar|ae|sa|eg|ma|me|ly|link|site|online|shop)(?![\p{L}\d])/u;
/** Runs of digits with the separators people use. */
const DIGITS = /\+?\(?\d(?:[\s().\-/]{0,3}\d){6,}/gu;
/** A capital and small letters behind a full stop: the next sentence, whose blank was forgotten, and no domain. */
const NEXT_SENTENCE = /(?<=[\p{Ll}\p{Lo}\p{M}\d)²³%]\.)(?=\p{Lu}\p{Ll}+(?![\p{L}\d./:@-]))/gu;
/** '912.345.678' and '250 000 000' are sums and '01.12.2026' a day, not phone numbers. */
const SUM = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})*\s000)$/u;
/** '2026-000123456': what is numbered by the year. */
const NUMBERED = /^(?:19|20)\d\d[-/.]\d+$/u;
const DAY = /^\d{1,2}([./-])\d{1,2}\1(?:\d\d)?\d\d$/u;
const NATIONAL_DIGITS = 9;

/** The first contact detail outside Roost in a text; null when there is none. Digits of any script count. */
export function contactDetailIn(text: string): ContactDetail | null {
  const folded = fold(text.replaceAll(NEXT_SENTENCE, ' '));
  if (EMAIL.test(folded)) return 'email';
  if (LINK.test(folded)) return 'link';
  const runs = folded.match(DIGITS) ?? [];
  return runs.some(isPhone) ? 'phone' : null;
}

function isPhone(run: string): boolean {
  const written = run.trim();
  const digits = written.replace(/\D/gu, '');
  if ([DAY, SUM, NUMBERED].some((known) => known.test(written))) return false;
  if (written.startsWith('+') || digits.startsWith('0')) return true;
  return digits.length >= NATIONAL_DIGITS && !looksLikeYears(written) && !risesBySteps(written);
}

/** '2019 - 2021, 2023': years with something between them. */
function looksLikeYears(written: string): boolean {
  return written.split(/[^\d]+/u).every((part) => /^(?:19|20)\d\d$/u.test(part));
}

/** '12 14 16 18 20': numbers of one or two digits, each above the one before. */
function risesBySteps(written: string): boolean {
  const parts = written.split(/\s+/u);
  return parts.every(
    (part, at) => /^\d{1,2}$/u.test(part) && (at === 0 || Number(part) > Number(parts[at - 1])),
  );
}
