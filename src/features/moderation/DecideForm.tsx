import { ArrowRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DECISION_REASONS, type DecisionWhat } from '#contract/entities/records/moderation.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { RadioList } from '#src/ui/form/RadioList.tsx';
import { SubmitLine } from '#src/ui/form/SubmitLine.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import {
  type CaseItem,
  choicesOf,
  isOwnDecision,
  nextCase,
  needsReason,
  SUSPENSION_DAYS,
  tabOf,
} from './cases.ts';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useToastKept } from '#src/shared/sending/index.ts';
import { Part } from './Part.tsx';

/**
 * The decision, with the reason its owner reads. It is kept on this device and carried out when it is sent.
 */
export function DecideForm({
  item,
  items,
}: {
  readonly item: CaseItem;
  /** All of them: the next one is offered after this. */
  readonly items: readonly CaseItem[];
}) {
  const { t } = useTranslation(['moderation', 'areas', 'common']);
  const { id, body } = item;
  const choices = choicesOf(body);
  const [what, setWhat] = useState<DecisionWhat | null>(null);
  const [reason, setReason] = useState<(typeof DECISION_REASONS)[number] | null>(null);
  const [days, setDays] = useState<(typeof SUSPENSION_DAYS)[number]>('7');
  const toastKept = useToastKept();
  const { text, change: setText, sent } = useTextDraft(`decision:${item.id}`);
  const session = useSession();
  const me = session.status === 'authenticated' ? session.user.id : '';
  const [isDecidedHere, setDecidedHere] = useState(false);
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
    setDecidedHere(true);
    sent();
    toastKept(t('kept'));
  });
  if (me === body.ownerId) return <p className="text-soft">{t('refused.own')}</p>;
  if (tabOf(item) === 'decided')
    return (
      <Decided
        item={item}
        next={nextCase(items, item, me)}
        takesFocus={isDecidedHere}
        isRunning={state.status === 'running'}
        onUndo={() => void decide('undo')}
      />
    );
  const isOwn = isOwnDecision(body, me);
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

interface DecidedProps {
  readonly item: CaseItem;
  /** Undefined: no other case is open. */
  readonly next: CaseItem | undefined;
  /** The pressed button is gone: what comes next has the focus. */
  readonly takesFocus: boolean;
  readonly isRunning: boolean;
  readonly onUndo: () => void;
}

/** After the decision: the next case, and the way back. */
function Decided({ item: { body, waiting }, next, takesFocus, isRunning, onUndo }: DecidedProps) {
  const { t } = useTranslation('moderation');
  return (
    <Part title={t('decided')}>
      <div
        ref={takesFocus ? focusOn : undefined}
        tabIndex={takesFocus ? -1 : undefined}
        className="outline-none"
      >
        {waiting !== null && <p className="mb-3 text-soft">{t('waitingText')}</p>}
        <div className="flex flex-wrap gap-3">
          {next !== undefined && (
            <Link to={paths.moderationCase.href(next.id)} className={buttonClasses()}>
              {t('next')}
              <ArrowRight size={20} aria-hidden className="rtl:-scale-x-100" />
            </Link>
          )}
          {body.decisions.length > 0 && waiting === null && (
            <Button
              look="secondary"
              icon={<Undo2 size={20} aria-hidden className="rtl:-scale-x-100" />}
              disabled={isRunning}
              onClick={onUndo}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      </div>
    </Part>
  );
}

const focusOn = (part: HTMLElement | null) => part?.focus();
