import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/** A row as the server gives it, not parsed yet. */
export type ServerRow = PullAnswer['rows'][number];

/** What an area shows, for its first sync. */
export interface Snapshot {
  /** None where another thread has them. */
  readonly rows: readonly ServerRow[];
  /** Where pulling goes on. */
  readonly checkpoint: Checkpoint;
  /** Another thread has fetched it, and stores it there; see AreaIntake. */
  store?(onStored: OnStored): Promise<TakenIn>;
}

/** These rows are on the device now; `done` from 0 to 1 of all. */
export type OnStored = (ids: readonly string[], done: number) => void;

export interface TakenIn {
  /** Rows that are on the device as the server has them. */
  readonly stored: readonly string[];
  /** Rows that it left to whoever knows more: something else is here under their id, or they were not understood. */
  readonly rows: readonly ServerRow[];
}

/** Takes in what areas show without the thread of the page: fetches, understands and stores in another one. */
export interface AreaIntake {
  /** It is kept there until it is stored, or two others were fetched. Throws TransportError. */
  fetch(areaId: string): Promise<Checkpoint>;
  /**
   * Stores what was fetched of an area as the scope brings it. Resolves when the disk has it. Rejects where it cannot:
   * nothing is lost, whatever was stored until then.
   */
  store(areaId: string, onStored: OnStored): Promise<TakenIn>;
  close(): void;
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
