import type { ReadListing } from './readDraft.ts';
import type { Question } from './steps.ts';

/** Questions of the closed parts that matter for some homes, and decide nothing about publishing. */
export type WorthAdding = Extract<
  Question,
  | 'gas_safety'
  | 'certificate_expiry'
  | 'deposit_scheme'
  | 'ground_rent'
  | 'agent_fee_pct'
  | 'agent_fee_paid_by'
>;

/** The missing fields that other answers make people ask for; mostly none. */
export function worthAdding({
  listing_type: type,
  ...listing
}: ReadListing): readonly WorthAdding[] {
  const { details } = listing;
  const isSale = type === 'sale';
  const isRent = type === 'rent';
  const isRated = !['exempt', 'pending', undefined].includes(details.energy_rating);
  const hasFee = (details.agent_fee_pct ?? 0) > 0;
  const asked: Readonly<Record<WorthAdding, boolean>> = {
    certificate_expiry: isRated,
    gas_safety: isRent && details.heating === 'gas',
    deposit_scheme: isRent && details.country === 'GB' && hasDeposit(details),
    ground_rent: isSale && details.tenure === 'leasehold',
    agent_fee_pct: isSale && listing.listed_by === 'agent',
    agent_fee_paid_by: isSale && hasFee,
  };
  return (Object.keys(asked) as WorthAdding[]).filter(
    (question) => asked[question] && details[question] === undefined,
  );
}

function hasDeposit({
  deposit_amount: sum,
  deposit_months: months,
}: ReadListing['details']): boolean {
  return (sum ?? 0) > 0 || (months ?? 0) > 0;
}
