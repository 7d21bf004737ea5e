import { landlordSignupSchema, renterSignupSchema } from '#contract/rules/people/accountForms.ts';
import { phoneFrom } from '#contract/rules/people/phone.ts';
import type { Role } from '#src/data/types.ts';
import { phoneRegion } from './phoneRegion.ts';

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

export function schemaOf(userType: Role) {
  return userType === 'landlord' ? landlordSignupSchema(readPhone) : renterSignupSchema;
}

/** E.164, or null for what is no phone number. */
export function readPhone(typed: string): string | null {
  return phoneFrom(typed, phoneRegion(navigator.languages));
}
