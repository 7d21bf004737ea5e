import type { Checkpoint, PullAnswer, SyncCollection } from '#contract/protocol/sync.ts';
import type { CollectionKey, LocalDatabase } from '../store/index.ts';
import type { Docs } from '../store/docs.ts';
import type { Log } from '../kit/log.ts';
import type { Pulled, Rows } from '../model/ports/rows.ts';
import type { Answer } from './answers.ts';
import type { AskedPage } from './early.ts';
import type { Merge } from './merge.ts';
import type { RowRules } from './news.ts';
import type { Stored } from './row.ts';

export type { RowFields, Stored } from './row.ts';

/** The collections that replication keeps in step. */
export type ReplicatedKey = Extract<CollectionKey, SyncCollection>;

/** A part of a collection that is pulled by itself. */
export interface Scope {
  readonly name: string;
  /** Lower is pulled sooner, over all collections. */
  readonly priority: number;
}

/** A pulled row as a document, or as the news that it is gone; null when it is not understood. */
export type RowParser<Doc> = (row: PullAnswer['rows'][number], scope: string) => Stored<Doc> | null;

/** One row changed here, and the server's state it was based on: null for a new one, undefined when unknown. */
export interface Change<Doc> {
  readonly mine: Stored<Doc>;
  readonly base: Stored<Doc> | null | undefined;
  /** The epoch the base was pulled in; undefined where nothing was pulled yet. */
  readonly epoch?: string | undefined;
}

/** Scopes whose rows are not in the collection. A page of theirs is stored together with how far it leads. */
export interface Elsewhere {
  holds(scope: string): boolean;
  /** Null: from the beginning. The same object until the scope is written. */
  cursor(scope: string): Promise<Checkpoint | null>;
  /** Stores a page that was asked for from a cursor; of a scope that is at another one by now nothing. */
  keep(scope: string, from: Checkpoint | null, page: Pulled): Promise<void>;
  leave(scope: string): Promise<void>;
  /** Scopes of which something is here. */
  known(): Promise<readonly string[]>;
}

/** The tools that a definition may need beside the rows. */
export interface DefinitionContext {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly log: Log;
}

/** All there is to say of a collection for its rows to be kept in step. */
export interface Definition<Key extends ReplicatedKey> {
  readonly key: Key;
  /** The scopes pulled from the start; more by `Replication.setScopes`. */
  readonly scopes: readonly Scope[];
  readonly parse: RowParser<Docs[Key]>;
  readonly merge: Merge;
  /** A row says all there is: one the server has lost, as after a restore, is sent again as new. */
  readonly isWhole?: boolean;
  /**
   * Of a row that was removed here and edited elsewhere: whether what was written there since `before` is worth asking
   * for. Then it stays until the person has said; without it the row goes.
   */
  asksBeforeRemoval?(before: Docs[Key], theirs: Docs[Key]): boolean;
  /**
   * Whether what was written here in a field (by path, `_deleted` for the whole row) is kept for the person to
   * settle when it was changed elsewhere too. Without it everything is. `base`: what the change was made of, where known.
   */
  keepsConflict?(row: Stored<Docs[Key]>, field: string, base?: Docs[Key]): boolean;
  /** A change the server refuses is kept as a record, with the reason, until the person has seen to it. */
  readonly keepsRefused?: {
    readonly fields: readonly string[];
    /** Whether there is anything in the row that a person wrote. */
    isWritten?(row: Docs[Key]): boolean;
  };
  /** The scope that holds a row written here, once the server has it, and as whose rows it answers. */
  home(row: Docs[Key]): string;
  /** False: whatever is here of this row is the server's alone, and never sent. */
  isMine?(row: Docs[Key]): boolean;
  /** Asks for a page of a scope, where that is not `sync_pull`. */
  ask?(rows: Rows, scope: string, from: Checkpoint | null, limit: number): Promise<Pulled>;
  readonly elsewhere?: Elsewhere;
  /**
   * Whether a scope is not to be pulled now: others go before it, and what it was at stays as it was. The
   * definition that says so wakes the replication when that is over (`setScopes`).
   */
  isPutOff?(scope: string): boolean;
  /** Whether asking for this page does nothing but ask: it may be asked for before its turn, and the answer thrown away. */
  mayAskEarly?(scope: string, from: Checkpoint): boolean;
  /** Asks for pages of several scopes with one question, before their turn, and may store them (`isStored`). Null of one: it is asked for by itself. */
  askTogether?(asked: readonly AskedPage[]): Promise<readonly (Pulled | null)[]>;
  /** The row as `sync_push` takes it, on this revision. Without it nothing of this collection is sent that way. */
  payload?(change: Change<Docs[Key]>, rev: number): object;
  /** Sends changed rows where that is not `sync_push`; one answer each, in their order. */
  send?(rows: Rows, changes: readonly Change<Docs[Key]>[]): Promise<readonly Answer<Docs[Key]>[]>;
  /**
   * Reads what was changed here to send it; false: some of it may still be taken back, and nothing was read. Without it
   * whatever was changed may be sent.
   */
  readUnlessOffered?(read: () => Promise<void>): Promise<boolean>;
  /** Ids of rows that may be in a scope, those that are gone included, by an index; without it all are looked at. */
  candidates?(scope: string): Promise<readonly string[]>;
  /** Those of the ids whose rows stay though no scope holds them any more. */
  held?(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Rows that came, before their cursor is noted. */
  onPulled?(rows: readonly Stored<Docs[Key]>[]): Promise<void>;
  /** A pull of a scope is stored, and the next is asked from here. */
  onStored?(scope: string, checkpoint: Checkpoint): Promise<void>;
}

export const rulesOf = <Key extends ReplicatedKey>({
  merge,
  isWhole = false,
  asksBeforeRemoval,
}: Definition<Key>): RowRules => ({
  merge,
  isWhole,
  ...(asksBeforeRemoval && { asksBeforeRemoval }),
});
