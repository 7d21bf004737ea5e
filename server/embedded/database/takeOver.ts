import { escapeLiteral } from 'pg';
import { MigrationFailed } from './migrationFailed.ts';
import type { Migration } from './listMigrations.ts';
import type { Migratable } from './migratable.ts';

/** The migrations that the baseline stands for: how many there were, and the last. */
const BEFORE = { count: 121, last: '20261129081000' };

/**
 * A database with every migration from before the baseline has what the baseline makes: it is written down as applied. Gives
 * what is applied then. Throws MigrationFailed where it has some of them only; nothing is changed then.
 */
export async function takeOver(
  connection: Migratable,
  migrations: readonly Migration[],
  applied: readonly string[],
): Promise<readonly string[]> {
  const baseline = migrations.find(({ name }) => name === 'baseline');
  const before = applied.filter((version) => version <= BEFORE.last);
  if (baseline === undefined || before.length === 0) return applied;
  if (before.length !== BEFORE.count || !before.includes(BEFORE.last)) {
    throw new MigrationFailed(
      baseline.file,
      `this database has ${before.length} older migrations, and not the ${BEFORE.count} up to ${BEFORE.last} that the baseline ` +
        `stands for. Nothing was changed. The way back: start it once with the version of the program that ends with ` +
        `${BEFORE.last}, then with this one; or set DATA_DIR to a new folder. What devices have not sent yet stays with them.`,
    );
  }
  const [last, version, name] = [BEFORE.last, baseline.version, baseline.name].map(escapeLiteral);
  // Statements that are sent together are one transaction.
  await connection.driver.exec(
    `delete from supabase_migrations.schema_migrations where version <= ${last};
     insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name})`,
  );
  return [baseline.version, ...applied.filter((version) => version > BEFORE.last)];
}
