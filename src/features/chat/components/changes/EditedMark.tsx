import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeProps } from '../replyProps.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

/** "Edited", beside the time; a press shows what stood there before. */
export function EditedMark({ message }: ChangeProps) {
  const { t } = useTranslation(['messages', 'chat']);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = message.change.waitingId !== null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative inline-flex items-center gap-1 rounded-sm underline decoration-dotted underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3.5 hover:text-ink"
      >
        {isWaiting && <Clock size={12} aria-hidden />}
        {t('chat:message.edited')}
        <span className="sr-only">
          {isWaiting && t('changes.waiting')} {t('changes.history.show')}
        </span>
      </button>
      <HistoryDialog isOpen={isOpen} message={message} onClose={() => setOpen(false)} />
    </>
  );
}
