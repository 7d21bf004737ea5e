import { parseArgs } from 'node:util';
import {
  FEED_FIELDS,
  FEED_FORMATS,
  type FeedField,
  type FeedFormat,
  type FeedMapping,
  feedNameSchema,
} from '#contract/protocol/feeds.ts';
import type { Db } from '#server/db/db.ts';
import { type FeedDeps, judgeFeed, type OpenFile } from '#server/domain/feeds/index.ts';
import { faultLines, outcomeLines } from './report.ts';

export const USAGE = `npm run feed -- FILE --owner ADDRESS
  Makes the homes of an owner what a file says they are: CSV, OpenImmo (XML) or RESO Data Dictionary (JSON).

  --feed NAME            which of the owner's feeds it is (default: default); homes that another one brought stay
  --format FORMAT        csv, openimmo or reso (default: by what the file begins with)
  --column FIELD=COLUMN  a column of a CSV that its name does not tell; kept with the feed. Again for the next
  --skip-faulty          takes the rest where homes have faults
  --pause                more than half of the homes of the feed may be paused
  --overwrite            takes what the feed says also where the owner changed it by hand
  --dry-run              says what would be done

Fields: ${FEED_FIELDS.join(', ')}.
The database is DATABASE_URL, or the folder DATA_DIR of the embedded backend while no server runs on it.`;

/** The arguments ask for what cannot be done; its message says why. */
class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

export interface CommandDeps extends Pick<FeedDeps, 'fetchPhoto' | 'now' | 'rest'> {
  openFile(file: string): Promise<OpenFile>;
  /** Called once the arguments are in order. `photos`: the store of that database. */
  openDb(): Promise<{ readonly db: Db; readonly photos: FeedDeps['photos'] }>;
  say(line: string): void;
}

const FLAGS = {
  owner: { type: 'string' },
  feed: { type: 'string' },
  format: { type: 'string' },
  column: { type: 'string', multiple: true },
  'skip-faulty': { type: 'boolean' },
  pause: { type: 'boolean' },
  overwrite: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

/** Runs what the arguments ask for. Gives the exit code: 0, or 1 where nothing was written because something is wrong. */
export async function runFeed(args: readonly string[], deps: CommandDeps): Promise<number> {
  try {
    return await run(args, deps);
  } catch (thrown) {
    if (!(thrown instanceof FeedRefused)) throw thrown;
    deps.say(thrown.message);
    return 1;
  }
}

async function run(args: readonly string[], deps: CommandDeps): Promise<number> {
  const { values, positionals } = parsed(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || values.owner === undefined)
    throw new FeedRefused(USAGE);
  const name = feedNameSchema.safeParse(values.feed ?? 'default');
  if (!name.success)
    throw new FeedRefused('--feed is a name of letters, digits, dots and dashes, 60 at most.');
  const format = formatOf(values.format);
  const mapping = values.column === undefined ? undefined : mappingOf(values.column);
  const open = await deps.openFile(file);
  const { db, photos } = await deps.openDb();
  try {
    const owner = await ownerOf(db, values.owner);
    const isTrial = values['dry-run'] === true;
    const { report, write } = await judgeFeed({ ...deps, db, photos }, open, {
      ...{ owner, name: name.data, format, mapping, isTrial },
      skipsFaulty: values['skip-faulty'] === true,
      mayPause: values.pause === true,
      overwrites: values.overwrite === true,
    });
    deps.say(`${file}: ${report.homes} homes (${report.format}).`);
    for (const line of faultLines(report)) deps.say(line);
    if (write === null) {
      for (const line of outcomeLines(report, { isTrial })) deps.say(line);
      return isTrial && report.refused === undefined && report.faulty === 0 ? 0 : 1;
    }
    const done = await write();
    for (const line of outcomeLines(done, { isTrial })) deps.say(line);
    return 0;
  } finally {
    await db.close();
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true });
  } catch (thrown) {
    throw new FeedRefused(`${thrown instanceof Error ? thrown.message : ''}\n\n${USAGE}`);
  }
}

function formatOf(said: string | undefined): FeedFormat | undefined {
  const format = FEED_FORMATS.find((one) => one === said?.toLowerCase());
  if (said !== undefined && format === undefined)
    throw new FeedRefused(`--format is one of ${FEED_FORMATS.join(', ')}.`);
  return format;
}

function mappingOf(columns: readonly string[]): FeedMapping {
  const mapping: Partial<Record<FeedField, string[]>> = {};
  for (const said of columns) {
    const [name = '', column = ''] = said.split(/=(.*)/su);
    const field = FEED_FIELDS.find((one) => one === name.trim());
    if (field === undefined || column.trim() === '')
      throw new FeedRefused(
        `--column ${said}: say FIELD=COLUMN, with one of the fields ${FEED_FIELDS.join(', ')}.`,
      );
    mapping[field] = [...(mapping[field] ?? []), column.trim()];
  }
  return mapping;
}

async function ownerOf(db: Db, address: string): Promise<string> {
  const [row] = await db.asService((sql) =>
    sql.query<{ id: string }>(
      'select id from public.user_profiles where lower(email) = lower($1)',
      [address],
    ),
  );
  if (row === undefined)
    throw new FeedRefused(`Nobody has the address ${address}: they sign up first.`);
  return row.id;
}
