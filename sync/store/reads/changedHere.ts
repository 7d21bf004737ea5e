import type { RxDocumentData } from 'rxdb/plugins/core';
import { stateOf } from '../rowNote.ts';

/** Whether a row, read past the library's caches, was changed on this device and the server does not know yet. */
export const isChangedHere = (doc: object): boolean =>
  stateOf(doc as RxDocumentData<unknown>).status === 'changed';
