import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { checkListings } from '#server/domain/moderation/index.ts';
import { keepZones, zoneAt } from '#server/domain/places/index.ts';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { decide, flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { as, asService, makeAccount } from '#tests/sql/people.ts';
import { quietLog } from './quietLog.ts';

test.each([
  [38.7, -9.1, 'Europe/Lisbon'],
  [52.52, 13.4, 'Europe/Berlin'],
  [17.39, 78.48, 'Asia/Kolkata'],
  [0, -30, null],
])('The clock at %f, %f is that of %s', (lat, lon, zone) => {
  expect(zoneAt(lat, lon)).toBe(zone);
});

for (const database of await databases()) {
  describe(`time zones on ${database.name}`, { tags: database.tags }, () => {
    let open: OpenDatabase;
    const db = (): Db => open.db;
    beforeAll(async () => {
      open = await database.open();
    });
    afterAll(() => open?.close());
    const zoneOf = async (table: 'areas' | 'properties', id: string) => {
      const column = table === 'areas' ? 'time_zone' : "details ->> 'time_zone'";
      const [row] = await asService<{ zone: string }>(
        db(),
        `select ${column} as zone from ${table} where id = $1::uuid`,
        [id],
      );
      return row?.zone;
    };
    const waiting = async (home: string) =>
      await asService(db(), 'select 1 from private.listing_checks where property_id = $1::uuid', [
        home,
      ]);
    /** `areaZone`: of an area that was looked at. */
    const put = async (zone: string, areaZone: string | null = 'Europe/Lisbon') => {
      const area = await makeArea(db());
      await asService(db(), 'update areas set time_zone = $2 where id = $1::uuid', [
        area,
        areaZone,
      ]);
      const owner = await makeLandlord(db(), await makeAccount(db()));
      const home = flat(area);
      await as(db(), owner, "select sync_push('properties', $1::jsonb)", [
        JSON.stringify([{ ...home, details: { ...home.details, time_zone: zone } }]),
      ]);
      return { area, home: home.id };
    };

    test('A home has the clock of its place once it was looked at, whatever its owner’s device said', async () => {
      const { home } = await put('Asia/Tokyo');
      await checkListings({ db: db(), log: quietLog, now: Date.now });
      expect(await zoneOf('properties', home)).toBe('Europe/Lisbon');
      expect(await waiting(home)).toEqual([]);
    });

    test('A clock that is looked up changes nothing that was decided about a home', async () => {
      const { home } = await put('Asia/Tokyo');
      const content = async () =>
        (
          await asService<{ content: string }>(
            db(),
            'select private.content_of(p) as content from properties p where id = $1::uuid',
            [home],
          )
        )[0]?.content;
      const before = await content();
      await checkListings({ db: db(), log: quietLog, now: Date.now });
      expect(await zoneOf('properties', home)).toBe('Europe/Lisbon');
      expect(await content()).toBe(before);
    });

    test('Areas that have none get the clock of their place, and the homes in them theirs, once', async () => {
      const { area, home } = await put('UTC', null);
      await decide(db(), home);
      expect(await waiting(home)).toEqual([]);
      expect(await zoneOf('areas', area)).toBeNull();
      expect(await keepZones(db())).toBeGreaterThan(0);
      // A judged home is not judged anew for it.
      expect(await waiting(home)).toEqual([]);
      // The outline of tests lies in the sea, the home on land.
      expect(await zoneOf('areas', area)).toBe('Etc/GMT');
      expect(await zoneOf('properties', home)).toBe('Europe/Lisbon');
      expect(await keepZones(db())).toBe(0);
    });
  });
}
