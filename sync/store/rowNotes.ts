/** The notes of a row: whether it was changed here, and the version the change is based on. */
export { readStoredDocs, type StoredDoc } from './beneath/documents.ts';
export {
  fieldsOf,
  isChangedHere,
  noteOf,
  type RowNote,
  type RowState,
  stateOf,
} from './beneath/rowNote.ts';
