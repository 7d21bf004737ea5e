import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMarket } from '#src/data/useMarket.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { PipelineCard } from './PipelineCard.tsx';
import { PIPELINE_STAGES, type PipelineItem, type Stage } from './rules/pipeline.ts';
import { usePipeline } from './usePipeline.ts';

/** A renter's own way with every home they are after, from saved to decided. */
export function RenterPropertiesPage() {
  const { t } = useTranslation('renter');
  const items = usePipeline();
  return (
    <div className="px-4 py-8 sm:px-8 sm:py-10">
      <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      <p className="mt-1 text-soft">{t('lead')}</p>
      {items === undefined && <Skeleton className="mt-8 h-72" />}
      {items?.length === 0 && (
        <EmptyState
          icon={<KeyRound size={32} aria-hidden />}
          title={t('empty')}
          action={
            <Link to={paths.browse.href()} className={buttonClasses()}>
              {t('browse')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && <Board items={items} />}
    </div>
  );
}

/** Columns side by side where there is room, tabs where there is not. */
function Board({ items }: { readonly items: readonly PipelineItem[] }) {
  const { t } = useTranslation('renter');
  const { homes } = useMarket();
  const isWide = useMediaQuery(WIDE);
  const [dragged, setDragged] = useState<string | null>(null);
  const [noted, setNoted] = useState<PipelineItem | null>(null);
  const [isNoting, setNoting] = useState(false);
  const of = (stage: Stage) => items.filter((item) => item.stage === stage);
  const move = (propertyId: string, stage: Stage) => {
    homes
      .put('pipeline_home', propertyId, { stage, movedAt: Date.now() })
      .catch(() => toastError(t('notKept')));
  };
  const cards = (stage: Stage) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {of(stage).map((item) => (
        <li
          key={item.propertyId}
          draggable={isWide}
          onDragStart={() => setDragged(item.propertyId)}
          onDragEnd={() => setDragged(null)}
          className={classes(dragged === item.propertyId && 'opacity-50')}
        >
          <PipelineCard
            item={item}
            onMove={(to) => move(item.propertyId, to)}
            onNotes={() => {
              setNoted(item);
              setNoting(true);
            }}
          />
        </li>
      ))}
      {of(stage).length === 0 && <li className="py-4 text-sm text-faint">{t('nothing')}</li>}
    </ul>
  );

  return (
    <>
      {isWide ? (
        <div className="mt-6 grid auto-cols-[minmax(16rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-3">
          {PIPELINE_STAGES.map((stage) => (
            <section
              key={stage}
              aria-labelledby={`stage-${stage}`}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, stage);
              }}
              className="rounded-card bg-wash p-3"
            >
              <h2 id={`stage-${stage}`} className="mb-3 flex items-center gap-2 font-semibold">
                {t(`stage.${stage}`)}
                <Badge>{t('count', { n: of(stage).length })}</Badge>
              </h2>
              {cards(stage)}
            </section>
          ))}
        </div>
      ) : (
        <Tabs defaultValue={firstWith(items)} className="mt-5">
          <TabList label={t('stages')}>
            {PIPELINE_STAGES.map((stage) => (
              <Tab key={stage} value={stage}>
                {t(`stage.${stage}`)}
                <Badge>{t('count', { n: of(stage).length })}</Badge>
              </Tab>
            ))}
          </TabList>
          {PIPELINE_STAGES.map((stage) => (
            <TabPanel key={stage} value={stage}>
              <div className="pt-4">{cards(stage)}</div>
            </TabPanel>
          ))}
        </Tabs>
      )}
      {noted !== null && (
        <NotesDialog
          key={noted.propertyId}
          item={noted}
          isOpen={isNoting}
          onClose={() => setNoting(false)}
        />
      )}
    </>
  );
}

function firstWith(items: readonly PipelineItem[]): Stage {
  return PIPELINE_STAGES.find((stage) => items.some((item) => item.stage === stage)) ?? 'saved';
}
