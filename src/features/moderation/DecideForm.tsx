import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_REASONS, type DecisionWhat } from '#contract/entities/records/moderation.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { SubmitLine } from '#src/ui/form/SubmitLine.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import {
  type CaseItem,
  choicesOf,
  isOwnDecision,
  needsReason,
  SUSPENSION_DAYS,
  tabOf,
} from './cases.ts';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { Part } from './Part.tsx';

/**
 * The decision, with the reason its owner reads. It is kept on this device and carried out when it is sent.
 */
export function DecideForm({ item }: { readonly item: CaseItem }) {
  const { t } = useTranslation(['moderation', 'areas', 'common']);
  const { id, body, waiting } = item;
  const choices = choicesOf(body);
  const [what, setWhat] = useState<DecisionWhat | null>(null);
  const [reason, setReason] = useState<(typeof DECISION_REASONS)[number] | null>(null);
  const [days, setDays] = useState<(typeof SUSPENSION_DAYS)[number]>('7');
  const { text, change: setText, sent } = useTextDraft(`decision:${item.id}`);
  const session = useSession();
  const [decide, state] = useCommand(async ({ records }, chosen: DecisionWhat) => {
    await records.make('decision', {
      caseId: id,
      what: chosen,
      ...(needsReason(chosen) && reason !== null && { reason }),
      ...(chosen === 'suspend_person' && days !== '0' && { days: Number(days) }),
      text: text.trim(),
      at: Date.now(),
    });
    setWhat(null);
    sent();
    toastSuccess(t('kept'));
  });
  if (session.status === 'authenticated' && session.user.id === body.ownerId)
    return <p className="text-soft">{t('refused.own')}</p>;
  if (tabOf(item) === 'decided')
    return (
      <Part title={t('decided')}>
        {waiting !== null && <p className="mb-3 text-soft">{t('waitingText')}</p>}
        {body.decisions.length > 0 && waiting === null && (
          <Button
            look="secondary"
            icon={<Undo2 size={20} aria-hidden className="rtl:-scale-x-100" />}
            disabled={state.status === 'running'}
            onClick={() => void decide('undo')}
          >
            {t('undo')}
          </Button>
        )}
      </Part>
    );
  const isOwn = session.status === 'authenticated' && isOwnDecision(body, session.user.id);
  const isReady = what !== null && (!needsReason(what) || reason !== null);
  return (
    <Part title={t('decide')} {...(isOwn && { note: t('refused.another_decides') })}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void decide(what);
        }}
      >
        <RadioList
          name="what"
          legend={t('what.legend')}
          value={what}
          options={choices.map((value) => ({ value, label: t(labelOf(value, body)) }))}
          onChange={setWhat}
        />
        {what === 'suspend_person' && (
          <RadioList
            name="days"
            legend={t('days.legend')}
            value={days}
            options={SUSPENSION_DAYS.map((value) => ({
              value,
              label: value === '0' ? t('days.open') : t('days.number', { count: Number(value) }),
            }))}
            onChange={setDays}
          />
        )}
        {what !== null && needsReason(what) && (
          <RadioList
            name="reason"
            legend={t('reasonLegend')}
            value={reason}
            options={DECISION_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
            onChange={setReason}
          />
        )}
        <TextareaField
          id="decision-text"
          label={t('text')}
          description={t('textNote')}
          maxLength={1000}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <SubmitLine
          label={t('decideNow')}
          canSubmit={isReady}
          state={state.status}
          notKept={t('common:notKept')}
        />
      </form>
    </Part>
  );
}

function labelOf(what: DecisionWhat, { about, why }: CaseItem['body']) {
  if (about === 'review' && what === 'refuse') return 'areas:residents.case.refuse';
  if (about === 'review' && what === 'approve' && why !== 'reported')
    return 'areas:residents.case.approve';
  if (what === 'uphold' && why === 'asked') return 'what.leave';
  if (what !== 'approve') return `what.${what}` as const;
  return why === 'appeal' ? 'what.grant' : why === 'reported' ? 'what.dismiss' : 'what.approve';
}
