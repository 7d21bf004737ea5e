import { useMemo } from 'react';
import { useMarketCities } from '#src/data/useListings.ts';
import { phoneFrom, showPhone } from '#src/rules/people/phone.ts';
import { phoneRegion } from './phoneRegion.ts';
import type { Phones } from './signupFields.ts';
import { SignupPage } from './SignupPage.tsx';

/**
 * The data of all countries' numbers comes with this page, and with no other form. A number without a country code is one of the city
 * somebody looks at, where their homes are; what is none there is read by the region of the browser.
 */
export function LandlordSignupPage() {
  const looked = useMarketCities()?.find(({ country }) => country !== null)?.country;
  const phones = useMemo(
    (): Phones => ({
      read: (typed) =>
        phoneFrom(typed, looked ?? undefined) ?? phoneFrom(typed, phoneRegion(navigator.languages)),
      show: showPhone,
    }),
    [looked],
  );
  return <SignupPage userType="landlord" phones={phones} />;
}
