import { isSame } from '../database/isSame.ts';

/** Fields the server alone writes: they take no part in conflicts. */
const SERVER_FIELDS = new Set(['rev', 'updated_at']);

type Row = Readonly<Record<string, unknown>>;

/** True when two states of a row say the same but for what the server alone writes. */
export function isSameRow(one: object, other: object): boolean {
  const strip = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([key, value]) =>
          !SERVER_FIELDS.has(key) &&
          value !== undefined &&
          (!key.startsWith('_') || value === true),
      ),
    );
  return isSame(strip(one), strip(other));
}

export interface Merged<T> {
  readonly row: T;
  /** The fields both changed differently. */
  readonly conflicts: readonly string[];
}

/**
 * Three-way merge: a field only one side changed is that side's; where both changed it, theirs is live.
 * `conflicts` names the fields both changed differently.
 */
export function merge<T extends object>(base: T | undefined, mine: T, theirs: T): Merged<T> {
  const [before, own, remote] = [base ?? {}, mine, theirs] as readonly Row[] as [Row, Row, Row];
  const merged: Record<string, unknown> = { ...remote };
  const conflicts: string[] = [];
  for (const key of Object.keys(own)) {
    if (SERVER_FIELDS.has(key) || isSame(own[key], before[key]) || isSame(own[key], remote[key]))
      continue;
    if (base !== undefined && isSame(remote[key], before[key])) merged[key] = own[key];
    else conflicts.push(key);
  }
  return { row: merged as T, conflicts };
}

/** Records hold their fields in `body`: two devices that changed different settings both keep theirs. */
export function mergeRecords<T extends { readonly body: object }>(
  base: T | undefined,
  mine: T,
  theirs: T,
): Merged<T> {
  // Made on two devices at once, it was empty before.
  const body = merge(base?.body ?? {}, mine.body, theirs.body);
  const whole = merge(base, { ...mine, body: theirs.body }, theirs);
  return {
    row: { ...whole.row, body: body.row },
    conflicts: [...whole.conflicts, ...body.conflicts.map((field) => `body.${field}`)],
  };
}
