import { alertHitSchema } from '#contract/entities/records/search.ts';
import { noticeSchema } from '#contract/entities/records/notice.ts';
import { savedHomeSchema } from '#contract/entities/records/note.ts';
import { settingsSchema } from '#contract/entities/records/settings.ts';
import type { Kept } from '#contract/entities/record.ts';
import type { Property } from '#contract/entities/property.ts';
import { amended, noticesOfHomes } from '#contract/rules/alerts/listingsToTell.ts';
import { listingNoticeIdOf } from '#contract/rules/ids.ts';
import { chunksOf } from '#server/chunksOf.ts';
import type { Db } from '#server/db/db.ts';
import type { HomeNews } from './homeNews.ts';

interface Row {
  readonly user_id: string;
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly rev: number | string;
}

/** People whose records are read at a time. */
const PAGE = 200;

/**
 * Writes the people who saved a home the notices of its news that their devices would write: the same ids, and what an alert of theirs tells is
 * left to that. Gives how many. `now` in ms since the epoch.
 */
export async function tellSavers(
  db: Db,
  { savers, isGone }: Pick<HomeNews, 'savers' | 'isGone'>,
  home: Property,
  now: number,
): Promise<number> {
  let told = 0;
  for (const page of chunksOf(savers, PAGE)) {
    const rows = await readRecords(db, page, home.id);
    const seen = { ...home, isGone, isPending: false };
    for (const userId of new Set(rows.map((row) => row.user_id))) {
      const theirs = rows.filter((row) => row.user_id === userId);
      told += await tellSaver(db, { userId, theirs, home: seen, now });
    }
  }
  return told;
}

async function readRecords(
  db: Db,
  users: readonly string[],
  home: string,
): Promise<readonly Row[]> {
  const notices = users.flatMap((userId) =>
    ['price', 'gone'].map((group) => [userId, listingNoticeIdOf(userId, home, group)]),
  );
  return await db.asService((sql) =>
    sql.query<Row>(
      `select r.user_id, r.id, r.kind, r.body, r.rev from jsonb_array_elements_text($1::jsonb) u
       join public.records r on r.user_id = u::uuid and not r.deleted and (r.kind = 'settings'
         or r.kind in ('saved_home', 'alert_hit') and r.body ->> 'propertyId' = $2)
       union all
       select r.user_id, r.id, r.kind, r.body, r.rev from jsonb_array_elements($3::jsonb) n
       join public.records r on r.user_id = (n ->> 0)::uuid and r.id = (n ->> 1)::uuid and not r.deleted`,
      [JSON.stringify(users), home, JSON.stringify(notices)],
    ),
  );
}

interface Saver {
  readonly userId: string;
  readonly theirs: readonly Row[];
  readonly home: Property & { readonly isGone: boolean; readonly isPending: boolean };
  readonly now: number;
}

async function tellSaver(db: Db, { userId, theirs, home, now }: Saver): Promise<number> {
  const of = (kind: string) => theirs.filter((row) => row.kind === kind);
  const settings = settingsSchema.safeParse(of('settings')[0]?.body).data ?? {};
  // Before its first look a device says nothing of what its person knows.
  if (settings.listingsSince === undefined) return 0;
  const saved = of('saved_home').flatMap(({ body }) => savedHomeSchema.safeParse(body).data ?? []);
  const notices = of('notice').flatMap(({ id, body }): Kept<'notice'>[] => {
    const notice = noticeSchema.safeParse(body).data;
    return notice === undefined ? [] : [{ id, body: notice }];
  });
  const hits = of('alert_hit').flatMap(({ id, body }): Kept<'alert_hit'>[] => {
    const hit = alertHitSchema.safeParse(body).data;
    return hit === undefined ? [] : [{ id, body: hit }];
  });
  const due = noticesOfHomes(
    { mine: [], saved, held: [home], notices, hits },
    {
      ...{ userId, now, since: settings.listingsSince },
      isWanted: settings.notifyListings !== false,
    },
  );
  let told = 0;
  for (const { id, body } of due) {
    const before = of('notice').find((row) => row.id === id);
    const next = amended(notices.find((notice) => notice.id === id)?.body ?? null, body);
    if (next !== null && (await keepNotice(db, { userId, id, body: next, rev: before?.rev })))
      told += 1;
  }
  return told;
}

/** False where a device wrote it meanwhile: it stays as that wrote it. */
async function keepNotice(
  db: Db,
  {
    userId,
    id,
    body,
    rev,
  }: {
    readonly userId: string;
    readonly id: string;
    readonly body: Kept<'notice'>['body'];
    readonly rev: number | string | undefined;
  },
): Promise<boolean> {
  const rows = await db.asService((sql) =>
    rev === undefined
      ? sql.query(
          `insert into public.records (user_id, id, kind, body) values ($1::uuid, $2::uuid, 'notice', $3::jsonb)
           on conflict (user_id, id) do nothing returning id`,
          [userId, id, JSON.stringify(body)],
        )
      : sql.query(
          `update public.records set body = $3::jsonb
           where user_id = $1::uuid and id = $2::uuid and rev = $4::bigint and not deleted returning id`,
          [userId, id, JSON.stringify(body), rev],
        ),
  );
  return rows.length > 0;
}
