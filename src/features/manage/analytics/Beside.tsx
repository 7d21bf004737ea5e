import { useTranslation } from 'react-i18next';
import { FUNNEL_STEPS } from '#src/rules/listing/homeFigures.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { BESIDE_DAYS, type BesideOthers } from './beside.ts';

/** Each home beside similar homes of other owners; renders nothing where they are too few. */
export function Beside({ beside }: { readonly beside: readonly BesideOthers[] }) {
  const { t } = useTranslation('analytics');
  if (beside.length === 0) return null;
  return (
    <section aria-labelledby="beside" className="mt-10">
      <h2 id="beside" className="text-xl font-semibold">
        {t('beside.title')}
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-soft">{t('beside.how', { count: BESIDE_DAYS })}</p>
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {beside.map((one) => (
          <BesideHome key={one.home.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function BesideHome({ one }: { readonly one: BesideOthers }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const titleOf = useTitleOf();
  return (
    <li className="rounded-card border border-line bg-sheet p-4">
      <h3 dir="auto" className="font-semibold">
        {titleOf(one.home)}
      </h3>
      <dl className="mt-2 grid grid-cols-3 gap-3">
        {FUNNEL_STEPS.map((step) => (
          <div key={step}>
            <dt className="text-sm text-soft">{t(`step.${step}`)}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">
              {format.number(one.own[step])}
            </dd>
            <dd className="text-sm text-soft">{t('beside.others', { n: one.others[step] })}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        {t(`beside.${one.of}`, { count: one.homes, owners: one.owners })}
      </p>
    </li>
  );
}
