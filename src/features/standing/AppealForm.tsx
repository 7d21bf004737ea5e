import { useTranslation } from 'react-i18next';
import type { AppealBody } from '#contract/entities/records/moderation.ts';
import { appealIdOf } from '#contract/rules/ids.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { SubmitLine } from '#src/ui/form/SubmitLine.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useToastKept } from '#src/shared/sending/index.ts';

/** A person's answer to a decision, once. Kept on this device, sent as soon as it can be. */
export function AppealForm(of: Pick<AppealBody, 'about' | 'aboutId' | 'decisionId'>) {
  const { t } = useTranslation(['moderation', 'common']);
  const session = useSession();
  const toastKept = useToastKept();
  const { text, change: setText, sent } = useTextDraft(`appeal:${of.decisionId}:${of.aboutId}`);
  const [send, state] = useCommand(async ({ records }) => {
    if (session.status !== 'authenticated') return;
    const body = { ...of, text: text.trim(), at: Date.now() };
    await records.make('appeal', body, appealIdOf(session.user.id, of.decisionId));
    sent();
    toastKept(t('appeal.kept'));
  });
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send();
      }}
    >
      <TextareaField
        id={`appeal-${of.decisionId}`}
        label={t('appeal.label')}
        description={t('appeal.note')}
        maxLength={2000}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SubmitLine
        label={t('appeal.send')}
        canSubmit={text.trim() !== ''}
        state={state.status}
        notKept={t('common:notKept')}
      />
    </form>
  );
}
