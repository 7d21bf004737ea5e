import { useMemo } from 'react';
import type { NoteKind, RecordBody } from './types.ts';
import { useLive } from './useLive.ts';
import { useMarket } from './useMarket.ts';

/** The person's note of this kind on a listing; null: none; undefined until it was read. */
export function useNote<Kind extends NoteKind>(
  kind: Kind,
  propertyId: string,
): RecordBody<Kind> | null | undefined {
  const { notes } = useMarket();
  return useLive(useMemo(() => notes.one(kind, propertyId), [notes, kind, propertyId]));
}

/** All of the person's notes of this kind, in the order they were made; undefined until they were read. */
export function useNotes<Kind extends NoteKind>(
  kind: Kind,
): readonly RecordBody<Kind>[] | undefined {
  const { notes } = useMarket();
  return useLive(useMemo(() => notes.all(kind), [notes, kind]));
}
