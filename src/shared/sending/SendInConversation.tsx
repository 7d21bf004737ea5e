import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationRow, Sync } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import type { Sendable } from './sendable.ts';

export interface SendInConversationProps {
  readonly what: Sendable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses the conversations that something is put into. It does not wait for the network. */
export function SendInConversation({ what, isOpen, onClose }: SendInConversationProps) {
  const { t } = useTranslation(['homes', 'chat', 'common']);
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const blocked = useRecords('block')?.map(({ body }) => body.userId) ?? [];
  const all = (useConversations() ?? []).filter(({ other }) => !blocked.includes(other.id));
  const sought = filter.trim().toLocaleLowerCase();
  const shown = all.filter(
    ({ id, other }) => chosen.includes(id) || other.full_name.toLocaleLowerCase().includes(sought),
  );
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
      {all.length === 0 ? (
        <p className="text-soft">{t('sending.nobody')}</p>
      ) : (
        <>
          <SearchField
            label={t('sending.search')}
            clearLabel={t('chat:list.clearSearch')}
            value={filter}
            onChange={setFilter}
          />
          <fieldset className="mt-2">
            <legend className="sr-only">{t('sending.to')}</legend>
            <div className="grid max-h-[40dvh] overflow-y-auto">
              {shown.map(({ id, other }) => (
                <label key={id} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ target }) =>
                      setChosen(
                        target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                      )
                    }
                    className="size-5 shrink-0"
                  />
                  <bdi className="min-w-0 wrap-anywhere">{other.full_name}</bdi>
                </label>
              ))}
            </div>
          </fieldset>
          <p role="status" className={shown.length === 0 ? 'py-3 text-soft' : 'sr-only'}>
            {shown.length === 0 && t('sending.noMatch')}
          </p>
        </>
      )}
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
