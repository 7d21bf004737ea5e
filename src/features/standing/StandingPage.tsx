import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { StandingCard } from './StandingCard.tsx';

/** The decisions about this person and their homes, with the reasons, and their answer. */
export function StandingPage() {
  const { t } = useTranslation(['moderation', 'nav']);
  const standings = usePulledRows(useRecords('standing'), 'records');
  const appeals = useRecords('appeal') ?? [];
  const newest = standings?.toSorted((one, other) => other.body.at - one.body.at);
  return (
    <div className={pageClasses('text')}>
      <h1 className="mb-2 text-[2rem] leading-tight font-semibold">{t('nav:standing')}</h1>
      <p className="mb-6 text-soft">{t('standing.lead')}</p>
      {newest === undefined && (
        <NotHereYet of={['records']}>
          <Skeleton className="h-52" />
        </NotHereYet>
      )}
      {newest?.length === 0 && (
        <EmptyState icon={<Scale size={36} aria-hidden />} title={t('standing.none')} />
      )}
      <ul className="grid gap-4">
        {newest?.map(({ id, body }) => (
          <li key={id}>
            <StandingCard
              standing={body}
              appeal={appeals.find((one) => one.body.decisionId === body.decisionId)?.body ?? null}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
