import * as z from 'zod/mini';
import { amountText, parseAmount } from '#contract/rules/money/amount.ts';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { budgetOf } from '#src/rules/money/budget.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { OwnProfile, RecordBody } from '#src/data/types.ts';

/** The profile form, its budget in this currency. Its messages are keys under `error`. */
export const profileFormSchema = (currency: string) =>
  z.object({
    fullName: z.string().check(z.trim(), z.minLength(1, 'name'), z.maxLength(120, 'name')),
    phone: z
      .string()
      .check(z.trim(), z.maxLength(32, 'phone'), z.regex(/^[+\d٠-٩۰-۹ ()/.-]*$/u, 'phone')),
    about: z.string().check(z.trim(), z.maxLength(600, 'about')),
    languages: z.string().check(z.maxLength(200, 'about')),
    budget: z.string().check(
      z.refine((text) => text.trim() === '' || sumIn(text, currency) !== null, {
        error: 'budget',
      }),
      z.refine((text) => (sumIn(text, currency) ?? 0) <= mostSum('rent', currency), {
        error: 'budgetAbove',
      }),
    ),
    moveIn: z.string(),
  });
export type ProfileFields = z.infer<ReturnType<typeof profileFormSchema>>;

const sumIn = (text: string, currency: string) => parseAmount(text, minorDigits(currency));

/** The form's first values. */
export function fieldsOf(profile: OwnProfile, about: RecordBody<'about_me'>): ProfileFields {
  const budget = budgetOf(about);
  return {
    fullName: profile.fullName,
    phone: about.phone ?? '',
    about: about.about ?? '',
    languages: (about.languages ?? []).join(', '),
    budget: budget === null ? '' : amountText(budget.amount, minorDigits(budget.currency)),
    moveIn: about.moveIn ?? '',
  };
}

/** Characters of a language's name, as the record's schema has them. */
const LANGUAGE_MAX = 12;

/** The part of the form that is kept beside the public profile, its budget in this currency. */
export function aboutOf(fields: ProfileFields, currency: string): RecordBody<'about_me'> {
  return {
    phone: fields.phone,
    about: fields.about,
    languages: fields.languages
      .split(/[,،;]/u)
      .map((name) => cutText(name.trim(), LANGUAGE_MAX))
      .filter(Boolean)
      .slice(0, 20),
    budget: sumIn(fields.budget, currency),
    budgetCurrency: currency,
    moveIn: fields.moveIn,
  };
}
