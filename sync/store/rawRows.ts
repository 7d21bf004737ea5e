/** Rows as they are stored, for what moves them in the tab that leads. */
export { putThrough } from './beneath/connection.ts';
export { createOwnNote } from './beneath/ownStore.ts';
export { createRawRows, type WriteKind } from './beneath/rawRows.ts';
