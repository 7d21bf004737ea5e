import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EditForm } from '../EditMessageDialog.tsx';
import type { MessageDialogProps } from '../menu/itemProps.ts';

/** Changes the words of a message that was sent. Without a network the change waits, and the server judges whether it is in time. */
export function EditSentDialog({ isOpen, message, replying, onClose }: MessageDialogProps) {
  const { t } = useTranslation('messages');
  const { chat } = useSync();
  const { conversationId, receiverId } = replying;

  async function save(content: string): Promise<boolean> {
    if (content !== message.content)
      await chat.editSent({ conversationId, receiverId, messageId: message.id, content });
    return true;
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('changes.edit.title')}>
      {isOpen && (
        <EditForm
          content={message.content}
          save={save}
          onClose={onClose}
          note={t('changes.edit.note')}
          obstacle={message.messageType === UNSENT ? t('changes.edit.gone') : undefined}
        />
      )}
    </Dialog>
  );
}
