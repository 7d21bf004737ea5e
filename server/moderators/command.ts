import type { Db } from '#server/db/db.ts';

/** The command's access to the console and the database. */
export interface ModeratorsDeps {
  /** Opened only for arguments that fit. */
  openDb(): Promise<Db>;
  say(line: string): void;
}

const USAGE = `npm run moderators -- add ADDRESS      makes whoever has this confirmed address a moderator
npm run moderators -- remove ADDRESS   takes it back; what they decided stays
npm run moderators -- list             says who they are, and since when`;

interface Listed {
  readonly email: string;
  readonly full_name: string;
  readonly since: string;
}

/** Runs one command of `npm run moderators`. Gives the exit code: 1 where nothing was done. */
export async function runModerators(
  args: readonly string[],
  { openDb, say }: ModeratorsDeps,
): Promise<number> {
  const [verb, address] = args;
  const isKnown = verb === 'list' ? args.length === 1 : verb === 'add' || verb === 'remove';
  if (!isKnown || (verb !== 'list' && (address === undefined || args.length !== 2))) {
    say(USAGE);
    return 1;
  }
  const db = await openDb();
  try {
    if (verb === 'list') return await list(db, say);
    const [row] = await db.asService((sql) =>
      sql.query<{ who: string | null }>(`select private.${verb}_moderator($1) as who`, [address]),
    );
    if (row?.who == null) {
      say(
        verb === 'add'
          ? `Nobody has confirmed ${address}: they sign up first.`
          : `${address} is no moderator.`,
      );
      return 1;
    }
    say(verb === 'add' ? `${address} is a moderator.` : `${address} is no longer a moderator.`);
    return 0;
  } finally {
    await db.close();
  }
}

async function list(db: Db, say: (line: string) => void): Promise<number> {
  const people = await db.asService((sql) =>
    sql.query<Listed>(
      `select u.email, u.full_name, private.instant(m.added_at) as since
       from private.moderators m join public.user_profiles u on u.id = m.user_id
       where m.removed_at is null order by m.added_at`,
    ),
  );
  for (const { email, full_name, since } of people) say(`${email}  ${full_name}, since ${since}`);
  if (people.length === 0) say('There are no moderators. Held listings wait for one.');
  return 0;
}
