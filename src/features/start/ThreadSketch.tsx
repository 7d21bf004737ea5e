import { CheckCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';

/** Three messages on a notebook page: they show what the product does. */
export function ThreadSketch() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const at = (hour: number, minute: number) => format.time(new Date(2026, 4, 4, hour, minute));
  return (
    <div
      aria-hidden
      className="grid rotate-1 gap-3 self-center rounded-card border border-line bg-sheet bg-[repeating-linear-gradient(transparent_0_2.1rem,var(--line)_2.1rem_calc(2.1rem+1px))] p-6 shadow-float rtl:-rotate-1"
    >
      <Note isMine foot={t('start.sketch.times', { written: at(8, 52), sent: at(9, 41) })}>
        {t('start.sketch.question')}
      </Note>
      <Note foot={at(9, 44)}>{t('start.sketch.answer')}</Note>
      <Note isMine isQueued foot={`${at(9, 45)} · ${t('start.sketch.queued')}`}>
        {t('start.sketch.reply')}
      </Note>
    </div>
  );
}

interface NoteProps {
  readonly isMine?: boolean;
  readonly isQueued?: boolean;
  readonly foot: string;
  readonly children: ReactNode;
}

function Note({ isMine = false, isQueued = false, foot, children }: NoteProps) {
  return (
    <div
      className={classes(
        'max-w-[85%] rounded-card px-4 py-3 shadow-card',
        isMine ? 'justify-self-end rounded-ee-sm bg-accent-wash' : 'rounded-es-sm bg-paper',
      )}
    >
      {children}
      {/* The build writes the time of day as the language does, a device as its region. */}
      <p
        suppressHydrationWarning
        className="mt-1 flex items-center justify-end gap-1.5 text-sm text-soft"
      >
        {foot}
        {isMine && (isQueued ? <Clock size={15} /> : <CheckCheck size={16} />)}
      </p>
    </div>
  );
}
