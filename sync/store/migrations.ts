import { addRxPlugin, type MigrationStrategies, type RxDatabase } from 'rxdb/plugins/core';
import { isMigrationOf, storedUnder } from './beneath/layout.ts';
import { forgetFailedMigration } from './beneath/ownStore.ts';
import { type CollectionKey, SCHEMAS, type Schemas } from './collections.ts';
import { storedDatabases } from './identity.ts';
import { propertyMigrations } from './schemas/property.ts';
import type { Versions } from './upgradePlan.ts';

export type Migrations = { readonly [Key in CollectionKey]?: MigrationStrategies };

/** Schemas and how documents of older ones become theirs. */
export interface SchemaSet {
  readonly schemas: Schemas;
  /** By the version they lead to. */
  readonly migrations: Migrations;
}

/** A raised schema brings its strategy here. */
export const CURRENT: SchemaSet = {
  schemas: SCHEMAS,
  migrations: { properties: propertyMigrations },
};

export const versionsOf = ({ schemas }: SchemaSet): Versions =>
  Object.fromEntries(
    Object.entries(schemas).map(([key, { version }]) => [key, version]),
  ) as unknown as Versions;

/**
 * Opens collections brought over to their present schemas. The code that can is loaded here, since hardly any
 * start needs it. A failure leaves the older store as it is. Throws MigrationFailed.
 */
export async function migrate(
  database: RxDatabase,
  keys: readonly CollectionKey[],
  { schemas, migrations }: SchemaSet,
): Promise<void> {
  const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
  addRxPlugin(RxDBMigrationSchemaPlugin);
  const migrateOne = async (key: CollectionKey) => {
    const schema = schemas[key];
    await forgetFailedMigration(database, key, schema.version);
    await database.addCollections({
      [key]: { schema, migrationStrategies: migrations[key] ?? {} },
    });
    await deleteOlder(database.name, key, schema.version);
  };
  const outcomes = await Promise.allSettled(keys.map(migrateOne));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw new MigrationFailed(failed.reason);
}

/** The library empties what it has brought over and leaves it: a start would take it for stored. */
async function deleteOlder(databaseName: string, key: string, version: number): Promise<void> {
  const names = (await storedDatabases(databaseName)) ?? [];
  const isOver = (name: string) =>
    storedUnder(name, databaseName).some(
      (stored) =>
        (stored.key === key && stored.version < version) || isMigrationOf(stored.key, key),
    );
  await Promise.all(names.filter(isOver).map(deleted));
}

/** Resolves whatever the outcome: a database that a frozen tab holds is empty, and gone once that tab is. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const outcome of ['success', 'error', 'blocked'])
      request.addEventListener(outcome, () => resolve());
  });
}

/** Documents of an older schema could not be brought over; they are still stored as they were. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  constructor(cause: unknown) {
    super('the local database could not be migrated', { cause });
  }
}

/** A newer version of the app has changed the local database: this one must not touch it any more. */
export class OutdatedApp extends Error {
  override readonly name = 'OutdatedApp';
}
