import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryStage } from '#contract/entities/inquiry.ts';
import { Board } from '#src/ui/Board.tsx';
import { useLeadCommands } from '../hooks/useLeadCommands.ts';
import { COLUMNS, type Column, type Lead } from '../rules/board.ts';
import { LeadBulkBar } from './LeadBulkBar.tsx';
import { LeadCard } from './LeadCard.tsx';
import { LeadDialog, type LeadQuestion } from './LeadDialog.tsx';

export interface LeadBoardProps {
  readonly leads: readonly Lead[];
  /** ms since the epoch. */
  readonly now: number;
}

/** The people who asked, by stage, and what can be done with several of them at once. */
export function LeadBoard({ leads, now }: LeadBoardProps) {
  const { t } = useTranslation('inquiries');
  const commands = useLeadCommands();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [stayed, setStayed] = useState(0);
  const [asked, setAsked] = useState<{ lead: Lead; question: LeadQuestion } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const selected = leads.filter(({ id }) => chosen.has(id));
  const choose = (ids: ReadonlySet<string>) => {
    setStayed(0);
    setChosen(ids);
  };
  const move = (stage: InquiryStage) => {
    const moved = selected.filter(({ inquiry }) => inquiry.stage !== stage);
    commands.move(moved, stage);
    setStayed(selected.length - moved.length);
    // If nobody was moved, the person may want another stage.
    if (moved.length > 0) setChosen(new Set());
  };
  const of = (column: Column) => leads.filter((lead) => lead.column === column);

  const cards = (column: Column) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {of(column).map((lead) => (
        <li key={lead.id}>
          <LeadCard
            lead={lead}
            now={now}
            commands={commands}
            isChosen={chosen.has(lead.id)}
            onChoose={(isIn) =>
              choose(
                new Set(isIn ? [...chosen, lead.id] : [...chosen].filter((id) => id !== lead.id)),
              )
            }
            onAsk={(about, question) => {
              setAsked({ lead: about, question });
              setAsking(true);
            }}
          />
        </li>
      ))}
      {of(column).length === 0 && <li className="py-4 text-sm text-faint">{t('nobody')}</li>}
    </ul>
  );

  return (
    <>
      {selected.length > 0 && (
        <LeadBulkBar count={selected.length} onMove={move} onClear={() => choose(new Set())} />
      )}
      <p role="status" className="mt-2 font-medium empty:hidden">
        {stayed > 0 && t('bulk.there', { n: stayed })}
      </p>
      <Board
        label={t('stages')}
        columns={COLUMNS.map((column) => ({
          key: column,
          title: t(`stage.${column}`),
          count: t('count', { n: of(column).length }),
        }))}
        first="new"
        className="mt-5 auto-cols-[minmax(17rem,1fr)]"
      >
        {cards}
      </Board>
      {asked !== null && (
        <LeadDialog
          key={`${asked.lead.id} ${asked.question}`}
          lead={asked.lead}
          question={asked.question}
          isOpen={isAsking}
          commands={commands}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
