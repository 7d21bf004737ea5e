import { Reply, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QuotedLines } from './QuotedLines.tsx';
import type { ReplyBarProps } from './replyProps.ts';

/** The message that is replied to, above the composer. */
export function ReplyBar({ quoted, name, onCancel }: ReplyBarProps) {
  const { t } = useTranslation('messages');
  return (
    <div role="group" aria-label={t('replies.replyingTo')} className="flex h-13 items-center gap-2">
      <Reply size={20} aria-hidden className="ms-3 shrink-0 text-accent rtl:-scale-x-100" />
      <div className="min-w-0 flex-1 border-s-3 border-accent ps-2.5">
        <QuotedLines message={quoted} name={name} />
      </div>
      <button
        type="button"
        aria-label={t('replies.cancel')}
        onClick={onCancel}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-wash hover:text-ink"
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
