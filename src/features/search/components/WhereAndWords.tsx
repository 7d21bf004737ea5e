import type { ListingQuery } from '#src/data/types.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import type { ReadWords } from '../hooks/useReading.ts';
import { TypedText } from './TypedText.tsx';
import { WhereChoice } from './WhereChoice.tsx';

/** The two fields of a search: its place and its words. */
export function WhereAndWords({
  query,
  change,
  words,
}: {
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
  readonly words: ReadWords;
}) {
  return (
    <>
      <div className="min-w-28 flex-1 sm:max-w-64 sm:min-w-44">
        <WhereChoice query={query} change={change} />
      </div>
      <div className="min-w-28 flex-1 sm:min-w-52">
        <TypedText
          text={query.text ?? ''}
          onChange={(text) => change({ text })}
          onEnter={words.use}
        />
      </div>
    </>
  );
}
