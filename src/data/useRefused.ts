import { useMemo } from 'react';
import type { Kept } from './types.ts';
import { useRecords } from './useRecord.ts';

function useRefusedOf(
  isOf: (collection: string) => boolean,
): readonly Kept<'refusal'>[] | undefined {
  const refusals = useRecords('refusal');
  return useMemo(() => refusals?.filter(({ body }) => isOf(body.collection)), [refusals, isOf]);
}

const isHomes = (collection: string) => collection === 'properties';
const isNotes = (collection: string) => collection !== 'properties';

/** The listings whose change the server refused; undefined until they are read. */
export const useRefusedListings = () => useRefusedOf(isHomes);

/** The other rows whose change the server refused, such as notes and names; undefined until they are read. */
export const useRefusedNotes = () => useRefusedOf(isNotes);
