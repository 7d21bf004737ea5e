import { BadgeCheck, Calculator, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NewestListings } from '#src/listings/card/NewestListings.tsx';
import { TrendingAreas } from '#src/shared/figures/index.ts';
import { paths } from '#src/paths.ts';

const TRUTHS = [
  { key: 'fresh', Icon: BadgeCheck, to: null },
  { key: 'cost', Icon: Calculator, to: paths.calculator.href() },
  { key: 'market', Icon: TrendingUp, to: paths.marketTrends.href() },
] as const;

/** Homes to begin with, and what a guest can rely on: for whoever reads on below the first screen. */
export function StartHomes() {
  const { t } = useTranslation('homes');
  return (
    <div className="mt-12">
      <NewestListings />
      <Link
        to={`${paths.search.href()}?type=rent&kinds=homes`}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {t('start.all')}
      </Link>
      <TrendingAreas className="mt-8" />
      <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {TRUTHS.map(({ key, Icon, to }) => (
          <li key={key}>
            <Icon size={26} aria-hidden className="text-accent" />
            <h2 className="mt-3 text-xl leading-snug font-semibold">
              {t(`start.truth.${key}.title`)}
            </h2>
            <p className="mt-2 text-soft">{t(`start.truth.${key}.text`)}</p>
            {to !== null && (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline"
              >
                {t(`start.truth.${key}.link`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
