import type { RowState } from '../store/rowNotes.ts';

/** A row as the device holds it; one that is gone is still there, marked so. */
export type Stored<Doc> = Doc & { readonly _deleted: boolean };

/** The fields of every replicated row. */
export interface RowFields {
  readonly id: string;
  readonly rev: number;
  readonly updated_at: string;
}

/** A row of this device with what replication knows of it. */
export interface LocalRow<Doc> {
  readonly row: Stored<Doc>;
  readonly state: RowState<Stored<Doc>>;
  readonly scopes: readonly string[];
}

/** Why the server refused a change. */
export interface Refused {
  /** The SQLSTATE, or a code of ours. */
  readonly code: string;
  /** The part of the row that does not fit, where the server names it. */
  readonly constraint?: string;
}

/** The next state of a row. */
export interface Outcome<Doc> extends LocalRow<Doc> {
  /** Fields both sides changed differently: theirs is live, these are what was written here. */
  readonly conflicts: readonly string[];
  /** The server refused for good what was written here, which is undone with this. */
  readonly refused?: Refused;
}

/** A row that was changed here. */
export type Changed<Doc> = LocalRow<Doc> & {
  readonly state: Extract<RowState<Stored<Doc>>, { status: 'changed' }>;
};

export const isChanged = <Doc>(local: LocalRow<Doc> | undefined): local is Changed<Doc> =>
  local?.state.status === 'changed';

/** New to the server: never there, or lost by it. */
export const isMadeHere = (base: Pick<RowFields, 'rev'> | null | undefined): boolean =>
  base === null || base?.rev === 0;

/** True where the server has no row: it is new to it, or removed. A change of it is the whole row. */
export const isNothing = (
  base: (Pick<RowFields, 'rev'> & { readonly _deleted: boolean }) | null | undefined,
): boolean => isMadeHere(base) || base?._deleted === true;

/** These scopes and this one. */
export const including = (scopes: readonly string[], scope: string): readonly string[] =>
  scopes.includes(scope) ? scopes : [...scopes, scope];
