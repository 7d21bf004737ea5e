import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useAttempt } from '../../hooks/useAttempt.ts';
import type { MessageDialogProps } from '../menu/itemProps.ts';

/** Asks before a message is unsent, and says what stays of it. */
export function UnsendDialog({ isOpen, message, replying, onClose }: MessageDialogProps) {
  const { t } = useTranslation(['messages', 'chat', 'common']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const { conversationId, receiverId } = replying;

  async function unsend(): Promise<void> {
    onClose();
    await chat.unsend({ conversationId, receiverId, messageId: message.id });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('changes.unsend.title')}
      description={t('changes.unsend.text')}
    >
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button look="danger" onClick={() => attempt(unsend)}>
          {t('changes.unsend.do')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
