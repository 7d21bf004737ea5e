import { useRef, useState, type ReactNode } from 'react';
import { localDay, localMoment } from '#contract/rules/calendarDay.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { momentIn } from '#src/rules/listing/zonedTime.ts';
import { useTranslation } from 'react-i18next';
import { useRecord } from '#src/data/useRecord.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useVisitTime } from '#src/i18n/useVisitTime.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Clash } from '#src/shared/viewings/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { LeadCommands } from '../hooks/useLeadCommands.ts';
import { labelsOf, type Lead } from '../rules/board.ts';
import { suggestedTime } from '../rules/suggestedTime.ts';
import { placeholdersIn } from '#src/rules/people/quickReply.ts';
import { QuickReply } from './QuickReply.tsx';

export type LeadQuestion = 'quick' | 'viewing' | 'note' | 'snooze' | 'lost';

export interface LeadDialogProps {
  readonly lead: Lead;
  readonly question: LeadQuestion;
  readonly isOpen: boolean;
  readonly commands: LeadCommands;
  readonly onClose: () => void;
}

/** One question about one lead. */
export function LeadDialog(props: LeadDialogProps) {
  switch (props.question) {
    case 'quick':
      return <Answer {...props} />;
    case 'viewing':
      return <ProposeViewing {...props} />;
    case 'note':
      return <Note {...props} />;
    case 'snooze':
      return <Snooze {...props} />;
    case 'lost':
    default:
      return <Lost {...props} />;
  }
}

