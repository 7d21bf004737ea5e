import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListingCard } from '#src/data/types.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useHasNoAreas, useKeptAreas, useListings } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { AsOfLine, isAreaComing, useIsTaking, NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Controls } from './Controls.tsx';
import { RailView } from './RailView.tsx';
import { type Recommending, useRecommendations } from './useRecommendations.ts';

const MOST = 6;
const RESTS_ON = ['records', 'properties'] as const;

/** Homes for this person in rows by why, each with its reasons, and what they rest on. */
export function RecommendationsPage() {
  const { t } = useTranslation(['renter', 'nav', 'common']);
  const { notes } = useMarket();
  const recommending = useRecommendations(MOST);
  const { found } = recommending;
  const isEmpty = found?.rails.length === 0;
  const areComing = useHomesComing();
  const isHere = useArrival(...RESTS_ON) === 'here' && !areComing;
  const undo = useUndo<ListingCard>();
  const causes = useListings(found?.rails.flatMap(({ of }) => of ?? []) ?? []);
  const failed = () => toastError(t('recommended.failed'));
  return (
    <div className={pageClasses('wide')}>
      <h1 className="mb-2 text-[2rem] leading-tight font-semibold">{t('nav:recommendations')}</h1>
      <AsOfLine of={RESTS_ON} className="mb-2" />
      <Basis recommending={recommending} />
      <Controls recommending={recommending} />
      {(found === undefined || (isEmpty && !isHere)) && (
        <NotHereYet of={RESTS_ON}>
          <Skeleton className="mt-8 h-80" />
        </NotHereYet>
      )}
      {found?.rails.map((rail) => (
        <RailView
          key={`${rail.name} ${rail.of ?? ''}`}
          rail={rail}
          isCold={found.knows !== 'taste'}
          hasBudget={recommending.hasBudget}
          cause={causes?.find(({ id }) => id === rail.of)?.title ?? ''}
          onHidden={undo.offer}
        />
      ))}
      {isEmpty && isHere && (
        <EmptyState
          title={t('recommended.empty.title')}
          action={
            <Link to={paths.browse.href()} className={buttonClasses()}>
              {t('recommended.empty.action')}
            </Link>
          }
        >
          {t('recommended.empty.text')}
        </EmptyState>
      )}
      <UndoBar
        undo={undo}
        label={t('common:undo')}
        onUndo={({ id }) => {
          undo.end();
          notes.remove('hidden_home', [id]).catch(failed);
        }}
      >
        {({ title }) => t('recommended.hidden', { title })}
      </UndoBar>
    </div>
  );
}

/** Whether homes are still on their way to this device: what does not fit now may be followed by some that do. */
function useHomesComing(): boolean {
  const held = useKeptAreas();
  const areNone = useHasNoAreas();
  const isTaking = useIsTaking(held);
  const isOffline = useReachability() === 'offline';
  if (isOffline || areNone) return false;
  return held === undefined || isTaking || held.some(isAreaComing);
}

/** The basis of the recommendations, said honestly: the person's actions, their wishes, or nothing yet. */
function Basis({ recommending: { found } }: { readonly recommending: Recommending }) {
  const { t } = useTranslation('renter');
  const isHere = useArrival('records') === 'here';
  if (found === undefined || found.rails.length === 0) return null;
  // Records on their way may show the person's taste.
  if (found.knows !== 'taste' && !isHere) return null;
  return <p className="mb-4 max-w-prose text-soft">{t(`recommended.basis.${found.knows}`)}</p>;
}
