import { isSame } from '../kit/isSame.ts';
import { isSameRow, type Merge } from './merge.ts';
import {
  type Changed,
  including,
  isChanged,
  isMadeHere,
  isNothing,
  type LocalRow,
  type Outcome,
  type RowFields,
  type Stored,
} from './row.ts';

/** The rules of a collection that the transitions need. */
export interface RowRules {
  readonly merge: Merge;
  /** A row says all there is: one the server has lost is sent again as new. */
  readonly isWhole: boolean;
  /** Of a row removed here and edited elsewhere since `before`: whether it stays and a person is asked; else it goes. */
  asksBeforeRemoval?(before: object, theirs: object): boolean;
}

const SETTLED = { status: 'settled' } as const;

/** The news of one row in a page of a scope. */
export interface News<Doc> {
  readonly theirs: Stored<Doc>;
  readonly scope: string;
  /** The scope is pulled from the beginning: what is here may be of any time. */
  readonly isWhole: boolean;
  /** And the database is another one than what is here came from: it was set back. */
  readonly isSetBack: boolean;
}

/** A page brought this row, or that it is gone from its scope. Null: nothing is to be written. */
export function received<Doc extends RowFields>(
  local: LocalRow<Doc> | undefined,
  { theirs, scope, isWhole, isSetBack }: News<Doc>,
  rules: RowRules,
): Outcome<Doc> | null {
  // A tab that was frozen with a page in its hands, while another one led: revisions only grow.
  const isStale = !isWhole && !theirs._deleted && theirs.rev < revKnown(local);
  if (isStale) return null;
  if (theirs._deleted)
    return local === undefined ? null : departed(local, { theirs, scope, isSetBack }, rules);
  const scopes = including(local?.scopes ?? [], scope);
  if (local === undefined || !isChanged(local)) {
    const isKnown =
      local !== undefined && isSame(local.row, theirs) && scopes.length === local.scopes.length;
    return isKnown ? null : { row: theirs, state: SETTLED, scopes, conflicts: [] };
  }
  const outcome = rebased(local, theirs, rules, isSetBack);
  return { ...outcome, scopes };
}

const revKnown = <Doc extends RowFields>(local: LocalRow<Doc> | undefined): number =>
  local === undefined || local.row._deleted ? 0 : local.row.rev;

/** Gone from one scope: it goes with the last one that held it. */
function departed<Doc extends RowFields>(
  local: LocalRow<Doc>,
  { theirs, scope, isSetBack }: Omit<News<Doc>, 'isWhole'>,
  { isWhole }: RowRules,
): Outcome<Doc> | null {
  const scopes = local.scopes.filter((one) => one !== scope);
  const isHere = scopes.length < local.scopes.length;
  const stays = { row: local.row, state: local.state, scopes, conflicts: [] };
  if (!isChanged(local)) {
    if (local.row._deleted) return isHere ? stays : null;
    // Lost by a server that was set back: made again its revisions begin anew, and are no older news. A row that
    // is only missing in this scope has the revision that the others know.
    const row = isSetBack && theirs.rev === LOST_REV ? { ...local.row, rev: 0 } : local.row;
    if (scopes.length > 0) return isHere ? { ...stays, row } : null;
    return { row: goneRow(local.row, theirs), state: SETTLED, scopes, conflicts: [] };
  }
  const { base, sent } = local.state;
  if (isOwnRemoval(local, theirs))
    return { ...stays, ...madeAnew(local, theirs), scopes: local.scopes };
  const isUnheard = theirs.rev === LOST_REV;
  // New here, and not known to have arrived: the server cannot mean it.
  const isNew = isMadeHere(base) && (sent.length === 0 || isUnheard);
  if (scopes.length > 0 || isNew) return isHere ? stays : null;
  const isLost = isWhole && isUnheard && !local.row._deleted;
  if (isLost) return { ...stays, state: { status: 'changed', base: lostBase(base), sent } };
  const isUnsaid = !local.row._deleted && !sent.some((state) => isSameRow(state, local.row));
  return {
    row: goneRow(local.row, theirs),
    state: SETTLED,
    scopes,
    conflicts: isUnsaid ? WHOLE_ROW : [],
  };
}

