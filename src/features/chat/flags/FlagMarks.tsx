import { BellOff, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow } from '#src/data/types.ts';
import { Badge } from '#src/ui/Badge.tsx';

export interface FlagMarksProps {
  readonly row: Pick<ConversationRow, 'unread' | 'isMarkedUnread' | 'isPinned'>;
  readonly isMuted: boolean;
}

/** In the list: that a conversation is muted, marked as unread or pinned. */
export function FlagMarks({ row, isMuted }: FlagMarksProps) {
  const { t } = useTranslation('messages');
  return (
    <>
      {isMuted && (
        <span className="shrink-0 text-faint">
          <BellOff size={15} aria-hidden />
          <span className="sr-only">{t('flags.muted')}</span>
        </span>
      )}
      {row.isPinned && (
        <span className="shrink-0 text-faint">
          <Pin size={15} aria-hidden />
          <span className="sr-only">{t('flags.pinned')}</span>
        </span>
      )}
      {row.isMarkedUnread && row.unread === 0 && (
        <span className="shrink-0">
          <Badge tone={isMuted ? 'neutral' : 'accent'}>
            <span aria-hidden>●</span>
            <span className="sr-only">{t('flags.marked')}</span>
          </Badge>
        </span>
      )}
    </>
  );
}
