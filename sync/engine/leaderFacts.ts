import { type ConnectionEvent, connectionAfter } from './connection/connection.ts';
import type { Clock } from '../kit/clock.ts';
import type { CollectionName } from '../model/types.ts';
import type { SharedFacts } from '../model/facts.ts';

/** Every answer would otherwise be news to every tab. */
const CONTACT_STEP_MS = 1000;

/** What the leader tells all tabs, by what happened. */
export interface LeaderFacts extends SharedFacts {
  connection(event: ConnectionEvent): void;
  synced(collection: CollectionName, direction: 'pull' | 'push'): void;
  trouble(collection: CollectionName, kind: 'failed' | 'conflicts'): void;
  /** The server was heard of, ms since the epoch; null: not yet. */
  contact(at: number | null): void;
}

/** `isCurrent`: this tab leads. What ends late must not overwrite what the next leader says. */
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
    connection: (event) => change({ connection: connectionAfter(get().connection, event) }),
    synced(collection, direction) {
      const part = direction === 'pull' ? 'lastPullAt' : 'lastPushAt';
      change({ [part]: { ...get()[part], [collection]: clock.now() } });
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
