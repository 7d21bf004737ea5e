import { isCalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { budgetOf } from '#src/rules/money/budget.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { standingOf } from './rules/budget.ts';

/** A renter's budget and moving day, and how many of their homes the budget pays for. */
export function BudgetCard({ homes }: { readonly homes: readonly HeldListing[] }) {
  const { t } = useTranslation('renter');
  const format = useFormat();
  const about = useRecord('about_me');
  const moveIn = about?.moveIn ?? '';
  const budget = budgetOf(about ?? {});
  const isKnown = useArrival('records') === 'here' && about !== undefined;
  const standing = budget === null ? null : standingOf(budget, homes);
  return (
    <section
      aria-labelledby="budget"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <h2 id="budget" className="mb-2 text-xl font-semibold">
        {t('budget.title')}
      </h2>
      {budget === null && !isKnown && (
        <NotHereYet of={['records']}>
          <Skeleton className="h-6" />
        </NotHereYet>
      )}
      {budget === null && isKnown && <p className="text-soft">{t('budget.none')}</p>}
      {budget !== null && (
        <p className="font-display text-2xl leading-tight font-semibold">
          {t('budget.sum', { sum: format.money(budget.amount, budget.currency) })}
        </p>
      )}
      {standing !== null && standing.of > 0 && (
        <p className="mt-1 text-soft">{t('budget.fits', { ...standing })}</p>
      )}
      {standing !== null && standing.unknown > 0 && (
        <p className="mt-1 text-soft">{t('budget.unknown', { count: standing.unknown })}</p>
      )}
      {isCalendarDay(moveIn) && (
        <p className="mt-1 text-soft">{t('budget.moveIn', { day: format.date(moveIn) })}</p>
      )}
      <Link
        to={paths.profile.href()}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
      >
        {t(budget === null ? 'budget.set' : 'budget.change')}
      </Link>
    </section>
  );
}
