/** What is noted of a row: whether it was changed here, and based on what. */
export { readStoredDocs, type StoredDoc } from './beneath/documents.ts';
export {
  fieldsOf,
  isChangedHere,
  noteOf,
  type RowNote,
  type RowState,
  stateOf,
} from './beneath/rowNote.ts';
