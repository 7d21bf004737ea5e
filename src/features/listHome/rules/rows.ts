/** A question that is a list of rows, as far as they could be read. */
export interface ReadRows<Row> {
  readonly rows: Row[];
  /** A row that was begun cannot be read. */
  readonly isWrong: boolean;
}

/** Puts rows together of which each was read (`Row`), left empty (undefined) or misread (null). */
export function rowsOf<Row extends object>(
  read: readonly (Row | null | undefined)[],
): ReadRows<Row> {
  return {
    rows: read.filter((row) => row !== null && row !== undefined),
    isWrong: read.includes(null),
  };
}
