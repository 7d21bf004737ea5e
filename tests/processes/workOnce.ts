import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { API } from '#contract/protocol/api.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { as } from '#tests/sql/people.ts';
import { openWorld, type World } from './world.ts';

const BATCH = 50;
const AREAS = 24;
const MONTHS = 60;
const PATIENCE_MS = 180_000;
/** Upkeep comes round so often here, ms. */
const ROUND_MS = 1000;
/**
 * The test's own count of how often each thing was done. A thing takes a moment, so that the work of all of them has a middle; of work
 * that is rolled back nothing is counted.
 */
const COUNTING = `
  create table public.work_done (kind text, what text);
  create function public.note_work() returns trigger language plpgsql security definer as $$
  begin
    insert into public.work_done
      values (tg_argv[0], coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1] || coalesce(to_jsonb(new) ->> tg_argv[2], ''));
    perform pg_sleep(0.01);
    return null;
  end $$;
  create trigger note_work after delete on private.listing_checks
    for each row execute function public.note_work('judged', 'property_id', '');
  create trigger note_work after update of visibility on public.properties
    for each row when (new.visibility = 'expired' and old.visibility <> 'expired')
    execute function public.note_work('expired', 'id', '');
  create trigger note_schedule after update of went_live_at on public.properties
    for each row when (new.went_live_at is distinct from old.went_live_at)
    execute function public.note_work('schedules', 'id', '');
  create trigger note_work after update of through on private.market_counts
    for each row when (new.through is not null and old.through is null)
    execute function public.note_work('months', 'city_id', 'month');
  create trigger note_work after delete on private.photos_to_remove
    for each row execute function public.note_work('photos', 'key', '');
  create trigger note_base_made after insert on private.area_bases
    for each row when (new.base is not null) execute function public.note_work('bases', 'area_id', '');
  create trigger note_base after update of base on private.area_bases
    for each row when (new.base is not null)
    execute function public.note_work('bases', 'area_id', '')`;

/** Work that nobody asks for, done by whichever process is there. */
export interface Worked {
  readonly kind: string;
  readonly asked: number;
  /** Things done once, more often, and not at all. */
  readonly once: number;
  readonly twice: number;
  readonly never: number;
  /** Whether a process was killed in the middle of it, and the seconds from then to the end. */
  readonly wasKilled: boolean;
  readonly seconds: number;
}

interface Scene {
  readonly world: World;
  readonly db: Db;
  readonly client: Client;
  readonly claims: Claims;
  readonly areas: readonly string[];
  /** The work is done, or nobody waits for it any more. */
  readonly isOver: () => boolean;
}

interface Kind {
  /** Statements that are in the middle of it, by what their text holds. */
  readonly like: string;
  /** Gives how many things there are to do. */
  prepare(scene: Scene): Promise<number>;
}

/** By their order: each builds on what those before it left. */
const KINDS = (listings: number): Readonly<Record<string, Kind>> => ({
  judged: {
    like: '%listing_checks%',
    async prepare({ db, claims, areas }) {
      const ann = await makeLandlord(db, { id: claims.sub, email: '', claims });
      for (let at = 0; at < listings; at += BATCH) {
        const homes = Array.from({ length: Math.min(BATCH, listings - at) }, (_, place) =>
          flat(areas[(at + place) % areas.length] ?? ''),
        );
        await as(db, ann, "select sync_push('properties', $1::jsonb)", [JSON.stringify(homes)]);
      }
      return listings;
    },
  },
  months: {
    like: '%count_market%',
    async prepare({ client, areas }) {
      await client.query(
        `insert into private.market_stale (area_id, first_day, last_day)
         values ($1, date_trunc('month', current_date) - make_interval(months => $2), current_date)`,
        [areas[0], MONTHS - 1],
      );
      return MONTHS;
    },
  },
  photos: {
    like: '%photos_to_remove%',
    async prepare({ client }) {
      const { rowCount } = await client.query(
        `insert into private.photos_to_remove (key, since)
         select replace(gen_random_uuid()::text, '-', ''), now() - interval '1 hour' from generate_series(1, $1::integer)`,
        [listings],
      );
      return rowCount ?? 0;
    },
  },
  bases: {
    like: '%area_bases%',
    async prepare({ world, client, areas, isOver }) {
      await client.query('delete from private.area_bases');
      // As apps do: all at once, and again and again.
      const ask = async (at: number) => {
        while (!isOver()) {
          for (const area of areas)
            await world.call(at, API.areaHomes(area)).catch(() => undefined);
          await sleep(ROUND_MS);
        }
      };
      for (const [at] of world.servers.entries()) void ask(at);
      return areas.length;
    },
  },
  schedules: {
    like: '%run_schedules%',
    async prepare({ client }) {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      const { rowCount } = await client.query(
        `update public.properties set visibility = 'paused', away = '{"kind": "until", "on": "2026-01-01"}',
           due_at = now() - interval '1 minute' where visibility = 'live'`,
      );
      await client.query('commit');
      return rowCount ?? 0;
    },
  },
  expired: {
    like: '%expire_listings%',
    async prepare({ client }) {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      const { rowCount } = await client.query(
        `update public.properties set availability_confirmed_at = now() - interval '40 days' where visibility = 'live'`,
      );
      await client.query('commit');
      return rowCount ?? 0;
    },
  },
});

