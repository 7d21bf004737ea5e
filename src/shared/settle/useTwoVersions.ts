import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyListings } from '#src/data/useListings.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { openFields, titleIn, type OpenField } from './openFields.ts';

/** A listing that two devices changed differently. */
export interface TwoVersions {
  readonly id: string;
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly fields: readonly OpenField[];
}

/**
 * The listings with conflicts that their owner has to settle, including removed ones; undefined until they are known.
 */
export function useTwoVersions(): readonly TwoVersions[] | undefined {
  const { t } = useTranslation('settle');
  const conflicts = usePulledRows(useRecords('conflict'), 'records');
  const listings = useMyListings();
  return useMemo(() => {
    if (conflicts === undefined) return undefined;
    return [...openFields(conflicts)].map(([id, fields]) => {
      const held = listings?.find((listing) => listing.id === id);
      const title = held?.title ?? titleIn(fields) ?? t('untitled');
      return { id, title, currency: held?.currency ?? 'EUR', fields };
    });
  }, [conflicts, listings, t]);
}
