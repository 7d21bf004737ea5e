import { useMemo } from 'react';
import { firstValue } from '#src/data/firstValue.ts';
import type { Sync } from '#src/data/types.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { unsentGroups, type UnsentGroup } from './unsent.ts';

/** A local read takes milliseconds; a database that does not answer must not keep anybody from leaving. */
const READ_MS = 2000;

/** What would be lost by logging out, as it changes; undefined while it is being read. */
export function useUnsent(): readonly UnsentGroup[] | undefined {
  const { chat } = useSync();
  const items = useLiveQuery(useMemo(() => chat.outbox(), [chat]));
  const active = useLiveQuery(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLiveQuery(useMemo(() => chat.conversations('archived'), [chat]));
  return useMemo(() => {
    if (items === undefined || active === undefined || archived === undefined) return undefined;
    return unsentGroups(items, [...active, ...archived]);
  }, [items, active, archived]);
}

/**
 * Whether logging out now would lose anything a person wrote: asked of the database itself, since what is on the
 * screen may be older. What cannot be read counts as it was last read.
 */
export async function isAnythingUnsent({ chat, maintenance, status }: Sync): Promise<boolean> {
  const { waiting, failed } = status.get();
  if (waiting + failed > 0) return true;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MS));
  const stored = await Promise.race([maintenance.hasUnsent().catch(() => null), late]);
  if (stored !== null) return stored;
  const [items, active, archived] = await Promise.all([
    firstValue(chat.outbox(), READ_MS),
    firstValue(chat.conversations('active'), READ_MS),
    firstValue(chat.conversations('archived'), READ_MS),
  ]);
  return unsentGroups(items ?? [], [...(active ?? []), ...(archived ?? [])]).length > 0;
}
