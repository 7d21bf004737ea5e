import type { Docs } from '../store/docs.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import { isChanged, type Outcome } from './row.ts';
import type { KnownRow } from './rowStore.ts';

/**
 * A row after a scope of it was left; null where it was not in it. A change made here stays until it is sent;
 * a row that goes leaves none of its content.
 */
export function left<Key extends ReplicatedKey>(
  known: KnownRow<Docs[Key]>,
  scope: string,
  isHeld: boolean,
  { parse }: Definition<Key>,
): Outcome<Docs[Key]> | null {
  if (!known.scopes.includes(scope)) return null;
  const scopes = known.scopes.filter((one) => one !== scope);
  const stays = { row: known.row, state: known.state, scopes, conflicts: [] };
  if (scopes.length > 0 || isHeld || isChanged(known)) return stays;
  const { id, rev, updated_at } = known.row;
  const nothing = parse({ id, rev, updated_at, deleted: true }, scope);
  return { ...stays, row: { ...known.row, ...nothing, _deleted: true } };
}
