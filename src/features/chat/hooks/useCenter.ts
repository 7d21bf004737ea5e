import { useMemo } from 'react';
import type { ConversationRow, OutboxItem, ScheduledItem, WaitingThing } from '#src/data/types.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useWaitingThings } from '#src/data/useWaitingThings.ts';
import type { CenterTab } from '../rules/centerTab.ts';

export interface Center {
  /** Undefined, as archived ones: none are here, and conversations were never pulled to this device. */
  readonly unread: readonly ConversationRow[] | undefined;
  readonly outbox: readonly OutboxItem[];
  readonly failed: readonly OutboxItem[];
  readonly drafts: readonly ConversationRow[];
  readonly scheduled: readonly ScheduledItem[];
  readonly archived: readonly ConversationRow[] | undefined;
  /** The waiting and the refused things beside messages; undefined while they are being read. */
  readonly things:
    | { readonly outbox: readonly WaitingThing[]; readonly failed: readonly WaitingThing[] }
    | undefined;
}

/** How many a tab of the center lists; undefined: that is not known yet, and there is nothing to show. */
export function countIn(center: Center, tab: CenterTab): number | undefined {
  const count = center[tab]?.length;
  if (tab !== 'outbox' && tab !== 'failed') return count;
  if (center.things === undefined) return count === 0 ? undefined : count;
  return (count ?? 0) + center.things[tab].length;
}

/** The lists of the message center, tab by tab; undefined while they are being read. */
export function useCenter(): Center | undefined {
  const { chat } = useSync();
  const active = useLive(useMemo(() => chat.conversations('active'), [chat]));
  const archived = useLive(useMemo(() => chat.conversations('archived'), [chat]));
  const items = useLive(useMemo(() => chat.outbox(), [chat]));
  const scheduled = useLive(useMemo(() => chat.scheduled(), [chat]));
  const unread = usePulledRows(
    useMemo(() => active?.filter((row) => row.unread > 0 || row.isMarkedUnread), [active]),
    'conversations',
  );
  const put = usePulledRows(archived, 'conversations');
  const things = useWaitingThings();
  return useMemo(() => {
    if (active === undefined || archived === undefined) return undefined;
    if (items === undefined || scheduled === undefined) return undefined;
    return {
      unread,
      outbox: items.filter((item) => item.state !== 'failed'),
      failed: items.filter((item) => item.state === 'failed'),
      drafts: [...active, ...archived].filter((row) => row.draft.trim() !== ''),
      scheduled,
      archived: put,
      things: things && {
        outbox: things.filter(({ state }) => state === 'waiting'),
        failed: things.filter(({ state }) => state === 'failed'),
      },
    };
  }, [active, archived, items, scheduled, unread, put, things]);
}
