import { phoneFrom, showPhone } from '#src/rules/people/phone.ts';
import { phoneRegion } from './phoneRegion.ts';
import type { Phones } from './signupFields.ts';
import { SignupPage } from './SignupPage.tsx';

/** The data of all countries' numbers comes with this page, and with no other form. */
const PHONES: Phones = {
  read: (typed) => phoneFrom(typed, phoneRegion(navigator.languages)),
  show: showPhone,
};

export function LandlordSignupPage() {
  return <SignupPage userType="landlord" phones={PHONES} />;
}
