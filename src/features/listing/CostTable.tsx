import { useTranslation } from 'react-i18next';
import type { Cost } from '#contract/rules/money/moveInCost.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';

export interface CostTableProps {
  readonly title: string;
  readonly cost: Cost;
  readonly currency: string;
}

/** A total with its lines, and the part that is paid back. */
export function CostTable({ title, cost, currency }: CostTableProps) {
  const { t } = useTranslation('listing');
  const { money, costSum } = useListingTexts();
  return (
    <table className="w-full border-collapse self-start">
      <caption className="pb-2 text-start font-semibold">{title}</caption>
      <tbody>
        {cost.lines.map(({ kind, name, amount, isRefundable }) => (
          <tr key={`${kind} ${name}`} className="border-t border-line">
            <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
              {kind === 'fee' ? <bdi>{name}</bdi> : t(`costs.line.${kind}`)}
              {isRefundable && (
                <span className="ms-2 text-sm text-soft">{t('costs.refundable')}</span>
              )}
            </th>
            <td className="py-2 text-end tabular-nums">
              <bdi>{money(amount, currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-edge font-semibold">
          <th scope="row" className="py-2 text-start wrap-anywhere">
            {t('costs.total')}
          </th>
          <td className="py-2 text-end tabular-nums">
            <bdi>{costSum(cost, currency)}</bdi>
          </td>
        </tr>
        {cost.refundable > 0 && (
          <tr className="text-soft">
            <th scope="row" className="py-1 text-start font-normal wrap-anywhere">
              {t('costs.comesBack')}
            </th>
            <td className="py-1 text-end tabular-nums">
              <bdi>{money(cost.refundable, currency)}</bdi>
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
