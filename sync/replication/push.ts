import type { SyncCollection } from '#contract/protocol/sync.ts';
import { isSame } from '../database/isSame.ts';
import type { RecordDoc } from '../database/schemas/record.ts';
import type { RoleDoc } from '../database/schemas/role.ts';
import type { UserDoc } from '../database/schemas/user.ts';
import type { Rows } from '../ports/rows.ts';
import { isSameRow } from './merge.ts';
import type { RowParser } from './pull.ts';

export type Stored<Doc> = Doc & { readonly _deleted: boolean };

/** One changed document and the server's state it was based on. */
export interface Change<Doc> {
  readonly newDocumentState: Stored<Doc>;
  readonly assumedMasterState?: Stored<Doc> | undefined;
}

export interface Pushed<Doc> {
  /** What the server has instead, for changes it did not take. */
  readonly masters: readonly Stored<Doc>[];
  /** Those of them whose change was refused for good: it is undone here. */
  readonly rejected: readonly { readonly id: string; readonly code: string }[];
}

/** The state that undoes a refused change: what it was based on, or nothing where it was new. */
const undone = <Doc>({ newDocumentState, assumedMasterState }: Change<Doc>): Stored<Doc> =>
  assumedMasterState ?? { ...newDocumentState, _deleted: true };

/**
 * Rows that only the server makes and that have no base came from it a moment before this tab died, which
 * noted the row and no more. They are no changes; but news of them that came since was taken for a conflict
 * and passed over, so their scope is pulled whole.
 */
const isBased = <Doc>({ assumedMasterState }: Change<Doc>): boolean =>
  assumedMasterState !== undefined;

/** SQLSTATE of a push for a row that the server has no more, not even as a tombstone. */
const ROW_GONE = 'P0002';

/** What a person may change of a row, by name. */
const WRITABLE = { users: ['full_name', 'avatar_url'] } as const;

/**
 * What was sent last, by id, while its answer is unknown. A server that has exactly this has taken it: what
 * the person wrote since is based on it and no conflict with themselves.
 */
export type Unanswered<Doc> = Map<string, Stored<Doc>>;

/** What the sending of one collection's rows needs to know. */
interface PushedCollection<Doc> {
  readonly collection: SyncCollection;
  readonly scope: string;
  readonly parse: RowParser<Doc>;
  /** A row says all there is: sent again as a new one it stands for what the server has lost. */
  readonly isWhole?: boolean;
  readonly unanswered: Unanswered<Doc>;
  /** The row as the server takes it: with the revision the change was made on. */
  payload(change: Change<Doc>, rev: number): object;
}

/**
 * Sends changed rows one by one. A change based on an older revision whose own content did not move is sent
 * again on the newer one: a field only the server writes is no conflict.
 */
async function pushRows<Doc extends { readonly id: string; readonly rev: number }>(
  rows: Rows,
  changes: readonly Change<Doc>[],
  { collection, scope, parse, payload, unanswered, isWhole = false }: PushedCollection<Doc>,
): Promise<{ masters: Stored<Doc>[]; rejected: { id: string; code: string }[] }> {
  const masters: Stored<Doc>[] = [];
  const rejected: { id: string; code: string }[] = [];
  const send = async (change: Change<Doc>, rev: number, isLast: boolean): Promise<void> => {
    const { newDocumentState: mine, assumedMasterState: base } = change;
    const sentBefore = unanswered.get(mine.id);
    unanswered.set(mine.id, mine);
    const [result] = (await rows.push(collection, [payload(change, rev)])).results;
    unanswered.delete(mine.id);
    if (result === undefined || result.status === 'accepted') return;
    if (result.status === 'rejected') {
      const isGone = result.code === ROW_GONE;
      // Restored from a backup, or away for very long: what was written here is not lost for that.
      if (isGone && isWhole && rev > 0 && !mine._deleted) return await send(change, 0, true);
      masters.push(isGone ? { ...mine, _deleted: true } : undone(change));
      if (isGone && mine._deleted) return;
      rejected.push({ id: mine.id, code: result.code });
      return;
    }
    const theirs = parse(
      { deleted: false, rev: 0, updated_at: '', ...result.row, id: mine.id },
      scope,
    );
    if (theirs === null) throw new Error('a conflicting row is not understood');
    const isUnmoved = [base, sentBefore].some((row) => row !== undefined && isSameRow(row, theirs));
    if (isUnmoved && !isLast) await send(change, theirs.rev, true);
    else masters.push(theirs);
  };
  for (const change of changes) await send(change, change.assumedMasterState?.rev ?? 0, false);
  return { masters, rejected };
}

/** Sends the changed profile. */
export async function pushUsers(
  rows: Rows,
  changes: readonly Change<UserDoc>[],
  parse: RowParser<UserDoc>,
  { unanswered, onUnbased }: { unanswered: Unanswered<UserDoc>; onUnbased: () => void },
): Promise<Pushed<UserDoc>> {
  const own = changes.filter(({ newDocumentState }) => newDocumentState.scope === 'self');
  // People's rows are the server's alone.
  const others = changes.filter((change) => !own.includes(change));
  if (!others.every(isBased)) onUnbased();
  const how = { collection: 'users', scope: 'self', parse, payload, unanswered } as const;
  const sent = await pushRows(rows, own, how);
  return { ...sent, masters: [...others.filter(isBased).map(undone), ...sent.masters] };
}

/** Sends changed records whole: their fields are merged here, in `mergeRecords`. */
export function pushRecords(
  rows: Rows,
  changes: readonly Change<RecordDoc>[],
  parse: RowParser<RecordDoc>,
  unanswered: Unanswered<RecordDoc>,
): Promise<Pushed<RecordDoc>> {
  return pushRows(rows, changes, {
    collection: 'records',
    scope: 'mine',
    parse,
    isWhole: true,
    unanswered,
    payload: ({ newDocumentState: { id, kind, body, _deleted } }, rev) =>
      // What was deleted leaves nothing of itself behind.
      ({ id, rev, kind, body: _deleted ? {} : body, deleted: _deleted }),
  });
}

/** Only what the person changed: the server refuses the mention of anything that is not theirs to write. */
function payload(
  { newDocumentState: mine, assumedMasterState: base }: Change<UserDoc>,
  rev: number,
) {
  const changed = WRITABLE.users.filter(
    (key) => base === undefined || !isSame(mine[key], base[key]),
  );
  return { id: mine.id, rev, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}

/** Sends a switch of roles: the one made primary is asked for by name, the others follow on the server. */
export async function pushRoles(
  rows: Rows,
  userId: string,
  all: readonly Change<RoleDoc>[],
  onUnbased: () => void,
): Promise<Pushed<RoleDoc>> {
  const changes = all.filter(isBased);
  if (changes.length < all.length) onUnbased();
  if (changes.length === 0) return { masters: [], rejected: [] };
  const promoted = changes.find(({ newDocumentState }) => newDocumentState.is_primary);
  const isTaken =
    promoted !== undefined && (await rows.setPrimaryRole(userId, promoted.newDocumentState.role));
  if (isTaken) return { masters: [], rejected: [] };
  // Nobody gives a role up without taking another.
  return {
    masters: changes.map(undone),
    rejected: changes.map(({ newDocumentState: { id } }) => ({ id, code: 'forbidden' })),
  };
}
