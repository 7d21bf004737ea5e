import { CloudDownload, MessagesSquare } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow } from '#src/data/types.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { useIsStuck } from '../hooks/useIsStuck.ts';
import { matches } from '../rules/highlight.ts';
import { useMessageHits } from '../hooks/useMessageHits.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { MessageHits } from './MessageHits.tsx';
import { StuckState } from './StuckState.tsx';

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
  const { t } = useTranslation('chat');
  const isConnected = useIsConnected();
  const status = useSyncStatus();
  const isStuck = useIsStuck(rows === undefined);
  const shown = useMemo(
    () => rows?.filter((row) => matches(row.other.full_name, filter)),
    [rows, filter],
  );
  const { hits, isDone } = useMessageHits(filter.trim());
  const isNeverPulled = status.collections.conversations.lastPullAt === null;
  if (rows === undefined || shown === undefined) {
    return isStuck ? <StuckState /> : <ListSkeleton label={t('list.loading')} />;
  }
  if (rows.length === 0 && isNeverPulled && status.reachability !== 'offline') {
    return <ListSkeleton label={t('list.loading')} />;
  }
  if (rows.length === 0) {
    return isNeverPulled ? (
      <EmptyState
        icon={<CloudDownload size={36} aria-hidden />}
        title={t('list.firstRunTitle')}
        action={startAction}
      >
        {t('list.firstRunText')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<MessagesSquare size={36} aria-hidden />}
        title={t('list.emptyTitle')}
        action={startAction}
      >
        {t('list.emptyText')}
      </EmptyState>
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
