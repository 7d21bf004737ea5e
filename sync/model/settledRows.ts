/** How the rows of one collection are written by a person. */
export interface SettledRows {
  /** Changes a row that is here; does nothing where it is gone. */
  change(id: string, change: <Row extends object>(row: Row) => Row): Promise<void>;
  remove(id: string): Promise<void>;
  /** Puts a row back that was removed elsewhere. */
  restore(row: object): Promise<void>;
}
