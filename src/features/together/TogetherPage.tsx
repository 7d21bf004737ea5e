import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useSession } from '#src/data/useSession.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { invitationIn } from '#sync/model/rules/deciding/invitations.ts';
import { Invitations } from './Invitations.tsx';
import { JoinAsk } from './JoinAsk.tsx';
import { ListRows } from './ListRows.tsx';
import { ListView } from './ListView.tsx';
import { NewShared } from './NewShared.tsx';
import { useLists } from './useLists.ts';

/** Lists of homes that several decide on: all a person is in, the one of the address, or an invitation to one. */
export function TogetherPage() {
  const { t } = useTranslation(['saved', 'nav']);
  const [params] = useSearchParams();
  const of = params.get('of');
  const session = useSession();
  const here = useLists();
  const lists = usePulledRows(here, 'records');
  const list = here?.find(({ id }) => id === of);
  const [listId, withId] = [params.get('list'), params.get('with')];
  const invitation = invitationIn(params);
  if (session.status !== 'authenticated') return null;
  return (
    <div className={pageClasses('list')}>
      {invitation !== null ? (
        <JoinAsk invitation={invitation} me={session.user.id} lists={here} />
      ) : of === null ? (
        <>
          <h1 className="mb-2 text-[2rem] leading-tight font-semibold">{t('nav:together')}</h1>
          <p className="mb-6 max-w-prose text-soft">{t('together.lead')}</p>
          <Invitations me={session.user.id} lists={here ?? []} />
          <NewShared key={`${listId} ${withId}`} listId={listId} withId={withId} />
          {lists === undefined ? (
            <NotHereYet of={['records']} className="mt-8">
              <Skeleton className="mt-8 h-40" />
            </NotHereYet>
          ) : (
            <ListRows lists={lists} />
          )}
        </>
      ) : list !== undefined ? (
        <ListView key={list.id} list={list} me={session.user.id} />
      ) : lists === undefined ? (
        <NotHereYet of={['records']}>
          <Skeleton className="h-96" />
        </NotHereYet>
      ) : (
        <EmptyState
          title={t('nav:together')}
          action={
            <Link to={paths.together.href()} className={buttonClasses()}>
              {t('together.all')}
            </Link>
          }
        >
          {t('together.absent')}
        </EmptyState>
      )}
    </div>
  );
}
