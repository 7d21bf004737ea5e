import { useMemo } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { Kept, RecordBody, RecordKind, SingleKind } from './types.ts';
import { useLive } from './useLive.ts';

/** The person's one record of a kind; undefined until it was read. A field never chosen is absent. */
export function useRecord<Kind extends SingleKind>(kind: Kind): RecordBody<Kind> | undefined {
  const { records } = useSync();
  return useLive(useMemo(() => records.one(kind), [records, kind]));
}

/** All records of a kind, oldest first; undefined until they were read. */
export function useRecords<Kind extends RecordKind>(kind: Kind): readonly Kept<Kind>[] | undefined {
  const { records } = useSync();
  return useLive(useMemo(() => records.list(kind), [records, kind]));
}
