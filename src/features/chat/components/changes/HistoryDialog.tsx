import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '#src/data/types.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useTimeText } from '../../hooks/useTimeText.ts';
import { shownAt } from '../../rules/threadRows.ts';

export interface HistoryDialogProps {
  readonly isOpen: boolean;
  readonly message: ThreadMessage;
  readonly onClose: () => void;
}

/** The versions of a message, newest first. Both people see it. */
export function HistoryDialog({ isOpen, message, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('messages');
  const time = useTimeText();
  const sent = { words: message.original, at: shownAt(message) };
  const versions = [sent, ...message.change.edits].toReversed();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('changes.history.title')}>
      <ol className="grid gap-4">
        {versions.map(({ words, at }, index) => (
          <li key={at + words} className="grid gap-0.5">
            <span className="text-sm text-soft">
              {versionName(index)} · <time dateTime={at}>{time.exact(at)}</time>
            </span>
            <span
              dir="auto"
              className="text-start [overflow-wrap:anywhere] whitespace-pre-wrap text-ink"
            >
              {words}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );

  function versionName(index: number): string {
    if (index === 0) return t('changes.history.now');
    return index === versions.length - 1 ? t('changes.history.first') : t('changes.history.before');
  }
}