function Frame({
  props: { isOpen, onClose },
  title,
  submit,
  onSubmit,
  children,
}: {
  readonly props: LeadDialogProps;
  readonly title: string;
  /** Undefined: the question is answered by pressing something in the dialog. */
  readonly submit?: string | undefined;
  /** False: something is missing, and the dialog stays. */
  readonly onSubmit?: () => unknown;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const answer = () => {
    if (onSubmit?.() !== false) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      onSubmit={submit === undefined ? undefined : answer}
      actions={
        <>
          {submit !== undefined && <Button type="submit">{submit}</Button>}
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}

/** A quick reply is chosen, read, changed where it needs to be, and then sent. */
function Answer(props: LeadDialogProps) {
  const { t } = useTranslation(['inquiries', 'common']);
  const { lead, commands } = props;
  const [text, setText] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const open = placeholdersIn(text ?? '');
  const error = () => {
    if (!wasSent) return undefined;
    if (open.length > 0) return t('quick.unfilled', { words: open.join(' ') });
    return text?.trim() === '' ? t('quick.nothing') : undefined;
  };
  return (
    <Frame
      props={props}
      title={t('quick.title')}
      submit={text === null ? undefined : t('common:send')}
      onSubmit={() => {
        const said = text?.trim() ?? '';
        if (said !== '' && open.length === 0) {
          commands.reply(lead, said);
          return true;
        }
        setSent(true);
        document.querySelector<HTMLElement>('#quick-text')?.focus();
        return false;
      }}
    >
      {text === null ? (
        <QuickReply lead={lead} onChoose={setText} />
      ) : (
        <>
          <TextareaField
            // oxlint-disable-next-line jsx_a11y/no-autofocus -- what was pressed is gone: the text is next
            autoFocus
            id="quick-text"
            label={t('quick.text')}
            error={error()}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button look="quiet" className="justify-self-start" onClick={() => setText(null)}>
            {t('quick.another')}
          </Button>
        </>
      )}
    </Frame>
  );
}

function useLeadName({ name }: Lead): string {
  const { t } = useTranslation('inquiries');
  return name === '' ? t('somebody') : isolated(name);
}

const HALF_HOUR_MS = 30 * 60_000;
const KINDS = ['in_person', 'video'] as const;

/** Offers a time: the person finds it among their viewings and in the thread, and accepts or declines it. */
function ProposeViewing(props: LeadDialogProps) {
  const { t } = useTranslation('inquiries');
  const words = usePropertyTexts();
  const visitTime = useVisitTime();
  const { lead, commands } = props;
  const name = useLeadName(lead);
  const [chosen, setAt] = useState<string | null>(null);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('in_person');
  const [now] = useState(() => Date.now());
  const hours = useRecord('landlord_settings');
  const at = chosen ?? suggestedTime(new Date(now), hours);
  const [wasAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const place = lead.home?.details;
  const [day = '', clock = ''] = at.split('T');
  const time = new Date(momentIn(day, clock.slice(0, 5), place?.time_zone));
  const isTime = !Number.isNaN(time.getTime());
  const endsAt = isTime ? new Date(time.getTime() + HALF_HOUR_MS).toISOString() : '';
  const said = isTime ? visitTime.say(time.toISOString(), place, endsAt) : '';
  return (
    <Frame
      props={props}
      title={t('viewing.title')}
      submit={t('viewing.send')}
      onSubmit={() => {
        // An invalid time does not count as being in the future.
        if (!(time.getTime() > now)) {
          setAsked(true);
          field.current?.focus();
          return false;
        }
        commands.propose(
          lead,
          {
            startsAt: time.toISOString(),
            endsAt,
            kind,
          },
          {
            message: t('viewing.message', {
              at: visitTime.sayThere(time.toISOString(), place, endsAt),
              home: lead.home?.title ?? '',
            }),
            said: t('done.proposed', { name, at: said }),
          },
        );
        return true;
      }}
    >
      <TextField
        ref={field}
        required
        error={
          wasAsked && !(time.getTime() > now)
            ? t(isTime ? 'viewing.past' : 'viewing.missing')
            : undefined
        }
        label={t('viewing.at')}
        description={
          <>
            {t('viewing.hint')}
            {isTime && <span className="mt-1 block">{said}</span>}
          </>
        }
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      {/* While it closes, the viewing that was proposed is there: it does not clash with itself. */}
      <Clash
        span={props.isOpen && isTime ? { starts_at: time.toISOString(), ends_at: endsAt } : null}
        homeId={kind === 'in_person' ? lead.home?.id : undefined}
      />
      <Select
        label={t('viewing.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: words.viewingKind(value) }))}
        onChange={setKind}
      />
    </Frame>
  );
}

function Note(props: LeadDialogProps) {
  const { t } = useTranslation(['inquiries', 'common']);
  const { lead, commands } = props;
  const name = useLeadName(lead);
  const [opened] = useState(lead.note);
  const [text, setText] = useState(opened.note);
  const [labels, setLabels] = useState(opened.labels.join(', '));
  return (
    <Frame
      props={props}
      title={t('note.title')}
      submit={t('common:save')}
      onSubmit={() =>
        commands.note(
          lead,
          {
            // Only what was changed: the other may have been written elsewhere meanwhile.
            ...(text.trim() !== opened.note && { note: text.trim() }),
            ...(labels !== opened.labels.join(', ') && { labels: labelsOf(labels) }),
          },
          t('done.noted', { name }),
        )
      }
    >
      <TextareaField
        id="lead-note"
        label={t('note.text')}
        description={t('note.hint')}
        rows={4}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={t('note.labels')}
        description={t('note.labelsHint')}
        dir="auto"
        value={labels}
        onChange={(event) => setLabels(event.target.value)}
      />
    </Frame>
  );
}

/** A lead that was put off to a day is back by then. */
const MORNING = '08:00';
const SNOOZES = [
  ['tomorrow', DAY_MS],
  ['days', 3 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['month', 30 * DAY_MS],
] as const;

function Snooze(props: LeadDialogProps) {
  const { t } = useTranslation('inquiries');
  const { lead, commands, onClose } = props;
  const name = useLeadName(lead);
  const format = useFormat();
  const [day, setDay] = useState('');
  const [tomorrow] = useState(() => localDay(new Date(Date.now() + DAY_MS)));
  const snooze = (snoozedUntil: number) => {
    const at = format.dateTime(snoozedUntil);
    commands.note(lead, { snoozedUntil }, t('done.snoozed', { name, at }));
  };
  return (
    <Frame
      props={props}
      title={t('snooze.title')}
      submit={day === '' ? undefined : t('snooze.until')}
      onSubmit={() => {
        const until = localMoment(day, MORNING);
        if (!(until > Date.now())) return false;
        snooze(until);
        return true;
      }}
    >
      <p className="text-soft">{t('snooze.hint')}</p>
      <div className="flex flex-wrap gap-2">
        {SNOOZES.map(([name, ms]) => (
          <Button
            key={name}
            look="secondary"
            onClick={() => {
              snooze(Date.now() + ms);
              onClose();
            }}
          >
            {t(`snooze.${name}`)}
          </Button>
        ))}
      </div>
      <TextField
        type="date"
        label={t('snooze.day')}
        min={tomorrow}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </Frame>
  );
}

function Lost(props: LeadDialogProps) {
  const { t } = useTranslation('inquiries');
  const { lead, commands } = props;
  const [reason, setReason] = useState(lead.note.lostReason ?? '');
  return (
    <Frame
      props={props}
      title={t('lost.title')}
      submit={t('lost.save')}
      onSubmit={() => commands.lose(lead, reason.trim())}
    >
      <TextField
        label={t('lost.reason')}
        description={t('lost.hint')}
        maxLength={200}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Frame>
  );
}
