import {
  CalendarPlus,
  EllipsisVertical,
  Flag,
  MessageCircle,
  Moon,
  ShieldAlert,
  StickyNote,
  X,
  Zap,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { INQUIRY_STAGES } from '#contract/entities/inquiry.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import type { LeadCommands } from '../hooks/useLeadCommands.ts';
import { leadCardId, type Lead, type Urgency } from '../rules/board.ts';
import type { LeadQuestion } from './LeadDialog.tsx';

/** The arrow of the conversation leads back here. */
const CAME_FROM_INQUIRIES = { back: paths.inquiries.href() } as const;

export interface LeadCardProps {
  readonly lead: Lead;
  /** ms since the epoch. */
  readonly now: number;
  readonly commands: LeadCommands;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onAsk: (lead: Lead, question: LeadQuestion) => void;
}

const TONE = { calm: 'neutral', soon: 'warn', late: 'danger' } as const satisfies Record<
  Urgency,
  unknown
>;

/** A person who asked: who, about which home, since when they wait, and everything that can be done about it. */
export function LeadCard({ lead, now, commands, isChosen, onChoose, onAsk }: LeadCardProps) {
  const { t } = useTranslation(['inquiries', 'homes']);
  const format = useFormat();
  const { inquiry, conversation, note, home } = lead;
  const name = lead.name === '' ? t('somebody') : lead.name;
  return (
    <article
      id={leadCardId(lead.id)}
      tabIndex={-1}
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-sheet p-3.5 shadow-card"
    >
      <div className="flex items-start gap-3">
        <Avatar
          id={inquiry.renter_id}
          name={name}
          src={conversation?.other.avatar_url ?? null}
          size={40}
        />
        <div className="min-w-0 flex-1">
          <Link
            to={paths.chat.href(inquiry.conversation_id)}
            state={CAME_FROM_INQUIRIES}
            className="flex font-semibold text-ink hover:underline"
          >
            <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{name}</bdi>
          </Link>
          <Link
            to={paths.property.href(inquiry.property_id)}
            className="flex text-sm text-soft hover:underline"
          >
            <bdi className="line-clamp-2">{home?.title ?? t('homes:elsewhere')}</bdi>
          </Link>
        </div>
        <label className="-m-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-5"
            aria-label={t('choose', { name })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      </div>
      <p dir="auto" className="line-clamp-3 text-[0.9375rem]">
        {inquiry.first_message}
      </p>
      <LeadSigns lead={lead} now={now} />
      {(inquiry.budget !== null || inquiry.move_in !== null) && (
        <p className="text-sm text-soft">
          {[
            inquiry.budget !== null &&
              t('budget', { sum: format.money(inquiry.budget, home?.currency ?? 'EUR') }),
            inquiry.move_in !== null && t('moveIn', { day: format.date(inquiry.move_in) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {note.note !== '' && (
        <p dir="auto" className="rounded-field bg-wash px-3 py-2 text-sm whitespace-pre-line">
          {note.note}
        </p>
      )}
      {lead.column === 'snoozed' && note.snoozedUntil !== null && (
        <p className="text-sm text-soft">
          {t('snoozedUntil', { at: format.dateTime(note.snoozedUntil) })}
        </p>
      )}
      {inquiry.stage === 'lost' && note.lostReason !== undefined && (
        <p dir="auto" className="text-sm text-soft">
          {t('lostBecause', { reason: note.lostReason })}
        </p>
      )}
      <div className="-mb-1.5 flex flex-wrap items-center justify-between">
        <Link
          to={paths.chat.href(inquiry.conversation_id)}
          state={CAME_FROM_INQUIRIES}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
        >
          <MessageCircle size={18} aria-hidden />
          {t('reply')}
        </Link>
        <div className="flex">
          <MoveMenu lead={lead} name={name} commands={commands} onAsk={onAsk} />
          <MoreMenu lead={lead} name={name} commands={commands} onAsk={onAsk} />
        </div>
      </div>
    </article>
  );
}

/** Its signs: whether it comes first, since when the person waits, what is unread or unsent, and the owner's labels. */
function LeadSigns({ lead, now }: Pick<LeadCardProps, 'lead' | 'now'>) {
  const { t } = useTranslation('inquiries');
  const format = useFormat();
  const { inquiry, conversation, note } = lead;
  return (
    <p className="flex flex-wrap gap-1.5">
      {note.isPriority === true && (
        <Badge tone="accent">
          <Flag size={14} aria-hidden /> {t('priority.is')}
        </Badge>
      )}
      {lead.waitingSince !== null && (
        <Badge tone={TONE[lead.urgency]} canBreak>
          {t(`waiting.${lead.urgency}`, { since: format.relative(lead.waitingSince, now) })}
        </Badge>
      )}
      {(conversation?.unread ?? 0) > 0 && (
        <Badge tone="accent">{t('unread', { count: conversation?.unread ?? 0 })}</Badge>
      )}
      {(conversation?.waiting ?? 0) > 0 && <Badge tone="warn">{t('queued')}</Badge>}
      {inquiry.isPending && <Badge tone="warn">{t('pending')}</Badge>}
      {note.labels.map((label) => (
        <Badge key={label}>
          <bdi>{label}</bdi>
        </Badge>
      ))}
    </p>
  );
}

type MenuProps = Pick<LeadCardProps, 'lead' | 'commands' | 'onAsk'> & { readonly name: string };

function MoveMenu({ lead, name, commands, onAsk }: MenuProps) {
  const { t } = useTranslation('inquiries');
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('moveOf', { name })}
          className="inline-flex min-h-11 items-center rounded-field px-3 font-medium text-soft hover:bg-wash hover:text-ink"
        >
          {t('move')}
        </button>
      }
    >
      {INQUIRY_STAGES.filter((stage) => stage !== lead.inquiry.stage).map((stage) => (
        <MenuItem
          key={stage}
          onSelect={() => (stage === 'lost' ? onAsk(lead, 'lost') : commands.move([lead], stage))}
        >
          {t(`stage.${stage}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function MoreMenu({ lead, name, commands, onAsk }: MenuProps) {
  const { t } = useTranslation('inquiries');
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('moreOf', { name })}
          className="grid size-11 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
        >
          <EllipsisVertical size={20} aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Zap size={18} aria-hidden />} onSelect={() => onAsk(lead, 'quick')}>
        {t('quick.open')}
      </MenuItem>
      <MenuItem
        icon={<CalendarPlus size={18} aria-hidden />}
        onSelect={() => onAsk(lead, 'viewing')}
      >
        {t('viewing.open')}
      </MenuItem>
      <MenuItem icon={<StickyNote size={18} aria-hidden />} onSelect={() => onAsk(lead, 'note')}>
        {t('note.open')}
      </MenuItem>
      <MenuItem
        icon={<Flag size={18} aria-hidden />}
        onSelect={() => commands.prefer(lead, lead.note.isPriority !== true)}
      >
        {t(lead.note.isPriority === true ? 'priority.end' : 'priority.set')}
      </MenuItem>
      {lead.column === 'snoozed' ? (
        <MenuItem
          icon={<Moon size={18} aria-hidden />}
          onSelect={() =>
            commands.note(
              lead,
              { snoozedUntil: null },
              t('done.woken', { name: isolated(name), stage: t(`stage.${lead.inquiry.stage}`) }),
            )
          }
        >
          {t('snooze.end')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Moon size={18} aria-hidden />} onSelect={() => onAsk(lead, 'snooze')}>
          {t('snooze.open')}
        </MenuItem>
      )}
      <MenuItem icon={<X size={18} aria-hidden />} onSelect={() => onAsk(lead, 'lost')}>
        {t('lost.open')}
      </MenuItem>
      <MenuItem
        icon={<ShieldAlert size={18} aria-hidden />}
        onSelect={() => commands.markSpam(lead, lead.column !== 'spam')}
      >
        {t(lead.column === 'spam' ? 'spam.end' : 'spam.set')}
      </MenuItem>
    </Menu>
  );
}
