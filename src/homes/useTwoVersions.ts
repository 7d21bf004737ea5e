import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyListings } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { openFields, titleIn, type OpenField } from './openFields.ts';

/** A home of which two devices wrote different things. */
export interface TwoVersions {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly OpenField[];
}

/** The homes that wait for their owner's word, also those that were removed; undefined until they were read. */
export function useTwoVersions(): readonly TwoVersions[] | undefined {
  const { t } = useTranslation('settle');
  const conflicts = useRecords('conflict');
  const listings = useMyListings();
  return useMemo(() => {
    if (conflicts === undefined) return undefined;
    const titleOf = (id: string) => listings?.find((held) => held.id === id)?.title;
    return [...openFields(conflicts)].map(([id, fields]) => ({
      id,
      title: titleOf(id) ?? titleIn(fields) ?? t('untitled'),
      fields,
    }));
  }, [conflicts, listings, t]);
}
