import { useTranslation } from 'react-i18next';
import { roundMinor } from '#contract/rules/money/money.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { CalculateLink } from './CalculateLink.tsx';
import { Section } from './Section.tsx';

/** The costs of buying besides the price, and the costs of owning, as far as stated. */
export function SaleCosts({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const { money } = useListingTexts();
  const format = useFormat();
  const { details, price, currency } = listing;
  const share = (pct: number | undefined) =>
    pct === undefined
      ? undefined
      : t('costs.share', {
          sum: money(roundMinor((price * pct) / 100), currency),
          pct: format.number(pct),
        });
  const agentFee = (pct: number | undefined) => {
    const { agent_fee_paid_by: payer } = details;
    const said = share(pct);
    if (payer === 'seller' || said === undefined) return undefined;
    return payer === undefined ? said : [said, t(`costs.payer.${payer}`)].join(', ');
  };
  const sum = (minor: number | undefined) =>
    minor === undefined ? undefined : money(minor, currency);
  const rows = [
    ['purchaseTax', share(details.purchase_tax_pct)],
    ['agentFee', agentFee(details.agent_fee_pct)],
    ['propertyTax', sum(details.property_tax_year)],
    ['community', sum(details.community_fee_month)],
    ['groundRent', sum(details.ground_rent)],
    ['serviceCharge', sum(details.service_charge)],
  ].filter(([, text]) => text !== undefined);
  return (
    <Section title={t('costs.saleTitle')}>
      {rows.length === 0 ? (
        <p className="text-soft">{t('costs.saleNone')}</p>
      ) : (
        <dl className="divide-y divide-line">
          {rows.map(([key, text]) => (
            <div key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt>{t(`costs.sale.${key ?? ''}`)}</dt>
              <dd className="font-medium">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CalculateLink homeId={listing.id} />
    </Section>
  );
}
