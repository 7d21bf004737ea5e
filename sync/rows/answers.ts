import { unreachable } from '#contract/rules/unreachable.ts';
import { isSameRow } from './merge.ts';
import { lostBase, rebased, type RowRules } from './news.ts';
import {
  isChanged,
  isMadeHere,
  type LocalRow,
  type Outcome,
  type Refused,
  type RowFields,
  type Stored,
} from './row.ts';

/** The server's answer about one changed row. */
export type Answer<Doc> =
  /** It has it; `row` as it stored it, null where the call does not say. */
  | { readonly status: 'accepted'; readonly row: Stored<Doc> | null }
  /** It has another state than the change was based on. */
  | { readonly status: 'conflict'; readonly row: Stored<Doc> }
  /** It takes it once the person holds the role of a landlord: it stays as it is here, and is sent again. */
  | { readonly status: 'waits' }
  /** Its base is of another epoch: the scope is to be pulled first. */
  | { readonly status: 'reset' }
  /** Refused for good. */
  | ({ readonly status: 'rejected' } & Refused);

/** SQLSTATE of a push for a row that the server has no more, not even as a tombstone. */
export const ROW_GONE = 'P0002';
/** The constraint a push names for a listing of somebody who is no landlord, or not yet. */
export const LANDLORD_ROLE = 'landlord_role';

/**
 * The row after the answer; it may have been changed further since `sent` was. Null: nothing is to be
 * written.
 */
export function answered<Doc extends RowFields>(
  local: LocalRow<Doc>,
  sent: Stored<Doc>,
  answer: Answer<Doc>,
  rules: RowRules,
): Outcome<Doc> | null {
  if (!isChanged(local)) return null;
  switch (answer.status) {
    case 'accepted':
      return accepted(local, sent, { ...sent, ...answer.row }, rules);
    case 'conflict':
      return rebased(local, answer.row, rules, false);
    case 'reset':
    case 'waits':
      return null;
    case 'rejected':
      return answer.code === ROW_GONE ? lost(local, rules) : refused(local, sent, answer);
    default:
      return unreachable(answer);
  }
}

/**
 * Takes in an accepted change. A change made here since it was sent stays, and only that: of every other
 * field the server's value holds, such as one that it trims, moves or counts. Else the next change would
 * claim that a person wrote those.
 */
function accepted<Doc extends RowFields>(
  { row, scopes }: LocalRow<Doc>,
  sent: Stored<Doc>,
  stored: Stored<Doc>,
  { merge }: RowRules,
): Outcome<Doc> {
  const same = { scopes, conflicts: [] };
  if (isSameRow(row, sent)) return { ...same, row: stored, state: { status: 'settled' } };
  // Removed or made anew here since: said of the whole row.
  const isWhole = row._deleted || sent._deleted || stored._deleted;
  const next = isWhole
    ? row
    : merge({ base: sent, mine: row, theirs: stored, isMineNewer: true }).row;
  if (isSameRow(next, stored)) return { ...same, row: stored, state: { status: 'settled' } };
  const { rev, updated_at } = stored;
  return {
    ...same,
    row: { ...next, rev, updated_at },
    state: { status: 'changed', base: stored, sent: [] },
  };
}

/** Restored from a backup, or away for very long: what was written here is not lost for that. */
function lost<Doc extends RowFields>(
  { row, state, scopes }: LocalRow<Doc>,
  { isWhole }: RowRules,
): Outcome<Doc> {
  const same = { scopes, conflicts: [] };
  if (isWhole && !row._deleted && state.status === 'changed') {
    const base = lostBase(state.base);
    return { ...same, row: { ...row, rev: 0 }, state: { status: 'changed', base, sent: [] } };
  }
  return { ...same, row: { ...row, _deleted: true }, state: { status: 'settled' } };
}

/** Undone, to what it was based on or to nothing; what was written since is asked for by itself. */
function refused<Doc extends RowFields>(
  { row, state, scopes }: LocalRow<Doc>,
  sent: Stored<Doc>,
  { code, constraint }: Refused,
): Outcome<Doc> | null {
  if (state.status !== 'changed' || !isSameRow(row, sent)) return null;
  // A base that the server has lost is nothing to go back to.
  const undone = isMadeHere(state.base) ? undefined : state.base;
  const why = { code, ...(constraint !== undefined && { constraint }) };
  // Sent before and not answered: what is written next is no conflict with it.
  const open = state.sent.filter((one) => !isSameRow(one, sent));
  return {
    row: undone ?? { ...row, _deleted: true },
    state: { status: 'settled', ...(open.length > 0 && { sent: open }) },
    scopes,
    conflicts: [],
    refused: why,
  };
}
