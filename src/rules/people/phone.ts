import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

const E164 = /^\+\d{8,15}$/u;
const ABROAD = /^(?:00|٠٠|۰۰)/u;
/** Marks that turn text around, which come along when a number is copied. */
const TURNING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A phone number in E.164 (`+` and 8 to 15 digits), from what a person typed as people write numbers in `region` (ISO 3166):
 * with or without the country's code, `00` or what is dialled there before it, a `(0)` that is left out from abroad.
 * Without a code it is taken for one of `region`. Null for what has no length of a number of that country, and for everything else.
 */
export function phoneFrom(text: string, region: string | undefined): string | null {
  const typed = text.replaceAll(TURNING, '').trim();
  // `00` is dialled in most countries, and written in all.
  return numberOf(typed, region) ?? numberOf(typed.replace(ABROAD, '+'), undefined);
}

function numberOf(typed: string, region: string | undefined): string | null {
  const parsed = parsePhoneNumberFromString(typed, {
    ...(isCountry(region) && { defaultCountry: region }),
    extract: false,
  });
  const isNumber = parsed?.isPossible() === true && parsed.ext === undefined;
  return isNumber && E164.test(parsed.number) ? parsed.number : null;
}

const isCountry = (region: string | undefined): region is CountryCode =>
  region !== undefined && isSupportedCountry(region);

/** `+49 30 1234567` for display, in the groups of its country. */
export function showPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}
