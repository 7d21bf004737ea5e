import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Unsubscribe } from './clock.ts';

/** A row as the server gives it, not parsed yet. */
export type ServerRow = PullAnswer['rows'][number];

/** What an area shows, for its first sync. */
export interface Snapshot {
  readonly rows: readonly ServerRow[];
  /** Where pulling goes on. */
  readonly checkpoint: Checkpoint;
}

/** Calls about listings beside the two of replication. Each may throw TransportError. */
export interface Catalogue {
  snapshot(areaId: string): Promise<Snapshot>;
  /** Homes wanted one by one: what is new against these revisions (0: not held), and what may not be seen any more. */
  byId(
    known: readonly { readonly id: string; readonly rev: number }[],
  ): Promise<{ readonly rows: readonly ServerRow[]; readonly gone: readonly string[] }>;
}

/** What the browser says of the network. A hint: where it says nothing, nothing is held back. */
export interface NetworkKind {
  /** The person asked to use little data. */
  savesData(): boolean;
  /** Paid for by the byte, as far as it is known. */
  isMetered(): boolean;
  onChange(callback: () => void): Unsubscribe;
}
