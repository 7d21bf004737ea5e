import type * as z from 'zod/mini';

/** The sender of a request. */
export type Bearer =
  /** A guest: the publishable key alone. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'person'; readonly id: string }
  /** The operator, who holds the secret key. */
  | { readonly kind: 'service' };

type Schema = z.ZodMiniType;

/** The allowed operations on the rows of one table, and their filters. A verb without an entry is refused. */
export interface TableRule {
  readonly isForGuests: boolean;
  /** Columns that `select` may name. */
  readonly columns: readonly string[];
  /** Columns that may be filtered by equality, each with the values that make sense. */
  readonly filters: Readonly<Record<string, Schema>>;
  /** Reads and updates name at least one of these: they have an index. None: every row may be asked for. */
  readonly keys: readonly string[];
  /** The whole body of a POST: one row. */
  readonly insert?: Schema;
  /** The whole body of a PATCH. */
  readonly update?: Schema;
}

/** One function. It is called by POST with a JSON object that fits `args`. */
export interface FunctionRule {
  readonly isForGuests: boolean;
  /** Parsed before anything else; what it gives is what the database is asked. */
  readonly args: Schema;
  /** Guests may only ask for what this fits, too. */
  readonly guestArgs?: Schema;
  /** Bytes of a body. */
  readonly maxBytes: number;
  /** The array among the arguments that is sent to the database in parts, and the arrays of the answer to join. */
  readonly parts?: { readonly of: string; readonly size: number; readonly join: readonly string[] };
}

/** Everything that guests and people reach over /rest/v1. Anything not named here is refused. */
export interface RestRules {
  readonly tables: Readonly<Record<string, TableRule>>;
  readonly functions: Readonly<Record<string, FunctionRule>>;
}
