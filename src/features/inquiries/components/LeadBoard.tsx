import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryStage } from '#contract/entities/inquiry.ts';
import { Board } from '#src/ui/Board.tsx';
import { classes } from '#src/ui/classes.ts';
import { NoMatch } from '#src/ui/NoMatch.tsx';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { useFollowFocus } from '../hooks/useFollowFocus.ts';
import { useProposalAsked } from '../hooks/useProposalAsked.ts';
import { type LeadChange, useLeadCommands } from '../hooks/useLeadCommands.ts';
import { COLUMNS, type Column, FOLDED, type Lead } from '../rules/board.ts';
import { LeadBulkBar } from './LeadBulkBar.tsx';
import { LeadCard } from './LeadCard.tsx';
import { LeadDialog, type LeadQuestion } from './LeadDialog.tsx';

export interface LeadBoardProps {
  readonly leads: readonly Lead[];
  /** ms since the epoch. */
  readonly now: number;
  /** Shows everybody again, where the search finds nobody. */
  readonly onShowAll: () => void;
}

/** The people who asked, by stage, and what can be done with one or several of them. */
export function LeadBoard({ leads, now, onShowAll }: LeadBoardProps) {
  const { t } = useTranslation(['inquiries', 'common']);
  const undoBar = useRef<HTMLDivElement>(null);
  const follow = useFollowFocus(undoBar);
  const [status, setStatus] = useState('');
  const [isUndone, setUndone] = useState(false);
  const commands = useLeadCommands(({ before }) => {
    setStatus('');
    setUndone(false);
    follow(before.length === 1 ? (before[0]?.id ?? null) : null);
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ lead: Lead; question: LeadQuestion } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const proposal = useProposalAsked(leads);
  const shown =
    proposal.lead === null ? asked : { lead: proposal.lead, question: 'viewing' as const };
  const selected = leads.filter(({ id }) => chosen.has(id));
  const choose = (ids: ReadonlySet<string>) => {
    setStatus('');
    setChosen(ids);
  };
  const ask = (lead: Lead, question: LeadQuestion) => {
    setAsked({ lead, question });
    setAsking(true);
  };
  const moveChosen = (stage: InquiryStage) => {
    const moved = selected.filter(({ inquiry }) => inquiry.stage !== stage);
    const stayed = selected.length - moved.length;
    setStatus(stayed > 0 ? t('bulk.there', { n: stayed }) : '');
    // If nobody was moved, the person may want another stage.
    if (moved.length === 0) return;
    commands.move(moved, stage);
    setChosen(new Set());
  };
  const drop = (lead: Lead, column: Column) => {
    if (column === lead.column) return;
    if (column === 'snoozed') ask(lead, 'snooze');
    else if (column === 'lost') ask(lead, 'lost');
    else if (column === 'spam') commands.markSpam(lead, true);
    else commands.move([lead], column);
  };
  const undo = (change: LeadChange) => {
    commands.undo(change);
    setUndone(true);
    follow(change.before[0]?.id ?? null);
  };
  return (
    <>
      {selected.length > 0 && (
        <LeadBulkBar
          count={selected.length}
          onMove={moveChosen}
          onClear={() => choose(new Set())}
        />
      )}
      <p role="status" className="mt-2 font-medium empty:hidden">
        {status}
      </p>
      <p role="status" className="sr-only">
        {isUndone && t('done.undone')}
      </p>
      {leads.length === 0 ? (
        <NoMatch title={t('noMatch')} showAll={t('showAll')} onShowAll={onShowAll}>
          {t('noMatchText')}
        </NoMatch>
      ) : (
        <Stages leads={leads} onDrop={drop}>
          {(lead) => (
            <LeadCard
              lead={lead}
              now={now}
              commands={commands}
              isChosen={chosen.has(lead.id)}
              onChoose={(isIn) => choose(changed(chosen, lead.id, isIn))}
              onAsk={ask}
            />
          )}
        </Stages>
      )}
      <div ref={undoBar} className="contents">
        <UndoBar undo={commands.offer} label={t('common:undo')} onUndo={undo} takesFocus={false}>
          {({ said }) => said}
        </UndoBar>
      </div>
      {shown !== null && (
        <LeadDialog
          key={`${shown.lead.id} ${shown.question}`}
          lead={shown.lead}
          question={shown.question}
          isOpen={isAsking || proposal.lead !== null}
          commands={commands}
          onClose={() => {
            setAsking(false);
            if (proposal.lead === null) return;
            setAsked(shown);
            proposal.end();
          }}
        />
      )}
    </>
  );
}

/** The set with one more or one less. */
const changed = <Each,>(set: ReadonlySet<Each>, one: Each, isIn: boolean): ReadonlySet<Each> =>
  new Set(isIn ? [...set, one] : [...set].filter((each) => each !== one));

/** The columns with their cards. A card is moved by its menu, or dragged where the columns stand side by side. */
function Stages({
  leads,
  children: card,
  onDrop,
}: {
  readonly leads: readonly Lead[];
  readonly children: (lead: Lead) => ReactNode;
  readonly onDrop: (lead: Lead, column: Column) => void;
}) {
  const { t } = useTranslation('inquiries');
  const isWide = useMediaQuery(WIDE);
  const [open, setOpen] = useState<ReadonlySet<Column>>(new Set());
  const [dragged, setDragged] = useState<Lead | null>(null);
  const of = (column: Column) => leads.filter((lead) => lead.column === column);
  return (
    <Board
      label={t('stages')}
      columns={COLUMNS.map((column) => ({
        key: column,
        title: t(`stage.${column}`),
        count: t('count', { n: of(column).length }),
      }))}
      first="new"
      className="mt-4 grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]"
      folding={{
        keys: FOLDED,
        open,
        label: t('alsoShow'),
        onToggle: (column) => setOpen(changed(open, column, !open.has(column))),
      }}
      canDrop={dragged !== null}
      onDrop={(column) => {
        if (dragged !== null) onDrop(dragged, column);
      }}
    >
      {(column) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          {of(column).map((lead) => (
            <li
              key={lead.id}
              draggable={isWide}
              onDragStart={() => setDragged(lead)}
              onDragEnd={() => setDragged(null)}
              className={classes(dragged?.id === lead.id && 'opacity-50')}
            >
              {card(lead)}
            </li>
          ))}
          {of(column).length === 0 && <li className="py-4 text-sm text-faint">{t('nobody')}</li>}
        </ul>
      )}
    </Board>
  );
}
