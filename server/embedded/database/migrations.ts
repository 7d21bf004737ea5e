import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  appliedVersions,
  ensureHistoryTable,
  recordVersion,
  splitSqlStatements,
} from '@supabase/lite';
import { listMigrations, type Migration } from './listMigrations.ts';
import type { Migratable } from './migratable.ts';
import { MigrationFailed } from './migrationFailed.ts';
import { takeOver } from './takeOver.ts';

/**
 * Applies what is missing, each file in a transaction with its line in the history table, which is the one
 * the Supabase CLI keeps. As there, an unknown applied version or a file that comes before one already
 * applied stops it. Gives the names of the files applied now. Throws MigrationFailed.
 */
export async function migrate(connection: Migratable, folder: string): Promise<string[]> {
  await ensureHistoryTable(connection);
  const migrations = await listMigrations(folder);
  const applied = new Set(
    await takeOver(connection, migrations, await appliedVersions(connection)),
  );
  refuseForeignHistory(migrations, applied);
  const missing = migrations.filter(({ version }) => !applied.has(version));
  for (const migration of missing) await apply(connection, folder, migration);
  if (missing.length > 0) await connection.clearSchemaCache();
  return missing.map(({ file }) => file);
}

function refuseForeignHistory(
  migrations: readonly Migration[],
  applied: ReadonlySet<string>,
): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied].find((version) => !known.has(version));
  if (unknown !== undefined) {
    throw new MigrationFailed(
      unknown,
      'this database was migrated by another version of the program, which has this migration',
    );
  }
  const newest = [...applied].toSorted().at(-1) ?? '';
  const late = migrations.find(({ version }) => !applied.has(version) && version < newest);
  if (late) {
    throw new MigrationFailed(late.file, `comes before ${newest}, which is already applied`);
  }
}

async function apply(
  connection: Migratable,
  folder: string,
  { file, version, name }: Migration,
): Promise<void> {
  const text = await readFile(path.join(folder, file), 'utf8');
  try {
    await connection.driver.exec('begin');
    await connection.driver.exec(text);
    await recordVersion(connection, { version, name, statements: splitSqlStatements(text) });
    await connection.driver.exec('commit');
  } catch (thrown) {
    await connection.driver.exec('rollback');
    throw new MigrationFailed(file, describe(thrown, text), thrown);
  }
}

/** The database's message, with the line of the file where it points at one. */
function describe(thrown: unknown, text: string): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const position = 'position' in thrown ? Number(thrown.position) : Number.NaN;
  if (!Number.isInteger(position)) return thrown.message;
  return `line ${text.slice(0, position - 1).split('\n').length}: ${thrown.message}`;
}
