import { useMemo } from 'react';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { withNewestContacts } from '#src/rules/listing/newestContacts.ts';
import { useInquiries } from './useInquiries.ts';
import { usePulledRows } from './usePulledRows.ts';
import { useRecords } from './useRecord.ts';

/**
 * The figures of the person's homes by their id, as this device got them last, with the inquiries that came since; undefined until they
 * are known. Every page that says one of these numbers says it from here.
 */
export function useFigures(): ReadonlyMap<string, HomeFigures> | undefined {
  const kept = usePulledRows(useRecords('home_figures'), 'records');
  const inquiries = useInquiries('owner');
  return useMemo(() => {
    if (kept === undefined) return undefined;
    const counted = new Map(kept.map(({ body }) => [body.propertyId, body] as const));
    return withNewestContacts(counted, inquiries ?? []);
  }, [kept, inquiries]);
}
