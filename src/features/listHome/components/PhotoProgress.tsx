import { Check, CircleAlert, CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { PhotoState } from '#src/data/types.ts';

export interface PhotoProgressProps {
  readonly id: string;
  /** Undefined: it was stored before. */
  readonly state: PhotoState | undefined;
  readonly onRetry: (id: string) => void;
}

/** The progress of an upload, as text and as a bar. */
export function PhotoProgress({ id, state, onRetry }: PhotoProgressProps) {
  const { t } = useTranslation(['listHome', 'common']);
  if (state === undefined) return null;
  switch (state.kind) {
    case 'waiting':
      return (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CloudUpload size={16} aria-hidden />
          {t('photoState.waiting')}
        </p>
      );
    case 'uploading':
      return (
        <div className="grid gap-1 text-sm text-soft">
          {t('photoState.uploading')}
          <progress
            aria-label={t('photoState.uploading')}
            value={state.done}
            max={1}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </div>
      );
    case 'kept':
      return null;
    case 'stored':
      return (
        <p className="flex items-center gap-2 text-sm text-good">
          <Check size={16} aria-hidden />
          {t('photoState.stored')}
        </p>
      );
    case 'failed':
      return (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
          <CircleAlert size={16} aria-hidden />
          {t('photoState.failed')}
          <button
            type="button"
            className="min-h-11 px-2 font-semibold text-accent underline"
            onClick={() => onRetry(id)}
          >
            {t('common:error.retry')}
          </button>
        </p>
      );
    default:
      return unreachable(state);
  }
}
