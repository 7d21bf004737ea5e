import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanMonth } from './rules/mortgage.ts';
import { wholeUnits } from '#contract/rules/money/money.ts';
import type { Cost } from '#contract/rules/money/moveInCost.ts';
import type { YearEnd } from './rules/rentOrBuy.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { type Detail, planByYear } from './rules/results.ts';
import { YearsChart } from './YearsChart.tsx';

interface Shown<Of> {
  readonly of: Of;
  readonly currency: string;
}

/** The parts of the result. */
export function DetailView({
  detail,
  currency,
}: {
  readonly detail: Detail;
  readonly currency: string;
}) {
  switch (detail.kind) {
    case 'plan':
      return <Plan of={detail.plan} currency={currency} />;
    case 'years':
      return <Years of={detail.years} currency={currency} />;
    case 'costs':
      return <Costs of={detail} currency={currency} />;
    case 'none':
    default:
      return null;
  }
}

/** The repayment, by years or by months. */
function Plan({ of: plan, currency }: Shown<readonly LoanMonth[]>) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const [isMonthly, setMonthly] = useState(false);
  const years = useMemo(() => planByYear(plan), [plan]);
  const lines = useMemo(
    () => [
      { name: t('plan.interest'), values: years.map(({ interest }) => interest) },
      { name: t('plan.principal'), values: years.map(({ principal }) => principal) },
    ],
    [t, years],
  );
  if (plan.length === 0) return null;
  const rows = isMonthly ? plan : years;
  const money = (sum: number) => format.money(sum, currency);
  return (
    <section aria-labelledby="calculator-plan" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-1">
        <h3 id="calculator-plan" className="text-xl font-semibold">
          {t('plan.title')}
        </h3>
        <div className="min-w-56 print:hidden">
          <Switch label={t('plan.monthly')} isOn={isMonthly} onChange={setMonthly} />
        </div>
      </div>
      <YearsChart lines={lines} currency={currency} />
      <FiguresTable
        label={t('plan.title')}
        head={[
          t(isMonthly ? 'plan.month' : 'plan.year'),
          t('plan.paid'),
          t('plan.interest'),
          t('plan.principal'),
          t('plan.balance'),
        ]}
        rows={rows.map(({ month, interest, principal, balance }) => [
          format.number(month),
          money(interest + principal),
          money(interest),
          money(principal),
          money(balance),
        ])}
      />
    </section>
  );
}

/** The assets of each side, year by year. */
function Years({ of: years, currency }: Shown<readonly YearEnd[]>) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const about = (sum: number) => format.money(wholeUnits(sum, currency), currency);
  const lines = useMemo(
    () => [
      { name: t('years.buyer'), values: years.map(({ buyer }) => wholeUnits(buyer, currency)) },
      { name: t('years.renter'), values: years.map(({ renter }) => wholeUnits(renter, currency)) },
    ],
    [t, years, currency],
  );
  return (
    <section aria-labelledby="calculator-years" className="mt-10">
      <h3 id="calculator-years" className="mb-3 text-xl font-semibold">
        {t('years.title')}
      </h3>
      <YearsChart lines={lines} currency={currency} />
      <FiguresTable
        label={t('years.title')}
        head={[t('plan.year'), t('years.buyer'), t('years.renter'), t('years.apart')]}
        rows={years.map(({ year, buyer, renter }) => [
          format.number(year),
          about(buyer),
          about(renter),
          about(buyer - renter),
        ])}
      />
    </section>
  );
}

function Costs({ of, currency }: Shown<Extract<Detail, { kind: 'costs' }>>) {
  const { t } = useTranslation('calculator');
  return (
    <div className="mt-10 grid gap-8 sm:grid-cols-2">
      <CostLines title={t('costs.once')} of={of.once} currency={currency} />
      <CostLines title={t('costs.monthly')} of={of.monthly} currency={currency} />
    </div>
  );
}

/** The lines of a sum; a fee bears the name of its field. */
function CostLines({ of, currency, title }: Shown<Cost> & { readonly title: string }) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const nameOf = ({ kind, name }: Cost['lines'][number]) =>
    kind === 'fee' ? t(`field.${name}`) : t(`line.${kind}`);
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg font-semibold">{title}</h3>
      <dl>
        {of.lines.map((line) => (
          <div
            key={`${line.kind} ${line.name}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
          >
            <dt>
              {nameOf(line)}
              {line.isRefundable && (
                <span className="ms-2 text-sm text-soft">{t('line.comesBack')}</span>
              )}
            </dt>
            <dd className="tabular-nums">
              <bdi>{format.money(line.amount, currency)}</bdi>
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-x-4 border-t-2 border-edge py-2 font-semibold">
          <dt>{t('line.total')}</dt>
          <dd className="tabular-nums">
            <bdi>{format.money(of.total, currency)}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
