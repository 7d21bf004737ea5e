import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSENT } from '#contract/entities/change.ts';
import { PERSON_REPORT_REASONS } from '#contract/protocol/api.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { ConversationRow, ThreadMessage } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useLive } from '#src/data/useLive.ts';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useToastKept } from '#src/shared/sending/index.ts';

/** How many of their latest messages can be pointed at. */
const MESSAGES = 20;
/** Stands for the person as a whole. */
const PERSON = '';

export interface ReportPersonDialogProps {
  readonly row: Pick<ConversationRow, 'id' | 'other'>;
  /** The signs that this device warned of in messages. Handed in, since the caller has loaded the rules already. */
  readonly signsIn: (messages: readonly ThreadMessage[]) => readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says what is wrong with a person, or with one message of theirs. Kept on this device, sent as soon as it can be. */
export function ReportPersonDialog({ row, signsIn, isOpen, onClose }: ReportPersonDialogProps) {
  const { t } = useTranslation(['moderation', 'chat', 'common']);
  const { chat } = useSync();
  const thread = useLive(useMemo(() => chat.thread(row.id), [chat, row.id]));
  const theirs = (thread?.messages ?? [])
    .filter(({ isMine, seq }) => !isMine && seq !== null)
    .slice(-MESSAGES)
    .toReversed();
  const [message, setMessage] = useState(PERSON);
  const [reason, setReason] = useState<(typeof PERSON_REPORT_REASONS)[number] | null>(null);
  const toastKept = useToastKept();
  const { text, change: setText, sent } = useTextDraft(`report:${row.id}`);
  const [send, state] = useCommand(async ({ parcels }) => {
    if (reason === null) return;
    const about = message === PERSON ? { personId: row.other.id } : { messageId: message };
    const seen = theirs.filter(({ id }) => message === PERSON || id === message);
    await parcels.sendReport({
      ...about,
      reason,
      text: text.trim(),
      seen: { signs: signsIn(seen) },
    });
    sent();
    toastKept(t('reportPerson.kept'));
    onClose();
  });
  return (
    <SendDialog
      isOpen={isOpen}
      title={t('reportPerson.title')}
      description={t('reportPerson.lead')}
      sendLabel={t('reportPerson.send')}
      canSend={reason !== null}
      state={state.status}
      notKept={t('common:notKept')}
      onSend={() => void send()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <NativeSelect
          label={t('reportPerson.about')}
          value={message}
          options={[
            { value: PERSON, label: t('reportPerson.person') },
            ...theirs.map(({ id, content, messageType }) => ({
              value: id,
              label: messageType === UNSENT ? t('chat:message.unsent') : cutText(content, 80),
            })),
          ]}
          onChange={setMessage}
        />
        <RadioList
          name="report-reason"
          legend={t('reportPerson.reason')}
          value={reason}
          options={PERSON_REPORT_REASONS.map((value) => ({ value, label: t(`report.${value}`) }))}
          onChange={setReason}
        />
        <TextareaField
          id="report-text"
          label={t('reportPerson.text')}
          maxLength={2000}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </SendDialog>
  );
}
