import type {
  Checkpoint,
  PullAnswer,
  PushAnswer,
  SyncCollection,
} from '#contract/protocol/sync.ts';
import type { Role } from '#contract/entities/role.ts';

/**
 * The answer of a pull. `stored`: rows of the scope that are on the device as the server has them, beside
 * those it gives.
 */
export type Pulled = PullAnswer & { readonly stored?: readonly string[] };

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
