import { isSame } from '../../../kit/isSame.ts';
import type { RowFields, Stored } from '../../../rows/row.ts';
import { fieldsIn, NOT_DELETED } from '../../indexeddb/storedDocs.ts';

/*
 * Rows as replication and the library store them, for a thread that has neither: rows that are new here and were changed
 * by nobody. A test stores the same rows both ways and compares.
 */

/** As it lies in the library's store for the first time, with replication's note (`rowNote`). */
export type FreshDoc<Doc> = Doc & {
  readonly id: string;
  readonly _deleted: typeof NOT_DELETED;
  readonly _rev: string;
  readonly _meta: { readonly lwt: number; readonly roost: Note };
  readonly _attachments: object;
};

interface Note {
  readonly height: number;
  readonly scopes: readonly string[];
}

export interface FreshFrom {
  /** What brings it. */
  readonly scope: string;
  /** Which of all writers this is. */
  readonly token: string;
  /** Ms since the epoch. */
  readonly now: number;
}

export const freshDocOf = <Doc extends RowFields>(
  row: Stored<Doc>,
  { scope, token, now }: FreshFrom,
): FreshDoc<Doc> => ({
  ...row,
  _deleted: NOT_DELETED,
  _rev: `1-${token}`,
  _meta: { lwt: now, roost: { height: 1, scopes: [scope] } },
  _attachments: {},
});

/** Whether what is stored says the same already, was not changed here and is held by the same scope. */
export function isHere<Doc>(stored: unknown, fresh: FreshDoc<Doc>): boolean {
  const kept = stored as Partial<FreshDoc<Doc>> | undefined;
  if (kept?._deleted !== NOT_DELETED) return false;
  const { _meta: meta } = kept;
  const note: (Partial<Note> & { base?: unknown; sent?: unknown }) | undefined = meta?.roost;
  const {
    _meta: {
      roost: {
        scopes: [scope = ''],
      },
    },
  } = fresh;
  return (
    note?.scopes?.includes(scope) === true &&
    note.base === undefined &&
    note.sent === undefined &&
    isSame(fieldsIn(kept), fieldsIn(fresh))
  );
}
