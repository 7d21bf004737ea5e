import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CommandNotice, UnsentMessage } from '../hooks/useMessageCommands.ts';

export interface NoticeLineProps<M extends UnsentMessage> {
  readonly notice: CommandNotice<M> | null;
  /** Gives the text of a removed message back. */
  readonly onUndo: (message: M) => void;
}

/** The button that was pressed goes with its message: without this the focus would be nowhere. */
function focusUnlessTyping(button: HTMLButtonElement | null): void {
  const isTyping = document.activeElement?.matches('input, textarea') === true;
  if (!isTyping) button?.focus({ preventScroll: true });
}

/** The outcome of a command, in a quiet line. */
export function NoticeLine<M extends UnsentMessage>({ notice, onUndo }: NoticeLineProps<M>) {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <div className="mx-auto flex w-full max-w-4xl items-center gap-2 px-5 text-[0.9375rem] text-soft">
      <p role="status">
        {notice?.kind === 'onItsWay' && t('message.onItsWay')}
        {notice?.kind === 'cancelled' && t('message.cancelled')}
        {notice?.kind === 'removed' && t('message.removed')}
      </p>
      {notice && notice.kind !== 'onItsWay' && (
        <button
          key={notice.message.id}
          ref={focusUnlessTyping}
          type="button"
          onClick={() => onUndo(notice.message)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold text-accent hover:bg-wash"
        >
          <Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />
          {t('common:undo')}
        </button>
      )}
    </div>
  );
}
