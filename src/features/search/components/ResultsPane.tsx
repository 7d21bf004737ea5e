import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingCard, ListingQuery } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { CompareBar } from '#src/listings/compare/index.ts';
import { HOMES_ID } from '#src/features/search/homesId.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { classes } from '#src/ui/classes.ts';
import { Pane } from '#src/ui/Pane.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { press } from '../hooks/press.ts';
import { useTopOnChange } from '../hooks/useTopOnChange.ts';
import { useStableFields } from '../hooks/useStableFields.ts';
import { useCounted } from '../hooks/useCounted.ts';
import { useLooked } from '../hooks/useLooked.ts';
import { isMoreComing } from '../rules/areasHere.ts';
import { listedIn } from '../rules/steady.ts';
import type { ReadWords } from '../hooks/useReading.ts';
import type { Results } from '../hooks/useResults.ts';
import type { Choosing } from './ChooseCard.tsx';
import { AreasButton } from './AreasButton.tsx';
import { FirstRun } from './FirstRun.tsx';
import { HiddenNotice } from './HiddenNotice.tsx';
import { MissingAreas } from './MissingAreas.tsx';
import { MoreHomes } from './MoreHomes.tsx';
import { NoAreas } from './NoAreas.tsx';
import { NotStored } from './NotStored.tsx';
import { NoResults } from './NoResults.tsx';
import { ResultList } from './ResultList.tsx';
import { ResultsHeader } from './ResultsHeader.tsx';

export interface ResultsPaneProps {
  readonly query: ListingQuery;
  readonly results: Results;
  readonly holdings: Holdings;
  readonly change: ChangeQuery;
  readonly onClear: () => void;
  /** The meaning that the words of the search may have. */
  readonly words?: ReadWords;
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly markedId?: string | null;
  readonly onPointer?: (id: string | null) => void;
  /** Several homes are chosen at once: each card has a box for it in place of comparing. */
  readonly choosing?: Choosing;
  /** Shows the homes in another way than as cards. */
  readonly children?: (shown: {
    readonly total: number;
    readonly now: number;
    readonly onHidden: (card: ListingCard) => void;
  }) => ReactNode;
}

/** All of the query that the header shows or changes. */
const HEADED = ['sort', 'near', 'bounds', 'area_ids', 'property_types'] as const;

/** The results of a search, as a named part of the page, which is there before the first home. */
export function ResultsPane(props: ResultsPaneProps) {
  const { t } = useTranslation('search');
  const section = useRef<HTMLElement>(null);
  useTopOnChange(props.query, section);
  return (
    <section
      ref={section}
      id={HOMES_ID}
      tabIndex={-1}
      aria-label={t('results.label')}
      className="scroll-mt-3"
    >
      <Pane>
        <Found {...props} />
      </Pane>
    </section>
  );
}

/** How much was found, from when, the homes; and what to do where there are none. */
function Found({
  query,
  results,
  holdings,
  change,
  onClear,
  words,
  scroller,
  markedId = null,
  onPointer,
  choosing,
  children,
}: ResultsPaneProps) {
  const { t } = useTranslation('search');
  const now = useNow();
  const asked = useStableFields(query, HEADED);
  const [hidden, setHidden] = useState<ListingCard | null>(null);
  const isOffline = useReachability() === 'offline';
  const { page } = results;
  const isBare = page === undefined || page.total === 0;
  const list = useRef<HTMLDivElement>(null);
  const { look, showMore, isSteady, asked: answered } = results;
  const listed = page === undefined ? 0 : listedIn(page);
  const more = page?.more ?? 0;
  useLooked(list, `${answered} ${listed > 0} ${isSteady}`, look);
  const isKnown = useCounted(results, holdings, query) !== undefined;
  if (holdings.state === 'nowhere' && isBare) return <NoAreas />;
  if (holdings.state === 'empty' && isBare) return <FirstRun />;
  if (page === undefined) return <Awaited />;
  const isLed = more > 0 || page.isLed === true;
  const isOpen = isBare && !isOffline && isMoreComing(holdings.held, query);
  return (
    <Answer isToday={results.isToday}>
      <ResultsHeader
        page={page}
        isCounted={isKnown && !isOpen}
        query={asked}
        holdings={holdings}
        now={now}
        change={change}
      />
      {/* As far as somebody scrolls it stays, and is no cover over a card: homes pass under a line of the page's own ground. */}
      <div
        className={classes(
          '-mt-2 flex min-h-8 min-w-0 items-center gap-3',
          isLed &&
            'sticky top-1.5 z-20 -mx-1 bg-paper px-1 shadow-[0_6px_0_var(--paper),0_-6px_0_var(--paper)]',
        )}
      >
        <AreasButton holdings={holdings} query={asked} isBesideOffer={isLed} />
        <MoreHomes count={isKnown ? more : 0} isLed={isLed} onShow={showMore} />
      </div>
      <MissingAreas held={holdings.held} missing={page.missingAreas} />
      {isOpen && <CardSkeletons />}
      {page.total === 0 && !isOpen && (
        <NoResults page={page} query={query} change={change} onClear={onClear} words={words} />
      )}
      <div ref={list} className="empty:hidden">
        {listed > 0 &&
          (children?.({ total: listed, now, onHidden: setHidden }) ?? (
            <ResultList
              cardAt={results.cardAt}
              show={results.show}
              asked={results.asked}
              total={listed}
              label={t('results.label')}
              now={now}
              text={results.text}
              isByTime={query.travel !== undefined || query.sort === 'travel'}
              by={query.travel?.by}
              scroller={scroller ?? null}
              markedId={markedId}
              onHidden={setHidden}
              {...(onPointer && { onPointer })}
              {...(choosing && { choosing })}
            />
          ))}
      </div>
      <div className="sticky bottom-3 z-20 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {hidden !== null && (
          <HiddenNotice key={hidden.id} card={hidden} onDone={() => setHidden(null)} />
        )}
        <CompareBar isOver />
      </div>
    </Answer>
  );
}

/** It says that it is old from the press on, also while the press itself is not painted yet. */
function Answer({
  isToday,
  children,
}: {
  readonly isToday: boolean;
  readonly children: ReactNode;
}) {
  const isPressed = useLive(press.isWaiting);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={!isToday || isPressed}>
      {children}
    </div>
  );
}

/** Before anything is known. */
function Awaited() {
  const { device } = useSyncStatus('device');
  if (device.status === 'failed') return <NotStored />;
  return (
    <div className="appear-late grid gap-4" aria-hidden>
      <Skeleton className="h-11 w-64" />
      <CardSkeletons />
    </div>
  );
}

/** In place of homes that are on their way. */
function CardSkeletons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-5">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-[26rem] rounded-card" />
      ))}
    </div>
  );
}
