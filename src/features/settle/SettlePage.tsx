import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { HomesInTwoVersions } from '#src/homes/HomesInTwoVersions.tsx';
import { useTwoVersions } from '#src/homes/useTwoVersions.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SettleForm } from './SettleForm.tsx';

/** Where an owner says what shall hold of a home that two of their devices wrote: one, or all that wait. */
export function SettlePage() {
  const { t } = useTranslation('settle');
  const [address] = useSearchParams();
  const homes = useTwoVersions();
  const id = address.get('home');
  const home = homes?.find((each) => each.id === id);
  const isNothingLeft =
    homes !== undefined && (id === null ? homes.length === 0 : home === undefined);
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-10">
      <h1 className="text-[1.75rem] leading-tight font-semibold sm:text-[2rem]">{t('title')}</h1>
      {homes === undefined && <Skeleton className="mt-6 h-72" />}
      {home !== undefined && (
        <>
          <p className="mt-1 text-lg">
            <bdi className="font-semibold">{home.title}</bdi>
          </p>
          <p className="mt-2 max-w-prose text-soft">{t('lead')}</p>
          <SettleForm key={home.id} home={home} />
        </>
      )}
      {id === null && <HomesInTwoVersions />}
      {isNothingLeft && (
        <EmptyState
          icon={<GitCompareArrows size={32} aria-hidden />}
          title={t('none')}
          action={
            <Link to={paths.manage.href()} className={buttonClasses()}>
              {t('toManage')}
            </Link>
          }
        >
          {t('noneText')}
        </EmptyState>
      )}
    </div>
  );
}
