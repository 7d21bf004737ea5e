/** Rows that were changed here and have not been sent. */
export { createChangedRows } from './changedRows.ts';
export { isUnheard, storedDocs, unheardRows } from './unheardRows.ts';
