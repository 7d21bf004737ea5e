import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './version.mjs';

const MIGRATIONS = join(root, 'supabase/migrations');
const SCHEMAS = join(root, 'supabase/schemas');
/** Applied to older databases, too, which have the baseline already; see server/embedded/database/takeOver.ts. */
const BODIES = '25_bodies.sql';

/** The version of a migration made now: this second, or after the newest where that is later. They run in the order of their names. */
export function nextVersion() {
  const now = Number(new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14));
  return Math.max(
    now,
    1 + Math.max(0, ...readdirSync(MIGRATIONS).map((name) => Number.parseInt(name, 10) || 0)),
  );
}

/** The schemas as two migrations, the first everything but the bodies: a text for each. */
export function baseline() {
  const files = readdirSync(SCHEMAS).toSorted();
  const read = (name) => readFileSync(join(SCHEMAS, name), 'utf8');
  const parts = files
    .filter((name) => name !== BODIES)
    .map((name) => `-- ${name}\n\n${read(name)}`);
  return {
    baseline: `-- Made by \`node scripts/migrations.mjs\` from supabase/schemas.\n\n${parts.join('\n')}`,
    bodies: read(BODIES),
  };
}

/**
 * `node scripts/migrations.mjs`: writes the baseline anew. For as long as nobody has it: a later migration beside it says that
 * somebody has.
 */
if (basename(process.argv[1] ?? '') === 'migrations.mjs') {
  const files = readdirSync(MIGRATIONS);
  const later = files.filter((name) => !/_(?:baseline|bodies)\.sql$/.test(name));
  if (later.length > 0)
    throw new Error(`${later[0]} leads on from the baseline: write another one.`);
  for (const [name, text] of Object.entries(baseline())) {
    const file = files.find((one) => one.endsWith(`_${name}.sql`));
    if (file === undefined) throw new Error(`There is no migration for ${name}.`);
    writeFileSync(join(MIGRATIONS, file), text);
  }
}
