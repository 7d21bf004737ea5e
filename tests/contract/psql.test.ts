import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listMigrations } from '#server/embedded/database/listMigrations.ts';
import { LOGIN, PROJECT_SQL, SUPERUSER } from '#tests/databases/authSchema.ts';
import { MIGRATIONS } from '#tests/databases/preparedPostgres.ts';
import { findPostgres, startCluster } from '#tests/databases/postgresCluster.ts';

const run = promisify(execFile);
const found = await findPostgres();
if ('missing' in found) console.info(`Migrations are not tried with psql: ${found.missing}`);

test.skipIf('missing' in found)(
  'SD5 an empty PostgreSQL takes every migration in order from plain psql, and none twice',
  { timeout: 120_000 },
  async () => {
    if ('missing' in found) return;
    const cluster = await startCluster(found);
    const psql = (...what: string[]) => by(LOGIN, ...what);
    const by = async (login: string, ...what: string[]) => {
      const how = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align'];
      const stop = ['--set=ON_ERROR_STOP=1', cluster.url(login)];
      return (await run(path.join(found.bin, 'psql'), [...how, ...stop, ...what])).stdout.trim();
    };
    try {
      await by(SUPERUSER, '--command', PROJECT_SQL);
      const files = (await listMigrations(MIGRATIONS)).map(({ file }) => file);
      expect(files[0]).toMatch(/_baseline\.sql$/u);
      for (const file of files) await psql('--file', path.join(MIGRATIONS, file));
      expect(await psql('--command', 'select public.sync_ensure_epoch()')).toBe('f');
      expect(await psql('--command', 'select count(*) from public.messages')).toBe('0');
      await expect(psql('--file', path.join(MIGRATIONS, files[0] ?? ''))).rejects.toThrow(
        'already exists',
      );
    } finally {
      await cluster.close();
    }
  },
);
