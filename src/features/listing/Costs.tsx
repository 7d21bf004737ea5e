import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Cost,
  moveInCost,
  moveInDay,
  trueMonthlyCost,
} from '#contract/rules/money/moveInCost.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { MovingDayField, useMovingDay } from '#src/listings/cost/index.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { CalculateLink } from './CalculateLink.tsx';
import { CostTable } from './CostTable.tsx';
import { Section } from './Section.tsx';
import { SaleCosts } from './SaleCosts.tsx';
import { today } from './today.ts';

/** The cost of living here for a month, and the sum due by the day of moving in. */
export function Costs({ listing }: { readonly listing: HeldListing }) {
  if (listing.listing_type === 'sale') return <SaleCosts listing={listing} />;
  return <RentalCosts listing={listing} />;
}

function RentalCosts({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const format = useFormat();
  const { pet_deposit, pet_rent } = listing.details;
  const wished = useMovingDay();
  const moveIn = moveInDay(listing, wished, today());
  const [hasPets, setPets] = useState(false);
  const who = { hasPets };
  const monthly = trueMonthlyCost(listing, who);
  const first = moveInCost(listing, moveIn, who);
  return (
    <Section title={t('costs.title')}>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-2 print:hidden">
        <div className="w-48">
          <MovingDayField
            label={t('costs.moveIn')}
            description={format.day(moveIn)}
            day={moveIn}
            earliest={moveInDay(listing, null, today())}
          />
        </div>
        {(pet_deposit ?? pet_rent) !== undefined && (
          <CheckboxField
            id="costs-pets"
            label={t('costs.pets')}
            checked={hasPets}
            onChange={({ target }) => setPets(target.checked)}
          />
        )}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <CostTable title={t('costs.monthly')} cost={monthly} currency={listing.currency} />
        <CostTable title={t('costs.first')} cost={first} currency={listing.currency} />
      </div>
      <Missing costs={[monthly, first]} />
      <CalculateLink homeId={listing.id} hasPets={hasPets} />
    </Section>
  );
}

/** The costs the owner does not state, so that no total contains them. */
function Missing({ costs }: { readonly costs: readonly Cost[] }) {
  const { t } = useTranslation('listing');
  const missing = [...new Set(costs.flatMap(({ missing }) => missing))];
  if (missing.length === 0) return null;
  return (
    <p className="mt-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {t('costs.missing', { what: missing.map((one) => t(`costs.missed.${one}`)).join(', ') })}
    </p>
  );
}
