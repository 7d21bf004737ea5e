import { useMemo } from 'react';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { usePulledRows } from './usePulledRows.ts';
import { useRecords } from './useRecord.ts';

/** The figures of the person's homes by their id, as this device got them last; undefined until they are known. */
export function useFigures(): ReadonlyMap<string, HomeFigures> | undefined {
  const kept = usePulledRows(useRecords('home_figures'), 'records');
  return useMemo(
    () => kept && new Map(kept.map(({ body }) => [body.propertyId, body] as const)),
    [kept],
  );
}
