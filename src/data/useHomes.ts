import { useMemo } from 'react';
import type { HomeKind, RecordBody } from './types.ts';
import { useLiveQuery } from './useLiveQuery.ts';
import { useMarket } from './useMarket.ts';

/** What the person noted of a home; null: nothing; undefined until it was read. */
export function useHome<Kind extends HomeKind>(
  kind: Kind,
  propertyId: string,
): RecordBody<Kind> | null | undefined {
  const { homes } = useMarket();
  return useLiveQuery(useMemo(() => homes.one(kind, propertyId), [homes, kind, propertyId]));
}

/** All homes the person noted so, in the order they were; undefined until they were read. */
export function useHomes<Kind extends HomeKind>(
  kind: Kind,
): readonly RecordBody<Kind>[] | undefined {
  const { homes } = useMarket();
  return useLiveQuery(useMemo(() => homes.all(kind), [homes, kind]));
}
