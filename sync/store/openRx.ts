import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { type CollectionKey, type Docs, REPLICATED_COLLECTIONS } from './collections.ts';
import { storedDatabases } from './identity.ts';
import type { HomeStore } from './homes/index.ts';
import { createOwnNote } from './beneath/ownStore.ts';
import { type DatabaseStorage, notedStorage } from './beneath/rowNote.ts';
import { migrate, OutdatedApp, type SchemaSet, versionsOf } from './migrations.ts';
import { planUpgrade, type UpgradePlan } from './upgradePlan.ts';

/** The other tabs, as far as a migration has to agree with them. */
export interface Neighbours {
  /** One tab at a time. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Resolves when tabs of older versions have closed the database, or do not answer. */
  askToClose(): Promise<void>;
}

/** A tab alone. */
export const NOBODY: Neighbours = { inTurn: (work) => work(), askToClose: () => Promise.resolve() };

export interface RxOptions {
  readonly name: string;
  readonly storage: DatabaseStorage;
  readonly allowsDuplicates: boolean;
  readonly schemaSet: SchemaSet;
  readonly neighbours: Neighbours;
  readonly homes: HomeStore;
}

/**
 * Opens the database with everything that is stored brought over to the present schemas. Throws OutdatedApp
 * where a newer app has been, and MigrationFailed.
 */
export async function openRx(options: RxOptions): Promise<RxDatabase> {
  const { name, storage, allowsDuplicates } = options;
  const [database, plan] = await Promise.all([
    createRxDatabase({
      name,
      storage: notedStorage(storage, (key) => REPLICATED_COLLECTIONS.has(key)),
      multiInstance: true,
      eventReduce: true,
      ...(allowsDuplicates ? { ignoreDuplicate: true } : { closeDuplicates: true }),
    }),
    planNow(options),
  ]);
  try {
    if (plan.kind !== 'current') await upgrade(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

export async function openCollection<Key extends CollectionKey>(
  database: RxDatabase,
  key: Key,
  { schemas, migrations }: SchemaSet,
): Promise<RxCollection<Docs[Key]>> {
  // A migrated collection is open already.
  const open = (database.collections as Record<string, RxCollection<Docs[Key]>>)[key];
  if (open !== undefined) return open;
  // No older version is stored: then the library need not look, and its code for that stays unloaded.
  const added = await database.addCollections({
    [key]: {
      schema: schemas[key],
      migrationStrategies: migrations[key] ?? {},
      autoMigrate: false,
    },
  });
  const collection = added[key] as unknown as RxCollection<Docs[Key]>;
  // Once its migrations are loaded the library refuses writes to every raised collection until it has looked for an older one.
  collection.migrationInProgress = false;
  return collection;
}

async function planNow({ name, schemaSet }: RxOptions): Promise<UpgradePlan> {
  return planUpgrade((await storedDatabases(name)) ?? [], name, versionsOf(schemaSet));
}

function upgrade(database: RxDatabase, options: RxOptions): Promise<void> {
  const { name, schemaSet, neighbours, homes } = options;
  return neighbours.inTurn(async () => {
    // Another tab may have done it meanwhile.
    const plan = await planNow(options);
    if (plan.kind === 'outdated') throw new OutdatedApp(name);
    if (plan.kind === 'current') return;
    await neighbours.askToClose();
    if (plan.collections.includes('properties')) {
      // Hardly any start needs it.
      const { bringHomesOver } = await import('./homes/bringHomesOver.ts');
      const cursors = await createOwnNote(database, 'cursors-properties').read();
      await bringHomesOver(name, homes, cursors);
    }
    await migrate(database, plan.collections, schemaSet);
  });
}