/** Three processes do what is to be done, and of each kind of work the one that is at it is killed in the middle. */
export async function workOverProcesses(
  listings: number,
  onWorked: (worked: Worked) => void,
): Promise<readonly Worked[]> {
  const world = await openWorld(
    3,
    { ROOST_TEST_UPKEEP_MS: String(ROUND_MS) },
    // PostgreSQL says whose statement it is.
    (url, at) => ({ DATABASE_URL: `${url}?application_name=process-${at}` }),
  );
  const db = createHostedDb(world.postgres.databaseUrl, { log: quietLog });
  const client = new Client(world.postgres.databaseUrl);
  await client.connect();
  try {
    await client.query(COUNTING);
    const person = await world.makePerson('ann');
    const claims: Claims = { sub: person.id, role: 'authenticated', exp: 4_102_444_800 };
    const areas: string[] = [];
    while (areas.length < AREAS) areas.push(await makeArea(db));
    const all: Worked[] = [];
    for (const [kind, work] of Object.entries(KINDS(listings))) {
      let isOver = false;
      const scene = { world, db, client, claims, areas, isOver: () => isOver };
      const worked = await workOnce(scene, kind, work).finally(() => (isOver = true));
      all.push(worked);
      onWorked(worked);
    }
    return all;
  } finally {
    await client.end();
    await db.close();
    await world.close();
  }
}

async function workOnce(scene: Scene, kind: string, { like, prepare }: Kind): Promise<Worked> {
  const { world, client } = scene;
  await client.query('delete from public.work_done where kind = $1', [kind]);
  const killing = killWhoever(scene, like);
  const asked = await prepare(scene);
  const killed = await killing;
  const began = performance.now();
  const deadline = began + PATIENCE_MS;
  const count = async (having: string) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from (select what from public.work_done where kind = $1 group by what having ${having}) d`,
      [kind],
    );
    return rows[0]?.n ?? 0;
  };
  while ((await count('true')) < asked && performance.now() < deadline) await sleep(50);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  // Another round, or two: whoever did it again would show by then.
  await sleep(2 * ROUND_MS);
  const [once, twice] = [await count('count(*) = 1'), await count('count(*) > 1')];
  if (killed !== undefined) await world.servers[killed]?.start();
  const never = asked - once - twice;
  return { kind, asked, once, twice, never, wasKilled: killed !== undefined, seconds };
}

/** Kills the process that is in the middle of such a transaction, once some of the work is done. Gives which it was. */
async function killWhoever({ world }: Scene, like: string) {
  const watch = new Client(world.postgres.databaseUrl);
  await watch.connect();
  try {
    const deadline = performance.now() + PATIENCE_MS / 3;
    while (performance.now() < deadline) {
      const { rows } = await watch.query<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where state <> 'idle' and query like $1 and application_name like 'process-%'`,
        [like],
      );
      const [, at] = /^process-(\d)$/u.exec(rows[0]?.name ?? '') ?? [];
      if (at !== undefined) {
        await world.servers[Number(at)]?.end('SIGKILL');
        return Number(at);
      }
      await sleep(5);
    }
    return undefined;
  } finally {
    await watch.end();
  }
}
