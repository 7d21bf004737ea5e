import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Claims } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { as } from '#tests/sql/people.ts';
import { openWorld } from './world.ts';

const BATCH = 50;
const PATIENCE_MS = 180_000;
/** The test's own count of how often each listing was decided about. */
const COUNTING = `
  create table public.decided (id uuid);
  create function public.note_decided() returns trigger language plpgsql security definer as $$
  begin
    insert into public.decided values (old.property_id);
    return old;
  end $$;
  create trigger note_decided after delete on private.listing_checks
    for each row execute function public.note_decided()`;

export interface Worked {
  readonly listings: number;
  /** Decided about once, more often, and not at all. */
  readonly once: number;
  readonly twice: number;
  readonly never: number;
}

/** Three processes judge listings, and one of them is killed in the middle. */
export async function judgeOverProcesses(listings: number): Promise<Worked> {
  const world = await openWorld(3);
  const db = createHostedDb(world.postgres.databaseUrl, { log: quietLog });
  const client = new Client(world.postgres.databaseUrl);
  await client.connect();
  const count = async (what: string) =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n);
  try {
    await client.query(COUNTING);
    const person = await world.makePerson('ann');
    const claims: Claims = { sub: person.id, role: 'authenticated', exp: 4_102_444_800 };
    const ann = await makeLandlord(db, { id: person.id, email: '', claims });
    const area = await makeArea(db);
    for (let at = 0; at < listings; at += BATCH) {
      const homes = Array.from({ length: BATCH }, () => flat(area));
      await as(db, ann, "select sync_push('properties', $1::jsonb)", [JSON.stringify(homes)]);
      if (at === BATCH) await world.servers[0]?.end('SIGKILL');
    }
    const deadline = performance.now() + PATIENCE_MS;
    while ((await count('private.listing_checks')) > 0 && performance.now() < deadline)
      await sleep(50);
    const once = await count('(select id from public.decided group by id having count(*) = 1) d');
    const twice = await count('(select id from public.decided group by id having count(*) > 1) d');
    return { listings, once, twice, never: listings - once - twice };
  } finally {
    await client.end();
    await db.close();
    await world.close();
  }
}
