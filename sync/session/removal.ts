import { storedDatabases } from '../store/identity.ts';
import type { ChangedRows, QueryScope } from '../store/index.ts';
import { type OnlyHere, rememberOnlyHere } from '../device/index.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import { createLive } from '../kit/live.ts';
import type { Live } from '../model/types.ts';

/** After signing in it may take this long until something is stored. */
const SIGNING_IN_MS = 60_000;

/**
 * Notices that the browser removed what was kept on this device: before the start, or under the running tab.
 * The tab's unsent data in memory is kept for the same person.
 */
export interface Removal {
  readonly wasRemoved: Live<boolean>;
  dismiss(): void;
  /** The person who was signed in already when this tab began. */
  beganWith(userId: string | null): void;
  /** Called before a database is opened: if the person of `beganWith` has none, the browser removed it. */
  lookFor(databaseName: string, userId: string): Promise<void>;
  /** Reads along what only this device knows. */
  watch(userId: string, scope: QueryScope, rows: Pick<ChangedRows, 'get'>): Unsubscribe;
  /** The data of the person who is watched is gone. */
  noteRemoved(): void;
  /** The changes to store again for this person, once. */
  take(userId: string): OnlyHere | null;
}

export interface RemovalDeps {
  readonly clock: Clock;
  /** When the stored session began or was last refreshed, in ms since the epoch; null when unknown. */
  sessionBeganAt(): number | null;
}

export function createRemoval({ clock, sessionBeganAt }: RemovalDeps): Removal {
  const wasRemoved = createLive(false);
  let knownAtStart: string | null = null;
  let watched: { readonly userId: string; get(): OnlyHere } | null = null;
  let kept: { readonly userId: string; readonly onlyHere: OnlyHere } | null = null;

  return {
    wasRemoved,
    dismiss: () => wasRemoved.set(false),
    beganWith(userId) {
      knownAtStart = userId;
    },
    async lookFor(databaseName, userId) {
      const beganAt = sessionBeganAt();
      const isExpected = knownAtStart === userId;
      knownAtStart = null;
      if (!isExpected || beganAt === null || clock.now() - beganAt < SIGNING_IN_MS) return;
      const stored = await storedDatabases(databaseName);
      if (stored?.length === 0) wasRemoved.set(true);
    },
    watch(userId, scope, rows) {
      const { get, stop } = rememberOnlyHere(scope, rows);
      const mine = { userId, get };
      watched = mine;
      return () => {
        stop();
        if (watched === mine) watched = null;
      };
    },
    noteRemoved() {
      if (watched !== null) kept ??= { userId: watched.userId, onlyHere: watched.get() };
      wasRemoved.set(true);
    },
    take(userId) {
      const taken = kept;
      kept = null;
      return taken?.userId === userId ? taken.onlyHere : null;
    },
  };
}
