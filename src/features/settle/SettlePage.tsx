import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import {
  ListingsInTwoVersions,
  type TwoVersions,
  useTwoVersions,
} from '#src/shared/settle/index.ts';
import { useFieldTexts } from '#src/shared/refusals/index.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { SettleForm } from './SettleForm.tsx';
import type { Choice } from './useChoices.ts';

/** Where an owner settles conflicts of a listing that two of their devices changed: of one, or of all that wait. */
export function SettlePage() {
  const { t } = useTranslation('settle');
  const [address] = useSearchParams();
  const homes = useTwoVersions();
  const id = address.get('home');
  // Where only one waits there is nothing to choose from.
  const home = homes?.find((each) => each.id === id || (id === null && homes.length === 1));
  const isNothingLeft =
    homes !== undefined && (id === null ? homes.length === 0 : home === undefined);
  return (
    <div className={pageClasses('list')}>
      <h1 className="text-[1.75rem] leading-tight font-semibold sm:text-[2rem]">{t('title')}</h1>
      {homes === undefined && (
        <NotHereYet of={['records']} className="mt-6">
          <Skeleton className="mt-6 h-72" />
        </NotHereYet>
      )}
      {home !== undefined && (
        <>
          <p className="mt-1 text-lg">
            <bdi className="font-semibold">{home.title}</bdi>
          </p>
          <p className="mt-2 max-w-prose text-soft">{t('lead')}</p>
          <HomeToSettle key={home.id} home={home} />
        </>
      )}
      {id === null && home === undefined && <ListingsInTwoVersions />}
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

function HomeToSettle({ home: { id, fields, currency } }: { readonly home: TwoVersions }) {
  const { t } = useTranslation('settle');
  const go = useNavigate();
  const texts = useFieldTexts();
  const [settle, state] = useCommand(
    async ({ market }, choices: Readonly<Record<string, Choice>>) => {
      const isAll = Object.keys(choices).length === fields.length;
      await market.listings.settle(id, choices);
      toastSuccess(t('done'));
      if (isAll) await go(paths.manage.href());
    },
  );
  return (
    <SettleForm
      fields={fields}
      texts={{
        name: texts.name,
        value: (field, said) => texts.value(field, said, currency),
        theirs: t('hint.theirs'),
      }}
      state={state}
      onSettle={(choices) => void settle(choices)}
    />
  );
}
