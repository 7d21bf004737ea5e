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

/** What was written of listings and the server refused; undefined until it is read. */
export const useRefusedListings = () => useRefusedOf(isHomes);

/** What was written elsewhere, as notes and names, and the server refused; undefined until it is read. */
export const useRefusedNotes = () => useRefusedOf(isNotes);
