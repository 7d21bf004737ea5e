/** How a database is opened. It comes with the engine. */
export { createStorage } from './beneath/storage.ts';
export { type DatabaseOptions, openDatabase } from './database.ts';
export { watchFirstRead } from './firstRead.ts';
export { CURRENT, OutdatedApp, versionsOf } from './migrations.ts';
export { generationOf } from './upgradePlan.ts';
