import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useAttempt } from '../../hooks/useAttempt.ts';
import type { ChangeProps } from '../replyProps.ts';

/** The trace of an unsent message. One's own comes back as long as its unsending has not left the device. */
export function UnsentTrace({ message }: ChangeProps) {
  const { t } = useTranslation(['messages', 'chat']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const { waitingId } = message.change;
  return (
    <>
      <span className="inline-flex items-center gap-1.5 text-soft italic">
        <Ban size={16} aria-hidden className="shrink-0" />
        {message.isMine ? t('changes.unsent.mine') : t('changes.unsent.theirs')}
      </span>
      {waitingId !== null && (
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          {t('changes.waiting')}
          <button
            type="button"
            onClick={() => attempt(() => chat.cancelMessage(waitingId))}
            className="inline-flex min-h-11 items-center rounded-field px-2 font-semibold text-accent hover:bg-wash"
          >
            {t('changes.unsent.undo')}
          </button>
        </span>
      )}
    </>
  );
}
