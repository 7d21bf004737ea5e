import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { ChooseConversations } from './ChooseConversations.tsx';
import { putInConversation } from './putInConversation.ts';
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
  const sent = useRef(new Set<string>());
  const close = () => {
    sent.current.clear();
    onClose();
  };
  const [send, state] = useCommand(async ({ chat }) => {
    for (const one of to) await putInConversation(chat, one, what, sent.current);
    toastSuccess(t('sending.sent', { count: to.length }));
    setChosen([]);
    close();
  });
  return (
    <SendDialog
      isOpen={isOpen}
      onClose={close}
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
