/** The store as others speak of it. These are types: nothing is loaded for them. */
export type { ChangedRow, ChangedRows } from './changedRows.ts';
export type { CollectionKey } from './collections.ts';
export type { Collection, DatabaseStorage, LocalDatabase } from './database.ts';
export type { Glance } from './reads/glance.ts';
export type { Reads } from './reads/reads.ts';
export type { QueryScope } from './reads/scope.ts';
