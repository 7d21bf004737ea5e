import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow, Sync } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { ChooseConversations } from './ChooseConversations.tsx';
import type { Sendable } from './sendable.ts';
import { useOpenConversations } from './useOpenConversations.ts';

export interface SendInConversationProps {
  readonly what: Sendable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses the conversations that something is put into. It does not wait for the network. */
export function SendInConversation({ what, isOpen, onClose }: SendInConversationProps) {
  const { t } = useTranslation(['homes', 'common']);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = useOpenConversations() ?? [];
  const to = all.filter(({ id }) => chosen.includes(id));
  const [send, state] = useCommand(async ({ chat }) => {
    for (const one of to) await put(chat, one, what);
    toastSuccess(t('sending.sent', { count: to.length }));
    setChosen([]);
    onClose();
  });
  return (
    <SendDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('sending.title')}
      description={what.title}
      sendLabel={t('common:send')}
      canSend={to.length > 0}
      state={state.status}
      notKept={t('sending.failed')}
      onSend={() => void send()}
    >
      {what.kind === 'page' && what.warning !== undefined && (
        <p className="mb-3 rounded-field bg-warn-wash px-4 py-3">{what.warning}</p>
      )}
      <ChooseConversations all={all} chosen={chosen} onChoose={setChosen} />
    </SendDialog>
  );
}

async function put(
  chat: Sync['chat'],
  { id: conversationId, other }: ConversationRow,
  what: Sendable,
): Promise<void> {
  const to = { conversationId, receiverId: other.id };
  if (what.kind === 'homes')
    for (const id of what.ids)
      await chat.sendMessage({ ...to, content: id, messageType: 'property' });
  else {
    const { href } = new URL(what.href, window.location.href);
    await chat.sendMessage({ ...to, content: `${what.words}\n${href}` });
  }
}
