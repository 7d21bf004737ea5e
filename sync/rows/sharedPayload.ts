import { isSame } from '../kit/isSame.ts';

/** The fields of a row that two people share, by who may write them. */
interface SharedFields<Row> {
  /** Said once, by who makes it. */
  readonly NEW: readonly (keyof Row & string)[];
  /** Changed by either side later. */
  readonly CHANGEABLE: readonly (keyof Row & string)[];
}

/**
 * A row of two people as the server takes it: what is new of a new one, else only what changed of what may change, or
 * all of that where the base is not known.
 */
export function sharedPayload<Row>(
  mine: { readonly id: string; readonly row: Row; readonly _deleted: boolean },
  base: Row | undefined,
  rev: number,
  { NEW, CHANGEABLE }: SharedFields<Row>,
): object {
  const { id, row, _deleted } = mine;
  if (_deleted) return { id, rev, deleted: true };
  const changed = () => CHANGEABLE.filter((field) => !isSame(row[field], base?.[field]));
  const unbased = rev === 0 ? NEW : CHANGEABLE;
  const fields = base === undefined ? unbased : changed();
  return { id, rev, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
