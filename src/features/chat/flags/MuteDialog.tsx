import { useTranslation } from 'react-i18next';
import { MUTES, type Mute } from '../rules/flags.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

export interface MuteDialogProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onMute: (mute: Mute) => void;
  readonly onClose: () => void;
}

/** For how long a conversation is to notify nothing. */
export function MuteDialog({ name, isOpen, onMute, onClose }: MuteDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  return (
    <Dialog
      isOpen={isOpen}
      title={t('flags.mute.title', { name })}
      description={t('flags.mute.text')}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <div className="grid gap-2">
        {MUTES.map((mute) => (
          <Button key={mute} look="secondary" onClick={() => onMute(mute)}>
            {t(`flags.mute.for.${mute}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
