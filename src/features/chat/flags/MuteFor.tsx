import { useTranslation } from 'react-i18next';
import { mutedUntilOf } from '../rules/flags.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { toastSuccess } from '#src/ui/toasts.ts';
import { MuteDialog, type MuteDialogProps } from './MuteDialog.tsx';
import type { SetFlags } from './useFlags.ts';

export interface MuteForProps extends Omit<MuteDialogProps, 'onMute'> {
  readonly set: SetFlags;
}

/** Asks for how long, mutes the conversation, and says until when. */
export function MuteFor({ set, onClose, ...dialog }: MuteForProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <MuteDialog
      {...dialog}
      onMute={(mute) => {
        const until = mutedUntilOf(mute, Date.now());
        set({ mutedUntil: until });
        onClose();
        toastSuccess(
          mute === 'always'
            ? t('flags.mute.done')
            : t('flags.mute.doneUntil', { at: format.dateTime(until) }),
        );
      }}
      onClose={onClose}
    />
  );
}
