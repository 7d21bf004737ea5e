import type { Claims } from '#server/db/db.ts';
import { type Binding, type ChangeType, type Table, TABLES } from './bindings.ts';
import type { Change } from './changes.ts';
import type { Column, Row } from './rows.ts';

/** One joined channel: who listens, to what, and how to reach them. */
export interface Subscription {
  claims: Claims;
  readonly bindings: readonly Binding[];
  send(event: string, payload: unknown): void;
  /** Tells the client why and ends the channel. */
  end(reason: string): void;
}

/**
 * True when the subscriber has to read these rows again to know whether they concern it. Row level security shows
 * people their own rows of these tables and nobody else's: however many listen, one person's are read.
 */
export function isConcerned(
  { bindings, claims: { sub } }: Subscription,
  change: Change,
  people: ReadonlySet<string>,
): boolean {
  return (
    people.has(sub) &&
    bindings.some(
      (binding) =>
        isFor(binding, change.table, change.type) &&
        (binding.who === undefined || binding.who === sub),
    )
  );
}

function isFor(binding: Binding, table: Table, type: ChangeType): boolean {
  return binding.table === table && (binding.event === '*' || binding.event === type);
}

/** The payload of one row's change for one subscriber; nothing when no binding is of it. */
export function changePayload(
  { bindings }: Subscription,
  { table, type }: Change,
  row: Row,
  { columns, at }: { columns: readonly Column[]; at: string },
): unknown {
  const ids = bindings
    .filter((binding) => isFor(binding, table, type))
    .filter(({ who }) => who === undefined || row[TABLES[table]] === who)
    .map(({ id }) => id);
  if (ids.length === 0) return undefined;
  // Without the full replica identity, hosted Realtime too gives no more of the old row than its key.
  const old = type === 'INSERT' ? {} : { id: row.id };
  const record = type === 'DELETE' ? {} : row;
  const data = { schema: 'public', table, type, commit_timestamp: at, columns, record };
  return { ids, data: { ...data, old_record: old, errors: null } };
}
