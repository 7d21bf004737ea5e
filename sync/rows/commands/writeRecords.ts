import { RECORD_SCHEMAS, type RecordBody, type RecordKind } from '#contract/entities/record.ts';
import { newId } from '#contract/rules/ids.ts';
import type { NotedKind } from '../../store/notes/index.ts';
import type { RecordDoc } from '../../store/docs.ts';
import { storeTogether } from '../../store/writes.ts';
import type { Amendment, RecordDeps } from './records.ts';

/** The record in the place of what is stored; undefined leaves that as it is. */
type Decide = (before: RecordDoc | null) => RecordDoc | null | undefined;

/** Kinds that are not noted in local storage while they are written. */
type WholeKind = Exclude<RecordKind, NotedKind>;

/** One of several writes of records that are stored together. */
export type RecordWrite =
  /** A new record. One that stands under its id stays as it is. */
  | {
      [Kind in WholeKind]: {
        readonly kind: Kind;
        readonly id?: string | undefined;
        readonly body: RecordBody<Kind>;
      };
    }[WholeKind]
  /** A change of the stored body, by the rules of `amend`. */
  | {
      [Kind in WholeKind]: {
        readonly kind: Kind;
        readonly id: string;
        readonly amend: Amendment<Kind>;
      };
    }[WholeKind]
  /** The record goes, of whatever kind; one that is not there stays away. */
  | { readonly id: string; readonly isGone: true };

/** A write with the id it has. */
export type PlacedWrite = RecordWrite & { readonly id: string };

/** Gives each write that has no id a new one, as a single put does. */
export const placed = (
  { clock, random }: Pick<RecordDeps, 'clock' | 'random'>,
  writes: readonly RecordWrite[],
): readonly PlacedWrite[] =>
  writes.map((write) => ({ ...write, id: write.id ?? newId(clock.now(), random.bytes(16)) }));

/**
 * Writes records in one transaction: all, or none. Of several writes of one record each meets the one before. Throws
 * a ZodError for what a kind's schema refuses, and what an amendment throws.
 */
export function writeRecords(
  { database }: Pick<RecordDeps, 'database'>,
  writes: readonly PlacedWrite[],
): Promise<void> {
  const decisions = new Map<string, Decide>();
  for (const write of writes) {
    const earlier = decisions.get(write.id);
    const decide = decisionOf(write);
    decisions.set(write.id, earlier === undefined ? decide : oneAfterOther(earlier, decide));
  }
  return storeTogether(database, 'records', decisions);
}

function decisionOf(write: PlacedWrite): Decide {
  if ('isGone' in write) return () => null;
  const { id, kind } = write;
  const parse = (body: unknown) => RECORD_SCHEMAS[kind].parse(body) as RecordDoc['body'];
  // The two belong to one kind: the union says so, the call cannot.
  const amend = 'amend' in write ? (write.amend as (before: unknown) => unknown) : null;
  return (before) => {
    if ('body' in write) {
      const body = parse(write.body);
      return before === null ? { id, kind, body, rev: 0, updated_at: '' } : undefined;
    }
    const after = amend?.(before === null ? null : parse(before.body));
    if (after === null) return undefined;
    return { ...(before ?? { id, kind, rev: 0, updated_at: '' }), body: parse(after) };
  };
}

const oneAfterOther =
  (one: Decide, other: Decide): Decide =>
  (before) => {
    const between = one(before);
    const after = other(between === undefined ? before : between);
    return after === undefined ? between : after;
  };
