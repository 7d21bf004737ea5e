import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useListings, useNowhere } from '#src/data/useListings.ts';
import { useLive } from '#src/data/useLive.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { compareTray, MOST_COMPARED } from '#src/listings/compare/index.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { ChooseHomes } from './ChooseHomes.tsx';
import { lastCompared } from './findComparison.ts';
import { Comparison } from './Comparison.tsx';

/** Two to four homes side by side: those of the address, else those collected before; or the choice of them. */
export function ComparePage() {
  const { t } = useTranslation(['compare', 'nav']);
  const [params] = useSearchParams();
  const gathered = useLive(compareTray);
  const asked = params.get('homes')?.split(',').filter(Boolean).slice(0, MOST_COMPARED);
  const kept = useRecords('comparison');
  // A person who comes back without homes finds those they compared last.
  const last = gathered.length === 0 && !params.has('choose') ? lastCompared(kept ?? []) : null;
  const ids = asked ?? last ?? gathered;
  const homes = useListings(ids);
  const gone = useNowhere(ids).length;
  const isOffline = useReachability() === 'offline';
  const missing = homes === undefined ? 0 : ids.length - homes.length - gone;
  const areFew = homes !== undefined && homes.length < 2;
  // A person who asked for these homes sees that they come, and is not asked to choose.
  const areComing = areFew && missing > 0 && ids.length > 1 && !isOffline && !params.has('choose');
  const isChoosing = params.has('choose') || (areFew && !areComing);
  const heading = useFocusOnTurn(homes === undefined || areComing ? null : isChoosing);
  return (
    <div className={pageClasses('wide')}>
      <h1 ref={heading} tabIndex={-1} className="mb-2 text-[2rem] leading-tight font-semibold">
        {t('nav:compare')}
      </h1>
      {homes === undefined && <Skeleton className="h-96" />}
      {homes !== undefined && missing + gone > 0 && (
        <p role="status" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {[
            gone > 0 && t('gone', { count: gone }),
            missing > 0 && t(isOffline ? 'missing' : 'coming', { n: missing }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {areComing && (
        <>
          <Skeleton className="mb-4 h-96" />
          <Link
            to={paths.compare.choose()}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
          >
            {t('chooseOthers')}
          </Link>
        </>
      )}
      {homes !== undefined && isChoosing && <ChooseHomes chosen={ids} />}
      {homes !== undefined && !isChoosing && !areComing && (
        <Comparison key={ids.join(' ')} homes={homes} of={params.get('of')} />
      )}
    </div>
  );
}

/** When the choice turns into the table, or back, the pressed button is gone: the page starts anew. */
function useFocusOnTurn(isChoosing: boolean | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<boolean | null>(null);
  useEffect(() => {
    if (isChoosing === null || isChoosing === shown.current) return;
    const isTurn = shown.current !== null;
    shown.current = isChoosing;
    if (isTurn && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isChoosing]);
  return heading;
}
