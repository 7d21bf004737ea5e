import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { useAttempt } from '../../hooks/useAttempt.ts';
import { failureKey } from '../../rules/failureKey.ts';
import type { ChangeProps } from '../replyProps.ts';

const BUTTON =
  'inline-flex min-h-11 items-center rounded-field px-2 text-sm font-semibold text-accent hover:bg-wash';

/** A change the server did not take: why, what was written, and what can be done with it. */
export function ChangeRefused({ message }: ChangeProps) {
  const { t } = useTranslation(['messages', 'chat']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const { refused } = message.change;
  if (refused === null) return null;
  const { entryId, kind, error } = refused;
  const isLate = error === 'too_late';
  const drop = () => attempt(() => chat.cancelMessage(entryId));

  async function copy(words: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(words);
      toastSuccess(t('chat:message.copied'));
    } catch {
      toastError(t('replies.notCopied'));
    }
  }

  function why(): string {
    return error === 'not_found' ? t('changes.edit.gone') : t(`chat:${failureKey(error)}`);
  }

  return (
    <div className="mt-1 grid max-w-[34rem] gap-1 rounded-card border border-danger bg-sheet px-3 pt-2 text-sm">
      <p className="flex items-start gap-1.5 font-medium text-danger">
        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {kind === 'edit'
            ? t(isLate ? 'changes.refused.editLate' : 'changes.refused.edit')
            : t(isLate ? 'changes.refused.unsendLate' : 'changes.refused.unsend')}
          {!isLate && ` ${why()}`}
        </span>
      </p>
      {kind === 'edit' && (
        <p dir="auto" className="text-start [overflow-wrap:anywhere] whitespace-pre-wrap text-ink">
          {refused.words}
        </p>
      )}
      <div className="-mx-2 flex flex-wrap">
        {kind === 'edit' && (
          <>
            <button
              type="button"
              className={BUTTON}
              onClick={() => attempt(() => chat.sendAnew(entryId))}
            >
              {t('changes.refused.sendAnew')}
            </button>
            <button type="button" className={BUTTON} onClick={() => void copy(refused.words)}>
              {t('chat:message.copy')}
            </button>
          </>
        )}
        <button type="button" className={BUTTON} onClick={drop}>
          {kind === 'edit' ? t('changes.refused.drop') : t('changes.refused.dismiss')}
        </button>
      </div>
    </div>
  );
}
