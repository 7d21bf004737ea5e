/** @module-tag long */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkHosted } from '#server/hosted/command.ts';
import { openProject } from '#server/hosted/openProject.ts';
import { STEPS } from '#server/hosted/steps.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { startEmptyProject } from './emptyProject.ts';

const run = promisify(execFile);

/** The real CLI, which a machine has or has not: its package is no dependency, since it brings a program of 140 MB. */
const CLI = process.env['SUPABASE_CLI'] ?? 'supabase';
// It leaves a folder of its own where it is asked.
const cli = await run(CLI, ['--version'], { cwd: tmpdir() }).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
);
const postgres = await findPostgres();
const missing =
  'missing' in postgres
    ? postgres.missing
    : cli === undefined
      ? 'no supabase on this machine (npm i supabase; SUPABASE_CLI names it elsewhere)'
      : undefined;
if (missing !== undefined) console.info(`Migrations are not applied by the real CLI: ${missing}`);

test.skipIf(missing !== undefined)(
  'SD5 the CLI of Supabase applies every migration to a new project, notes each, and finds nothing to do the second time',
  { timeout: 240_000 },
  async () => {
    if ('missing' in postgres) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'roost-cli-'));
    const project = await startEmptyProject(postgres);
    try {
      await cp('supabase', path.join(folder, 'supabase'), { recursive: true });
      const url = `${project.databaseUrl}?sslmode=disable`;
      const target = Number.parseInt(cli ?? '', 10) >= 3 ? [`--remote=${url}`] : ['--db-url', url];
      const push = () =>
        run(CLI, ['db', 'push', ...target, '--yes', '--workdir', folder], {
          env: {
            ...process.env,
            HOME: folder,
            DO_NOT_TRACK: '1',
            SUPABASE_TELEMETRY_DISABLED: '1',
          },
          timeout: 200_000,
          maxBuffer: 50_000_000,
        });
      await push();
      const { publishableKey, secretKey, databaseUrl } = project;
      const keys = { url: project.url, publishableKey, secretKey, databaseUrl, hasBucket: false };
      const opened = await openProject(keys);
      const said: string[] = [];
      await checkHosted({
        project: opened,
        steps: STEPS.filter(({ number }) => number === 3 || number === 4),
        say: (line) => said.push(line),
      });
      await opened.close();
      expect(said.join('\n')).toMatch(/ 4 {2}ok +The migrations: all \d+ migrations are applied/);
      const again = await push();
      expect(again.stdout + again.stderr).toMatch(/up to date/i);
    } finally {
      await project.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
