import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgeMessageText } from '#contract/rules/text/messageText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import type { UnsentMessage } from '../hooks/useMessageCommands.ts';

export interface EditMessageDialogProps {
  /** Null: closed. */
  readonly message: UnsentMessage | null;
  readonly onClose: () => void;
}

/** Changes the text of a message that has not left the device. */
export function EditMessageDialog({ message, onClose }: EditMessageDialogProps) {
  const { t } = useTranslation('chat');
  const { chat } = useSync();
  return (
    <Dialog isOpen={message !== null} onClose={onClose} title={t('edit.title')}>
      {message && (
        <EditForm
          key={message.id}
          content={message.content}
          save={(text) => chat.editMessage(message.id, text)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

export interface EditFormProps {
  readonly content: string;
  /** False: it had left before it could be changed. */
  readonly save: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** A note on the change. */
  readonly note?: string;
  /** Why it cannot be saved, whatever is written. */
  readonly obstacle?: string | undefined;
}

/** The form to change the words of a message. */
export function EditForm({ content, save: saveText, onClose, note, obstacle }: EditFormProps) {
  const { t } = useTranslation(['chat', 'common']);
  const attempt = useAttempt();
  const [text, setText] = useState(content);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const state = judgeMessageText(text);

  async function save(): Promise<void> {
    if (state.kind !== 'sendable') return;
    if (await saveText(text.trim())) onClose();
    else setOnItsWay(true);
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(save);
      }}
    >
      <textarea
        autoFocus
        dir="auto"
        rows={5}
        aria-label={t('edit.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-h-[45dvh] w-full rounded-field border border-edge bg-paper px-3.5 py-2.5 text-[1.0625rem] leading-6 text-ink"
      />
      <div role="alert" className="text-sm font-medium text-danger empty:hidden">
        {state.kind === 'tooLong' && t('composer.tooLong', { count: state.over })}
        {isOnItsWay && t('message.onItsWay')}
        {obstacle}
      </div>
      {note !== undefined && <p className="text-sm text-soft">{note}</p>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          type="submit"
          disabled={state.kind !== 'sendable' || isOnItsWay || obstacle !== undefined}
        >
          {t('common:save')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
