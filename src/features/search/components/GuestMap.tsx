import type { ListingQuery } from '#src/data/types.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { useMapMarks } from '../map/useMapMarks.ts';
import { SearchMap } from './SearchMap.tsx';

export interface GuestMapProps {
  readonly query: ListingQuery;
  readonly holdings: Holdings;
  readonly change: ChangeQuery;
}

/** The map of a search for somebody without an account, in place of its list: its code comes when it is asked for. */
export function GuestMap({ query, holdings, change }: GuestMapProps) {
  const marks = useMapMarks();
  return (
    <div className="relative h-[75dvh] min-h-96 overflow-hidden rounded-card border border-line">
      <SearchMap query={query} holdings={holdings} change={change} {...marks} />
    </div>
  );
}
