import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { withHome } from '#contract/entities/sharedHome.ts';
import type { Person } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';
import { useAttempt } from '../hooks/useAttempt.ts';
import type { MessageDialogProps } from './menu/itemProps.ts';
import { NewConversationDialog } from './NewConversationDialog.tsx';

/** Sends the words to somebody else, as a message of one's own, and shows it in its conversation. */
export function ForwardDialog({ isOpen, message, onClose }: MessageDialogProps) {
  const { t } = useTranslation('messages');
  const { chat, files } = useSync();
  const attempt = useAttempt();
  const navigate = useNavigate();

  async function forward(person: Person): Promise<void> {
    const conversationId = await chat.startConversation(person);
    const to = { conversationId, receiverId: person.id };
    const { content, file, homeId } = message;
    if (homeId !== null) await chat.sendMessage({ ...to, ...withHome(homeId, content) });
    else if (file === null) await chat.sendMessage({ ...to, content });
    else await (await files.open()).forward(to, file);
    onClose();
    await navigate(paths.chat.href(conversationId));
  }

  return (
    <NewConversationDialog
      isOpen={isOpen}
      title={t('replies.forward.to')}
      onClose={onClose}
      onPick={(person) => attempt(() => forward(person))}
    />
  );
}
