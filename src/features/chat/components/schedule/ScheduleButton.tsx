import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEver } from '#src/ui/useEver.ts';
import type { ScheduleButtonProps } from '../replyProps.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** Beside Send, while there is something to send: not now, but then. */
export function ScheduleButton({ onSchedule }: ScheduleButtonProps) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('schedule.later')}
        title={t('schedule.later')}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-wash hover:text-ink"
      >
        <AlarmClock size={22} aria-hidden />
      </button>
      {wasOpen && (
        <ScheduleDialog
          isOpen={isOpen}
          content={null}
          at={null}
          onSave={(_, at) => onSchedule(at)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
