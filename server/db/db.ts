/** The claims of a verified access token. */
export interface Claims {
  readonly sub: string;
  readonly role: string;
  readonly email?: string;
  readonly session_id?: string;
  /** Seconds since the epoch. */
  readonly exp: number;
}

/** One open transaction. Parameters are `$1`, `$2` …; json goes in as text and is cast in SQL. */
export interface Sql {
  query<Row = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
}

/** How much a transaction matters, how long it may take, and how much it asks. */
export interface Urgency {
  /** Goes on when there is little room on the disk: for the few rows of signing out. */
  readonly isUrgent?: boolean;
  /** May take minutes: upkeep, and what an operator runs. All others are given up after half a minute. */
  readonly isLong?: boolean;
  /**
   * It asks one statement, whose parameters are text, numbers, booleans or null: that one is all of its transaction and goes to
   * the database in one message. What is thrown after it undoes nothing.
   */
  readonly isAlone?: boolean;
}

/** The connections of a pool. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** Transactions that wait for one. */
  readonly waiting: number;
}

/** The database, embedded or hosted. Each call of `asService` and `asUser` is one transaction. */
export interface Db {
  /** Bypasses row level security: only for the domain's authoritative writes. */
  asService<T>(work: (sql: Sql) => Promise<T>, options?: Urgency): Promise<T>;
  /** Runs with the role and claims of the bearer: row level security decides. */
  asUser<T>(claims: Claims, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Postgres LISTEN; waits while the database does not answer. `onMissed`: the connection that listens was lost and is
   * there again, and what was notified in between went by. Gives back a function that ends it.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<() => Promise<void>>;
  /** At this moment, where there is a pool of them. */
  readonly connections?: () => Connections;
  close(): Promise<void>;
}