/** News of a removal this device made itself: what is here was made anew since. */
function isOwnRemoval<Doc extends RowFields>(
  { row, state: { base, sent } }: Changed<Doc>,
  theirs: Stored<Doc>,
): boolean {
  if (row._deleted || theirs.rev === LOST_REV) return false;
  return (
    sent.some(({ _deleted }) => _deleted) || (base?._deleted === true && theirs.rev <= base.rev)
  );
}

/** Goes out on the removal that came. */
function madeAnew<Doc extends RowFields>(
  { row, state: { base } }: Changed<Doc>,
  theirs: Stored<Doc>,
): Pick<Outcome<Doc>, 'row' | 'state'> {
  const removed = base?._deleted === true && base.rev > theirs.rev ? base : goneRow(row, theirs);
  const { rev, updated_at } = removed;
  return {
    row: { ...row, rev, updated_at },
    state: { status: 'changed', base: removed, sent: [] },
  };
}

/** The row as a whole: removed on one side, edited on the other. */
const WHOLE_ROW = ['_deleted'];

/** The revision of what a whole pull did not give: the server says nothing of it. */
export const LOST_REV = -1;

/** The base of a row that the server has lost: sent as new from now on, and still what the change is measured by. */
export const lostBase = <Doc extends RowFields>(
  base: Stored<Doc> | null | undefined,
): Stored<Doc> | null => (base ? { ...base, rev: 0 } : null);

/** A deleted row keeps no content that `theirs` does not have. */
const goneRow = <Doc extends RowFields>(mine: Stored<Doc>, theirs: Stored<Doc>): Stored<Doc> => ({
  ...mine,
  ...theirs,
  rev: Math.max(theirs.rev, 0),
  _deleted: true,
});

/** The change made here, on another state of the server than it was based on. */
export function rebased<Doc extends RowFields>(
  { row: mine, state, scopes }: Changed<Doc>,
  theirs: Stored<Doc>,
  rules: RowRules,
  isSetBack: boolean,
): Outcome<Doc> {
  const { base, sent } = state;
  const settled = { row: theirs, state: SETTLED, scopes, conflicts: [] };
  if (isSameRow(mine, theirs)) return settled;
  const known = base === null || base === undefined ? sent : [...sent, base];
  const isSent = sent.some((one) => isSameRow(one, theirs));
  if (theirs._deleted && !isSent && !isNothing(base))
    return { ...settled, conflicts: mine._deleted ? [] : WHOLE_ROW };
  const isEdited = !theirs._deleted && !known.some((one) => isSameRow(one, theirs));
  if (mine._deleted && isEdited && !isSetBack && asksToo(known, theirs, rules))
    return { ...settled, conflicts: WHOLE_ROW };
  const next = (row: Stored<Doc>, conflicts: readonly string[]): Outcome<Doc> =>
    isSameRow(row, theirs)
      ? { ...settled, conflicts }
      : {
          row: { ...row, rev: theirs.rev, updated_at: theirs.updated_at },
          // A change sent on an older revision can no longer arrive, once the server has a newer one.
          state: {
            status: 'changed',
            base: theirs,
            sent: base?.rev === theirs.rev && !isSetBack ? sent : [],
          },
          scopes,
          conflicts,
        };
  // Removed or made anew here: said of the whole row.
  if (mine._deleted || theirs._deleted) return next(mine, []);
  const merged = rules.merge({
    base: base ?? undefined,
    sent,
    mine,
    theirs,
    isMineNewer: isSetBack,
    isMadeAnew: base?.rev === 0,
  });
  return next(merged.row, merged.conflicts);
}

/** Every live state of one's own that the removal may have been made of is another than theirs in what matters. */
const asksToo = <Doc extends RowFields>(
  known: readonly Stored<Doc>[],
  theirs: Stored<Doc>,
  { asksBeforeRemoval }: RowRules,
): boolean =>
  asksBeforeRemoval !== undefined &&
  known.every((before) => before._deleted || asksBeforeRemoval(before, theirs));
