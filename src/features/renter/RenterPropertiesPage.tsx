import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarket } from '#src/data/useMarket.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { NoListings } from '#src/listings/card/index.ts';
import { Board } from '#src/ui/Board.tsx';
import { classes } from '#src/ui/classes.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { PipelineCard } from './PipelineCard.tsx';
import { PIPELINE_STAGES, type PipelineItem, type Stage } from './rules/pipeline.ts';
import { PIPELINE_OF, usePipeline } from './usePipeline.ts';

/** A renter's pipeline: every home they are after, from saved to decided. */
export function RenterPropertiesPage() {
  const { t } = useTranslation('renter');
  const items = usePipeline();
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      <p className="mt-1 text-soft">{t('lead')}</p>
      <AsOfLine of={PIPELINE_OF} className="mt-1" />
      {items === undefined && (
        <NotHereYet of={PIPELINE_OF} className="mt-8">
          <Skeleton className="mt-8 h-72" />
        </NotHereYet>
      )}
      {items?.length === 0 && (
        <NoListings
          icon={<KeyRound size={32} aria-hidden />}
          title={t('empty')}
          action={t('browse')}
        >
          {t('emptyText')}
        </NoListings>
      )}
      {items !== undefined && items.length > 0 && <Pipeline items={items} />}
    </div>
  );
}

/** The homes by stage. A card is moved by its menu, or dragged where the stages stand side by side. */
function Pipeline({ items }: { readonly items: readonly PipelineItem[] }) {
  const { t } = useTranslation('renter');
  const isWide = useMediaQuery(WIDE);
  const [dragged, setDragged] = useState<string | null>(null);
  const [noted, setNoted] = useState<PipelineItem | null>(null);
  const [isNoting, setNoting] = useState(false);
  const of = (stage: Stage) => items.filter((item) => item.stage === stage);
  const move = useMove();
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
      <Board
        label={t('stages')}
        columns={PIPELINE_STAGES.map((stage) => ({
          key: stage,
          title: t(`stage.${stage}`),
          count: t('count', { n: of(stage).length }),
        }))}
        first={firstWith(items)}
        className="mt-6 grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
        canDrop={dragged !== null}
        onDrop={(stage) => {
          if (dragged !== null) move(dragged, stage);
        }}
      >
        {cards}
      </Board>
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

/** Moves a home to a stage, as of now. */
function useMove() {
  const { t } = useTranslation('renter');
  const { notes } = useMarket();
  return (propertyId: string, stage: Stage) => {
    notes
      .put('pipeline_home', propertyId, { stage, movedAt: Date.now() })
      .catch(() => toastError(t('notKept')));
  };
}

function firstWith(items: readonly PipelineItem[]): Stage {
  return PIPELINE_STAGES.find((stage) => items.some((item) => item.stage === stage)) ?? 'saved';
}
