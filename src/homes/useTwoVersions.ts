import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { openFields, titleIn, type OpenField } from './openFields.ts';

/** A home of which two devices wrote different things. */
export interface TwoVersions {
  readonly id: string;
  readonly title: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly fields: readonly OpenField[];
}

/** The homes that wait for their owner's word, also those that were removed; undefined until they were read. */
export function useTwoVersions(): readonly TwoVersions[] | undefined {
  const { t } = useTranslation('settle');
  const conflicts = useRecords('conflict');
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
