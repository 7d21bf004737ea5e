import { landlordSignupSchema, renterSignupSchema } from '#contract/rules/people/accountForms.ts';

/** In the order of the screen. */
export const NOTHING_TYPED = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirm: '',
  terms: false,
};
export type SignupFields = typeof NOTHING_TYPED;

/** How phone numbers are read and shown. */
export interface Phones {
  /** E.164, or null for what is no phone number. */
  read(typed: string): string | null;
  /** A number in E.164, in the groups of its country. */
  show(e164: string): string;
}

/** A phone number is asked of whoever comes with a way to read it. */
export function schemaOf(phones: Phones | undefined) {
  return phones === undefined ? renterSignupSchema : landlordSignupSchema(phones.read);
}
