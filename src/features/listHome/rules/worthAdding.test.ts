import { expect, it } from 'vitest';
import type { ReadListing } from './readDraft.ts';
import { worthAdding } from './worthAdding.ts';

const home = (
  own: Partial<Omit<ReadListing, 'details'>>,
  details: ReadListing['details'] = {},
): ReadListing => ({ photos: [], ...own, details });

it('nothing of the closed parts is asked for where no other answer calls for it', () => {
  const plain = {
    country: 'PT',
    deposit_months: 2,
    heating: 'electric',
    tenure: 'freehold',
  } as const;
  expect(worthAdding(home({ listing_type: 'rent', listed_by: 'agent' }, plain))).toEqual([]);
  expect(worthAdding(home({ listing_type: 'sale', listed_by: 'owner' }, plain))).toEqual([]);
  expect(worthAdding(home({}))).toEqual([]);
  expect(worthAdding(home({ listing_type: 'sale' }, { energy_rating: 'pending' }))).toEqual([]);
});

it('what other answers call for is named: the check of a gas heating, the end of a certificate, where a deposit lies', () => {
  const rental = {
    country: 'GB',
    deposit_amount: 90_000,
    heating: 'gas',
    energy_rating: 'C',
  } as const;
  expect(worthAdding(home({ listing_type: 'rent' }, rental))).toEqual([
    'certificate_expiry',
    'gas_safety',
    'deposit_scheme',
  ]);
});

it('a leasehold calls for its ground rent, an agent for their fee, and a fee for who pays it', () => {
  const leasehold = { tenure: 'leasehold' } as const;
  const byAgent = { listing_type: 'sale', listed_by: 'agent' } as const;
  expect(worthAdding(home(byAgent, leasehold))).toEqual(['ground_rent', 'agent_fee_pct']);
  expect(worthAdding(home(byAgent, { agent_fee_pct: 3 }))).toEqual(['agent_fee_paid_by']);
});

it('what is stated is not asked for again, a zero included', () => {
  const details = { tenure: 'leasehold', ground_rent: 0, agent_fee_pct: 0 } as const;
  expect(worthAdding(home({ listing_type: 'sale', listed_by: 'agent' }, details))).toEqual([]);
});
