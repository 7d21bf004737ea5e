import { Archive, ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import { useIsConnected } from '../hooks/useIsConnected.ts';
import { ConversationItem } from './ConversationItem.tsx';

export interface RowsTabProps {
  readonly rows: readonly ConversationRow[];
  readonly label: string;
}

/** Conversations that can be put into the archive or taken out of it. */
export function RowsTab({ rows, label }: RowsTabProps) {
  const { t } = useTranslation(['chat', 'messages']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const isConnected = useIsConnected();
  return (
    <ul role="list" aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <ConversationItem
          key={row.id}
          row={row}
          isOpen={false}
          isConnected={isConnected}
          action={
            <IconButton
              label={row.isArchived ? t('messages:center.unarchive') : t('messages:center.archive')}
              onClick={() => attempt(() => chat.setArchived(row.id, !row.isArchived))}
            >
              {row.isArchived ? (
                <ArchiveRestore size={19} aria-hidden />
              ) : (
                <Archive size={19} aria-hidden />
              )}
            </IconButton>
          }
        />
      ))}
    </ul>
  );
}
