import { unreachable } from '#contract/rules/unreachable.ts';
import { type ConnectionEvent, connectionAfter } from './connection/connection.ts';
import type { Clock } from '../kit/clock.ts';
import type { CollectionName } from '../model/types.ts';
import { knownAt } from './keptTimes.ts';
import type { SyncNews } from '../model/engine.ts';
import type { SharedFacts } from '../model/facts.ts';

/** Every answer would otherwise be news to every tab. */
const CONTACT_STEP_MS = 1000;

/** The facts that the leader tells all tabs, changed by events. */
export interface LeaderFacts extends SharedFacts {
  connection(event: ConnectionEvent): void;
  synced(collection: CollectionName, news: SyncNews): void;
  trouble(collection: CollectionName, kind: 'failed' | 'conflicts'): void;
  /** The server was heard of, ms since the epoch; null: not yet. */
  contact(at: number | null): void;
}

/** `isCurrent`: this tab leads. Work that ends late must not overwrite the next leader's facts. */
export function createLeaderFacts(
  shared: SharedFacts,
  clock: Clock,
  isCurrent: () => boolean,
): LeaderFacts {
  const { get } = shared;
  const change: SharedFacts['change'] = (part) => {
    if (isCurrent()) shared.change(part);
  };
  return {
    get,
    change,
    connection(event) {
      const before = get();
      const connection = connectionAfter(before.connection, event);
      // Of what changes from now on nobody tells.
      const isLost = before.connection.status === 'connected' && connection.status !== 'connected';
      change({ connection, ...(isLost && { followed: [], lastPullAt: knownAt(before) }) });
    },
    synced(collection, news) {
      const { followed, behind, lastPullAt, lastPushAt } = get();
      const now = { [collection]: clock.now() };
      switch (news) {
        case 'pull':
          return change({ lastPullAt: { ...lastPullAt, ...now } });
        case 'push':
          return change({ lastPushAt: { ...lastPushAt, ...now } });
        case 'followed':
          if (!followed.includes(collection))
            change({ followed: [...followed, collection], behind: without(behind, collection) });
          return;
        case 'behind':
          if (!behind.includes(collection))
            change({ followed: without(followed, collection), behind: [...behind, collection] });
          return;
        default:
          unreachable(news);
      }
    },
    trouble(collection, kind) {
      const { trouble } = get();
      const before = trouble[collection];
      change({ trouble: { ...trouble, [collection]: { ...before, [kind]: before[kind] + 1 } } });
    },
    contact(at) {
      const before = get().lastContactAt;
      if (at !== null && (before === null || Math.abs(at - before) >= CONTACT_STEP_MS))
        change({ lastContactAt: at });
    },
  };
}

const without = (names: readonly string[], gone: string): string[] =>
  names.filter((name) => name !== gone);
