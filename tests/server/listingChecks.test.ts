import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims, Db } from '#server/db/db.ts';
import { checkListings } from '#server/domain/moderation/index.ts';
import { startListingChecks } from '#server/startListingChecks.ts';
import { flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { as, asService, type TestPerson } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';

/** The database, which breaks off whenever this listing is decided about. */
function breakingAt(db: Db, id: () => string): Db {
  return {
    ...db,
    asService: (work) =>
      db.asService((sql) =>
        work({
          ...sql,
          query: (text, values) =>
            text.includes('decide_listing') && values?.[0] === id()
              ? sql.query('select 1 / 0')
              : sql.query(text, values),
        }),
      ),
  };
}

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let ann: TestPerson;
    beforeAll(async () => {
      backend = await kind.open();
      const person = await backend.makePerson('checks-ann');
      const claims: Claims = { sub: person.id, role: 'authenticated', exp: 4_102_444_800 };
      ann = await makeLandlord(db(), { id: person.id, email: '', claims });
    });
    afterAll(() => backend.close());
    const db = () => backend.deps.db;
    const push = async (area: string) => {
      const home = flat(area);
      await as(db(), ann, "select sync_push('properties', $1::jsonb)", [JSON.stringify([home])]);
      return home.id;
    };
    const visibilityOf = async (id: string) =>
      (
        await asService<{ visibility: string }>(
          db(),
          'select visibility from properties where id = $1::uuid',
          [id],
        )
      )[0]?.visibility;

    test('The signs of a fake one count in every language its owner writes in', async () => {
      const home = flat(await makeArea(db()));
      const words = 'Envoyez la caution avant la visite, je suis à l’étranger. '.repeat(4);
      const french = { language: 'fr', title: 'Appartement clair au port', description: words };
      const details = { ...home.details, language: 'en', translations: [french] };
      await as(db(), ann, "select sync_push('properties', $1::jsonb)", [
        JSON.stringify([{ ...home, details }]),
      ]);
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const stop = await startListingChecks({ db: db(), log, now: Date.now });
      await expect.poll(() => visibilityOf(home.id)).toBe('rejected');
      await stop();
    });

    // One session cannot change a listing while another judges it.
    test.runIf(kind.name.startsWith('PostgreSQL'))(
      'What is changed while it is judged is judged itself, and is not shown unread',
      async () => {
        const id = await push(await makeArea(db()));
        const words = 'I’m abroad, send the deposit before the viewing. '.repeat(4);
        let change: Promise<unknown> | undefined;
        const changing: Db = {
          ...db(),
          asService: (work, options) =>
            db().asService(
              (sql) =>
                work({
                  ...sql,
                  async query(text, values) {
                    const rows = await sql.query<never>(text, values);
                    if (text.includes('own_property_json') && values?.[0] === id) {
                      change ??= as(
                        db(),
                        ann,
                        `update properties set details = details || jsonb_build_object('description', $2::text)
                         where id = $1::uuid`,
                        [id, words],
                      );
                      await Promise.race([change, sleep(500)]);
                    }
                    return rows;
                  },
                }),
              options,
            ),
        };
        const log = { info: () => {}, warn: () => {}, error: () => {} };
        await checkListings({ db: changing, log, now: Date.now });
        await change;
        await checkListings({ db: db(), log, now: Date.now });
        expect(await visibilityOf(id)).toBe('rejected');
      },
    );

    test('A listing whose judging breaks off is told and put behind all others, also after a restart, and judged once it is changed', async () => {
      const area = await makeArea(db());
      const [broken, honest] = [await push(area), await push(area)];
      let breaks: string = broken;
      const told: string[] = [];
      const log = { info: () => {}, warn: () => {}, error: (text: string) => void told.push(text) };
      const checks = { db: breakingAt(db(), () => breaks), log, now: Date.now };
      const first = await startListingChecks(checks);
      await expect.poll(() => visibilityOf(honest)).toBe('live');
      await first();
      expect([await visibilityOf(broken), told]).toEqual([
        'pending_approval',
        [expect.stringContaining(broken)],
      ]);
      const stop = await startListingChecks(checks);
      const later = await push(area);
      await expect.poll(() => visibilityOf(later)).toBe('live');
      expect(told).toHaveLength(1);
      breaks = '';
      await as(db(), ann, "update properties set title = 'Another title' where id = $1::uuid", [
        broken,
      ]);
      // A changed listing is due; a new one tells the server.
      await push(area);
      await expect.poll(() => visibilityOf(broken)).toBe('live');
      await stop();
    });
  });
}
