import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { INQUIRY_STAGES, type InquiryStage } from '#contract/entities/inquiry.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { LeadCard } from './components/LeadCard.tsx';
import { LeadDialog, type LeadQuestion } from './components/LeadDialog.tsx';
import { ViewingList } from './components/ViewingList.tsx';
import { useLeadCommands } from './hooks/useLeadCommands.ts';
import { useLeads } from './hooks/useLeads.ts';
import { useNow } from '#src/data/useNow.ts';
import { COLUMNS, found, type Column, type Lead } from './rules/board.ts';

/** Everybody who asked about a landlord's homes, by how far it has come, and the viewings ahead. */
export function InquiriesPage() {
  const { t } = useTranslation('inquiries');
  const now = useNow();
  const leads = useLeads(now);
  const [home, setHome] = useState('');
  const [text, setText] = useState('');
  return (
    <div className="px-4 py-8 sm:px-8 sm:py-10">
      <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      {leads === undefined && <Skeleton className="mt-8 h-72" />}
      {leads?.length === 0 && (
        <EmptyState
          icon={<Inbox size={32} aria-hidden />}
          title={t('empty')}
          action={
            <Link to={paths.landlordProperties.href()} className={buttonClasses('secondary')}>
              {t('toHomes')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {leads !== undefined && leads.length > 0 && (
        <>
          <div className="mt-5 flex max-w-3xl flex-wrap items-end gap-3">
            <div className="min-w-[min(14rem,100%)] flex-1">
              <SearchField
                label={t('search')}
                clearLabel={t('clearSearch')}
                value={text}
                onChange={setText}
              />
            </div>
            <HomeFilter leads={leads} value={home} onChange={setHome} />
          </div>
          <Board leads={found(leads, home, text)} now={now} />
        </>
      )}
      <section aria-labelledby="viewings" className="mt-10 max-w-4xl">
        <h2 id="viewings" className="mb-4 text-xl font-semibold">
          {t('viewings.title')}
        </h2>
        <ViewingList now={now} />
      </section>
    </div>
  );
}

function HomeFilter({
  leads,
  value,
  onChange,
}: {
  readonly leads: readonly Lead[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('inquiries');
  const homes = new Map(
    leads.flatMap(({ home }) => (home === null ? [] : [[home.id, home.title] as const])),
  );
  if (homes.size < 2) return null;
  const options = [...homes].map(([id, title]) => ({ value: id, label: title }));
  return (
    <div className="min-w-[min(14rem,100%)]">
      <Select
        label={t('home')}
        value={value}
        options={[{ value: '', label: t('allHomes') }, ...options]}
        onChange={onChange}
      />
    </div>
  );
}

/** Columns side by side where there is room, tabs where there is not. */
function Board({ leads, now }: { readonly leads: readonly Lead[]; readonly now: number }) {
  const { t } = useTranslation('inquiries');
  const commands = useLeadCommands();
  const isWide = useMediaQuery(WIDE);
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
    // Where nobody was moved, another stage may be meant.
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
        <div
          role="group"
          aria-label={t('bulk.label')}
          className="mt-4 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-wash px-4 py-2"
        >
          <p className="me-2 font-semibold">{t('bulk.chosen', { n: selected.length })}</p>
          {INQUIRY_STAGES.map((stage) => (
            <Button key={stage} look="secondary" onClick={() => move(stage)}>
              {t(`stage.${stage}`)}
            </Button>
          ))}
          <Button look="quiet" onClick={() => choose(new Set())}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2 font-medium empty:hidden">
        {stayed > 0 && t('bulk.there', { n: stayed })}
      </p>
      {isWide ? (
        <div className="mt-5 grid auto-cols-[minmax(17rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-3">
          {COLUMNS.map((column) => (
            <section
              key={column}
              aria-labelledby={`column-${column}`}
              className="rounded-card bg-wash p-3"
            >
              <h2 id={`column-${column}`} className="mb-3 flex items-center gap-2 font-semibold">
                {t(`stage.${column}`)}
                <Badge>{t('count', { n: of(column).length })}</Badge>
              </h2>
              {cards(column)}
            </section>
          ))}
        </div>
      ) : (
        <Tabs defaultValue="new" className="mt-5">
          <TabList label={t('stages')}>
            {COLUMNS.map((column) => (
              <Tab key={column} value={column}>
                {t(`stage.${column}`)}
                <Badge>{t('count', { n: of(column).length })}</Badge>
              </Tab>
            ))}
          </TabList>
          {COLUMNS.map((column) => (
            <TabPanel key={column} value={column}>
              <div className="pt-4">{cards(column)}</div>
            </TabPanel>
          ))}
        </Tabs>
      )}
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
