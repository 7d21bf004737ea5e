import { MessagesSquare } from 'lucide-react';
import { Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ConversationRow } from '#src/data/types.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useSession } from '#src/data/useSession.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { useIsStuck } from '../hooks/useIsStuck.ts';
import { matches } from '../rules/highlight.ts';
import { useMessageHits } from '../hooks/useMessageHits.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NotPulled } from './NotPulled.tsx';
import { MessageHits } from './replying.tsx';
import { StuckState } from './StuckState.tsx';
import { latePart } from '#src/ui/latePart.tsx';

// Until they come, the list says what there is to do without them.
const NewestListings = latePart(async () => {
  const [homes] = await Promise.all([
    import('#src/listings/card/NewestListings.tsx'),
    loadLateTexts(),
  ]);
  return homes.NewestListings;
});

export interface ConversationListProps {
  /** Undefined while they are being read. */
  readonly rows: readonly ConversationRow[] | undefined;
  readonly openId: string | undefined;
  /** Only people whose name matches are listed, and messages that contain it. */
  readonly filter: string;
  /** The one action of the empty state. */
  readonly startAction: ReactNode;
}

/** The conversations, newest first, or in words why there are none. */
export function ConversationList({ rows, openId, filter, startAction }: ConversationListProps) {
  const { t } = useTranslation(['chat', 'common']);
  const session = useSession();
  const isRenter = session.status === 'authenticated' && session.currentRole === 'renter';
  const isConnected = useIsConnected();
  const isStuck = useIsStuck(rows === undefined);
  const shown = useMemo(
    () => rows?.filter((row) => matches(row.other.full_name, filter)),
    [rows, filter],
  );
  const { hits, isDone } = useMessageHits(filter.trim());
  const isKnown = usePulledRows(rows, 'conversations') !== undefined;
  if (rows === undefined || shown === undefined) {
    return isStuck ? <StuckState /> : <ListSkeleton label={t('list.loading')} />;
  }
  if (!isKnown) return <NotPulled action={startAction} />;
  if (rows.length === 0) {
    return (
      <>
        <EmptyState
          icon={<MessagesSquare size={36} aria-hidden />}
          title={t('list.emptyTitle')}
          action={
            isRenter ? (
              <div className="flex flex-wrap justify-center gap-2">
                <Link to={paths.browse.href()} className={buttonClasses()}>
                  {t('common:browse')}
                </Link>
                {startAction}
              </div>
            ) : (
              startAction
            )
          }
        >
          {t('list.emptyText')}
        </EmptyState>
        {isRenter && (
          <div className="px-4">
            <Suspense>
              <NewestListings />
            </Suspense>
          </div>
        )}
      </>
    );
  }
  const isNothing = shown.length === 0 && hits.length === 0 && isDone;
  return (
    <>
      <p role="status" className={isNothing ? 'px-4 py-6 text-soft' : 'sr-only'}>
        {isNothing ? t('list.noMatch', { query: filter }) : ''}
      </p>
      <ul role="list" aria-label={t('list.label')} className="pb-4">
        {shown.map((row) => (
          <ConversationItem
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            isConnected={isConnected}
          />
        ))}
      </ul>
      {hits.length > 0 && <MessageHits hits={hits} words={filter.trim()} />}
    </>
  );
}
