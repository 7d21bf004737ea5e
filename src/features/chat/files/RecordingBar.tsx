import { ArrowUp, Lock, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/entities/sentFile.ts';

/** The focus was on the button that began it, which is gone. Once: it stays the same function. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

export interface RecordingBarProps {
  readonly seconds: number;
  readonly isLocked: boolean;
  readonly onDiscard: () => void;
  readonly onSend: () => void;
}

/** The bar in place of the field while somebody records. */
export function RecordingBar({ seconds, isLocked, onDiscard, onSend }: RecordingBarProps) {
  const { t } = useTranslation('files');
  return (
    <div
      role="group"
      aria-label={t('voice.recording')}
      className="absolute inset-0 flex items-center gap-3 bg-paper ps-2"
    >
      {isLocked && (
        <button
          type="button"
          ref={takeFocus}
          aria-label={t('voice.discard')}
          onClick={onDiscard}
          className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-wash"
        >
          <Trash2 size={20} aria-hidden />
        </button>
      )}
      <span aria-hidden className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />
      <bdi className="font-semibold tabular-nums">{lengthText(Math.floor(seconds))}</bdi>
      <span className="min-w-0 flex-1 truncate text-sm text-soft">
        {!isLocked && t('voice.slide')}
      </span>
      {isLocked ? (
        <button
          type="button"
          aria-label={t('voice.send')}
          onClick={onSend}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
        >
          <ArrowUp size={22} aria-hidden />
        </button>
      ) : (
        <Lock size={18} aria-hidden className="me-16 shrink-0 text-faint" />
      )}
    </div>
  );
}
