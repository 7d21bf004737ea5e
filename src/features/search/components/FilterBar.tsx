import type { ReactNode } from 'react';
import type { ListingQuery, SearchPage } from '#src/data/types.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { TypedText } from './TypedText.tsx';
import { TypeSwitch } from './TypeSwitch.tsx';

export interface FilterBarProps {
  readonly query: ListingQuery;
  readonly page: SearchPage | undefined;
  readonly change: ChangeQuery;
  readonly onClear: () => void;
  readonly children?: ReactNode;
}

/** The filters of a page of its own in one row: the kind of offer, words, filters, and the buttons beside them. */
export function FilterBar({ query, page, change, onClear, children }: FilterBarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <TypeSwitch query={query} change={change} />
      <div className="min-w-[min(13rem,100%)] flex-1">
        <TypedText text={query.text ?? ''} onChange={(text) => change({ text })} />
      </div>
      <FilterSheet
        query={query}
        facets={page?.facets}
        change={change}
        total={page?.total}
        onClear={onClear}
      />
      {children}
    </div>
  );
}
