import { ArrowLeft, Gavel, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { useCases } from './useCases.ts';

/** The held, reported and appealed cases, for those who decide about them; one case under its own address. */
export function ModerationPage() {
  const { t } = useTranslation(['moderation', 'nav']);
  const { caseId } = useParams();
  const { isModerator, items } = useCases();
  const [now] = useState(() => Date.now());
  const open = items?.find(({ id }) => id === caseId);
  return (
    <div className={pageClasses('wide')}>
      {open !== undefined && (
        <Link to={paths.moderation.href()} className={`${buttonClasses('quiet')} -ms-5 mb-2`}>
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </Link>
      )}
      <h1 className="mb-2 text-[2rem] leading-tight font-semibold">
        {open === undefined ? (
          t('nav:moderation')
        ) : (
          <bdi>{open.body.name || t('about.person')}</bdi>
        )}
      </h1>
      {open === undefined && isModerator === true && <p className="mb-6 text-soft">{t('lead')}</p>}
      {isModerator === undefined && (
        <NotHereYet of={['records']}>
          <Skeleton className="h-52" />
        </NotHereYet>
      )}
      {isModerator === false && (
        <EmptyState icon={<ShieldCheck size={36} aria-hidden />} title={t('notYours.title')}>
          {t('notYours.text')}
        </EmptyState>
      )}
      {isModerator === true && items === undefined && <Skeleton className="h-52" />}
      {isModerator === true && items !== undefined && open === undefined && (
        <>
          {caseId !== undefined && (
            <EmptyState icon={<Gavel size={36} aria-hidden />} title={t('gone')} />
          )}
          <CaseList items={items} now={now} />
        </>
      )}
      {isModerator === true && items !== undefined && open !== undefined && (
        <CaseView key={open.id} item={open} items={items} now={now} />
      )}
    </div>
  );
}
