import * as z from 'zod/mini';
import { amountText, parseAmount } from '#contract/rules/money/amount.ts';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { DEFAULT_CURRENCY, minorDigits } from '#contract/rules/money/money.ts';
import type { RecordBody } from '#src/data/types.ts';

const wholeIn = (least: number, most: number) => (text: string) => {
  if (text.trim() === '') return true;
  const value = Number(fold(text.trim()));
  return Number.isInteger(value) && value >= least && value <= most;
};
const sumIn = (text: string, currency: string) => parseAmount(text, minorDigits(currency));

/**
 * The defaults of a landlord's listings, fees in this currency. An empty field means no default. Messages are keys
 * under `error`.
 */
export const termsFormSchema = (currency: string) => {
  const isSum = (text: string) => text.trim() === '' || sumIn(text, currency) !== null;
  const fits = (text: string) => (sumIn(text, currency) ?? 0) <= mostSum('rent', currency);
  const fee = z
    .string()
    .check(z.refine(isSum, { error: 'sum' }), z.refine(fits, { error: 'sumAbove' }));
  return z.object({
    minTermMonths: z.string().check(z.refine(wholeIn(1, 120), { error: 'months' })),
    noticeDays: z.string().check(z.refine(wholeIn(0, 365), { error: 'days' })),
    depositMonths: z.string().check(z.refine(wholeIn(0, 12), { error: 'deposit' })),
    applicationFee: fee,
    moveInFee: fee,
  });
};
export type TermsFields = z.infer<ReturnType<typeof termsFormSchema>>;

export function termsFieldsOf(kept: RecordBody<'landlord_settings'>): TermsFields {
  const whole = (value: number | undefined) => (value === undefined ? '' : String(value));
  const digits = minorDigits(kept.currency ?? DEFAULT_CURRENCY);
  const sum = (value: number | undefined) => (value === undefined ? '' : amountText(value, digits));
  return {
    minTermMonths: whole(kept.minTermMonths),
    noticeDays: whole(kept.noticeDays),
    depositMonths: whole(kept.depositMonths),
    applicationFee: sum(kept.applicationFee),
    moveInFee: sum(kept.moveInFee),
  };
}

export function termsOf(fields: TermsFields, currency: string): RecordBody<'landlord_settings'> {
  const whole = (text: string) => (text.trim() === '' ? undefined : Number(fold(text.trim())));
  return {
    minTermMonths: whole(fields.minTermMonths),
    noticeDays: whole(fields.noticeDays),
    depositMonths: whole(fields.depositMonths),
    currency,
    applicationFee: sumIn(fields.applicationFee, currency) ?? undefined,
    moveInFee: sumIn(fields.moveInFee, currency) ?? undefined,
  };
}
