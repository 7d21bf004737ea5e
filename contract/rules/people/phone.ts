import { fold } from '../text/fold.ts';

/** Country calling codes by region (ITU-T E.164), and what is dialled before a number within the country. */
const CALLING: Readonly<Record<string, string>> = {
  AE: '971',
  AR: '54',
  AT: '43',
  AU: '61',
  BE: '32',
  BG: '359',
  BH: '973',
  BO: '591',
  BR: '55',
  CA: '1',
  CH: '41',
  CL: '56',
  CN: '86',
  CO: '57',
  CR: '506',
  CU: '53',
  CY: '357',
  CZ: '420',
  DE: '49',
  DK: '45',
  DO: '1',
  DZ: '213',
  EC: '593',
  EE: '372',
  EG: '20',
  ES: '34',
  FI: '358',
  FR: '33',
  GB: '44',
  GR: '30',
  GT: '502',
  HK: '852',
  HN: '504',
  HR: '385',
  HU: '36',
  IE: '353',
  IL: '972',
  IN: '91',
  IQ: '964',
  IS: '354',
  IT: '39',
  JO: '962',
  JP: '81',
  KR: '82',
  KW: '965',
  LB: '961',
  LI: '423',
  LT: '370',
  LU: '352',
  LV: '371',
  LY: '218',
  MA: '212',
  MT: '356',
  MX: '52',
  MZ: '258',
  NG: '234',
  NI: '505',
  NL: '31',
  NO: '47',
  NZ: '64',
  OM: '968',
  PA: '507',
  PE: '51',
  PL: '48',
  PR: '1',
  PS: '970',
  PT: '351',
  PY: '595',
  QA: '974',
  RO: '40',
  RS: '381',
  SA: '966',
  SD: '249',
  SE: '46',
  SG: '65',
  SI: '386',
  SK: '421',
  SV: '503',
  SY: '963',
  TN: '216',
  TR: '90',
  UA: '380',
  US: '1',
  UY: '598',
  VE: '58',
  YE: '967',
  ZA: '27',
};
/** Countries where the leading zero belongs to the number, or where there is no prefix to remove. */
const KEEPS_ZERO = new Set([
  'IT',
  'ES',
  'PT',
  'GR',
  'DK',
  'NO',
  'CZ',
  'PL',
  'LU',
  'MT',
  'HK',
  'SG',
]);
const TRUNK: Readonly<Record<string, string>> = { US: '1', CA: '1', PR: '1', DO: '1', HU: '06' };

const DIGITS = /^\d{8,15}$/;

/**
 * A phone number in E.164 (`+` and 8 to 15 digits), from what a person typed: any digits, blanks, dots,
 * dashes, brackets, `+` or `00` before the country's code. Without one the number is taken for one of
 * `region` (ISO 3166). Null for everything else.
 */
export function phoneFrom(text: string, region: string | undefined): string | null {
  const typed = fold(text).replaceAll(/[\s().\-/\u2010-\u2015\u200e\u200f\u2066-\u2069]/gu, '');
  const isAbroad = /^(?:\+|00)/.test(typed);
  const digits = isAbroad ? typed.replace(/^(?:\+|00)/, '') : national(typed, region);
  const isNumber = digits !== null && DIGITS.test(digits) && !digits.startsWith('0');
  return isNumber ? `+${digits}` : null;
}

function national(typed: string, region: string | undefined): string | null {
  const code = region === undefined ? undefined : CALLING[region];
  if (region === undefined || code === undefined || !/^\d+$/.test(typed)) return null;
  const trunk = TRUNK[region] ?? (KEEPS_ZERO.has(region) ? '' : '0');
  return code + (typed.startsWith(trunk) ? typed.slice(trunk.length) : typed);
}

/** `+49 30 1234567` for display: the country code, then groups of three. */
export function showPhone(e164: string): string {
  const digits = e164.slice(1);
  const codes = [...new Set(Object.values(CALLING))].sort(
    (one, other) => other.length - one.length,
  );
  const code = codes.find((known) => digits.startsWith(known)) ?? '';
  const rest = digits.slice(code.length).replaceAll(/(\d{3})(?=\d{2})/g, '$1 ');
  return code === '' ? e164 : `+${code} ${rest}`;
}
