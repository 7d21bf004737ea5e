import { useMemo } from 'react';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { type CaseItem, casesOf } from './cases.ts';

export interface Cases {
  /** Undefined until it is known. */
  readonly isModerator: boolean | undefined;
  readonly items: readonly CaseItem[] | undefined;
}

/** The cases this person is to look at, from this device. */
export function useCases(): Cases {
  const moderator = usePulledRows(useRecords('moderator'), 'records');
  const cases = usePulledRows(useRecords('case'), 'records');
  const decisions = useRecords('decision');
  const items = useMemo(
    () => (cases === undefined || decisions === undefined ? undefined : casesOf(cases, decisions)),
    [cases, decisions],
  );
  return { isModerator: moderator && moderator.length > 0, items };
}
