import type {
  Checkpoint,
  PullAnswer,
  PushAnswer,
  SyncCollection,
} from '#contract/protocol/sync.ts';
import type { Role } from '#contract/entities/role.ts';

/** The answer of a pull. */
export type Pulled = PullAnswer & {
  /** Rows for another scope than the one that was asked for. */
  readonly beside?: { readonly scope: string; readonly rows: PullAnswer['rows'] };
  /** It is stored, together with its checkpoint, by whoever asked. */
  readonly isStored?: true;
};

/** The functions replication calls. Each may throw TransportError. */
export interface Rows {
  pull(
    collection: SyncCollection,
    scope: string,
    checkpoint: Checkpoint | null,
    limit: number,
  ): Promise<Pulled>;
  push(collection: SyncCollection, rows: readonly object[]): Promise<PushAnswer>;
  /** False when the server refuses. */
  setPrimaryRole(userId: string, role: Role): Promise<boolean>;
}
