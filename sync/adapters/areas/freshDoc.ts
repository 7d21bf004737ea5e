import type { ServerRow } from '../../ports/catalogue.ts';
import { parseProperty } from '../../replication/propertyRow.ts';
import { isSame } from '../../database/isSame.ts';
import type { PropertyDoc } from '../../database/schemas/property.ts';
import { type Kept, NOT_DELETED, plain } from '../idb/storedDocs.ts';

/*
 * Listings as replication and the library store them, for a thread that has neither: rows that are new here and were
 * changed by nobody. The test stores the same rows both ways and compares.
 */

/** As it lies in the library's store for the first time, with replication's note (`rowNote`). */
export interface FreshDoc extends Kept<PropertyDoc> {
  readonly _rev: string;
  readonly _meta: { readonly lwt: number; readonly roost: Note };
  readonly _attachments: object;
}

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

/** Null: the row departed, or this version does not understand it. */
export function freshDocOf(row: ServerRow, { scope, token, now }: FreshFrom): FreshDoc | null {
  const parsed = parseProperty(row, scope);
  if (parsed === null || parsed._deleted) return null;
  return {
    ...parsed,
    _deleted: NOT_DELETED,
    _rev: `1-${token}`,
    _meta: { lwt: now, roost: { height: 1, scopes: [scope] } },
    _attachments: {},
  };
}

/** Whether what is stored says the same already, was not changed here and is held by the same scope. */
export function isHere(stored: unknown, fresh: FreshDoc): boolean {
  const kept = stored as Partial<FreshDoc> | undefined;
  if (kept?._deleted !== NOT_DELETED) return false;
  const { _meta: meta } = kept;
  const note: (Partial<Note> & { base?: unknown; sent?: unknown }) | undefined = meta?.roost;
  const [scope = ''] = fresh._meta.roost.scopes;
  return (
    note?.scopes?.includes(scope) === true &&
    note.base === undefined &&
    note.sent === undefined &&
    isSame(plain(kept as Kept<PropertyDoc>), plain<PropertyDoc>(fresh))
  );
}
