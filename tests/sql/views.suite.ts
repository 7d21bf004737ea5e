import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { homeFiguresSchema } from '#contract/entities/records/owner.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { noteIdOf, inquiryIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { makeArea, makeListing } from './homes.ts';
import { answerOf, as, asService, makeAccount, type TestPerson } from './people.ts';

const NOW = '2026-11-21T12:00:00Z';
const TODAY = '2026-11-21';

export function viewsSuite(database: () => Db) {
  const look = async (viewer: string, home: string, day = TODAY, now = NOW) =>
    Number(
      await answerOf(
        asService(
          database(),
          'select private.note_views($1::uuid, $2::jsonb, $3::timestamptz) as n',
          [viewer, JSON.stringify([{ listing_id: home, day }]), now],
        ),
      ),
    );
  const tell = (now = NOW, every = '10 minutes') =>
    asService(database(), 'select private.tell_figures(500, $1::interval, $2::timestamptz)', [
      every,
      now,
    ]);
  const push = async (who: TestPerson, collection: string, row: object) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_push($1, $2::jsonb)', [collection, JSON.stringify([row])]),
      ),
    ).results[0];
  const rowsOf = async (who: TestPerson) =>
    pullAnswerSchema
      .parse(await answerOf(as(database(), who, "select sync_pull('records', 'mine')")))
      .rows.filter(({ kind }) => kind === 'home_figures');
  const figuresOf = async (who: TestPerson) =>
    (await rowsOf(who))
      .filter(({ deleted }) => !deleted)
      .map(({ body }) => homeFiguresSchema.parse(body));
  let area: string;
  const savedHome = (who: TestPerson, home: string, id?: string) => ({
    id: id ?? noteIdOf(who.id, 'saved_home', home),
    rev: 0,
    kind: 'saved_home',
    body: {
      ...{ propertyId: home, savedAt: 1, lists: [], tags: [], note: '', rating: 0 },
      asOf: {
        ...{ at: 1, title: 'Bright flat', price: 120_000, currency: 'EUR', status: 'available' },
        ...{ bedrooms: 2, bathrooms: 1, living_area: null, area_id: area, photo: null },
      },
    },
  });

  describe('views, saves and contacts', () => {
    let owner: TestPerson;
    let renter: TestPerson;
    let other: TestPerson;
    let home: string;
    beforeAll(async () => {
      area = await makeArea(database());
    });
    beforeEach(async () => {
      owner = await makeAccount(database());
      renter = await makeAccount(database());
      other = await makeAccount(database());
      home = (await makeListing(database(), owner, area)).id;
    });

    test('A look counts once a viewer, listing and day, whoever the viewer is', async () => {
      const guest = randomUUID();
      expect(await look(renter.id, home)).toBe(1);
      expect(await look(renter.id, home)).toBe(0);
      expect(await look(other.id, home)).toBe(1);
      expect(await look(guest, home)).toBe(1);
      expect(await look(guest, home, '2026-11-20')).toBe(1);
      await tell();
      const [told] = await figuresOf(owner);
      expect(told).toMatchObject({ propertyId: home, until: TODAY });
      expect(told?.views).toHaveLength(56);
      expect(told?.views.slice(-3)).toEqual([0, 1, 3]);
    });

    test('A card on a screen counts once a batch, for every home of it but the caller’s own, and owners are told beside the rest', async () => {
      const batch = randomUUID();
      const own = (await makeListing(database(), renter, area)).id;
      const shown = (viewer: string | null, id: string, homes: readonly string[], day = TODAY) =>
        answerOf(
          asService(
            database(),
            'select private.note_impressions($1::uuid, $2::uuid, $3::date, $4::uuid[], $5::timestamptz) as n',
            [viewer, id, day, homes, NOW],
          ),
        );
      expect(await shown(renter.id, batch, [home, home, own, randomUUID()])).toBe(1);
      expect(await shown(renter.id, batch, [home])).toBe(0);
      expect(await shown(null, randomUUID(), [home, own])).toBe(2);
      expect(await shown(null, randomUUID(), [home], '2026-11-20')).toBe(1);
      expect(await shown(null, randomUUID(), [home], '2026-11-06')).toBe(0);
      // A clock that is ahead.
      expect(await shown(null, randomUUID(), [home], '2026-11-22')).toBe(1);
      await look(other.id, home);
      await tell();
      const [told] = await figuresOf(owner);
      expect(told?.impressions?.slice(-3)).toEqual([0, 1, 3]);
      expect(told?.views.at(-1)).toBe(1);
      const kept = await asService(database(), 'select * from private.impression_batches');
      expect(JSON.stringify(kept)).not.toContain(renter.id);
      expect(JSON.stringify(kept)).not.toContain(home);
      await asService(database(), "select private.clear_views('2026-12-06T12:00:00Z')");
      expect(await asService(database(), 'select 1 from private.impression_batches')).toEqual([]);
    });

    test('A home stands beside similar homes of others from five owners on, an owner of many counts once, and of fewer nothing is said', async () => {
      const like = { property_type: 'villa', bedrooms: 7 };
      const listedLongAgo = async (who: TestPerson) => {
        const { id } = await makeListing(database(), who, area, like);
        await asService(
          database(),
          "update properties set first_listed_on = '2026-01-01' where id = $1::uuid",
          [id],
        );
        return id;
      };
      const own = await listedLongAgo(owner);
      await look(renter.id, own);
      const lookedAt = async (who: TestPerson, looks: number) => {
        const id = await listedLongAgo(who);
        for (let done = 0; done < looks; done += 1) await look(randomUUID(), id);
      };
      const others = await Promise.all([1, 2, 3, 4].map(() => makeAccount(database())));
      for (const [at, each] of others.entries()) await lookedAt(each, at + 1);
      // Of one owner with many homes nobody learns more.
      for (let more = 0; more < 5; more += 1) await lookedAt(others[3] ?? other, 4);
      // Their own homes are none of others, and what was listed lately has no four weeks.
      await listedLongAgo(owner);
      await makeListing(database(), renter, area, like);
      const beside = async (now: string) => {
        // However lately it was told.
        await tell(now, '-30 days');
        return (await figuresOf(owner)).find(({ propertyId }) => propertyId === own)?.beside;
      };
      expect(await beside(NOW)).toEqual({ on: TODAY });
      await lookedAt(await makeAccount(database()), 9);
      // Once a day.
      await look(randomUUID(), own);
      expect(await beside('2026-11-21T13:00:00Z')).toEqual({ on: TODAY });
      await look(randomUUID(), own);
      expect(await beside('2026-11-22T12:00:00Z')).toEqual({
        ...{ on: '2026-11-22', of: 'area', homes: 10, owners: 5 },
        ...{ views: 3, saves: 0, contacts: 0 },
      });
    });

    test('Days go back as far as anything happened, eight weeks at least and thirteen months at most', async () => {
      const dayAgo = (days: number) =>
        new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
      const looked = async (day: string) => {
        await asService(
          database(),
          'insert into listing_days (property_id, day, owner_id, views) values ($1::uuid, $2::date, $3::uuid, 7)',
          [home, day, owner.id],
        );
        await asService(
          database(),
          'insert into private.figures_due (property_id) values ($1::uuid) on conflict do nothing',
          [home],
        );
        await tell(new Date(Date.now() + 1000).toISOString(), '0 minutes');
        return (await figuresOf(owner))[0]?.views ?? [];
      };
      expect(await looked(dayAgo(10))).toHaveLength(56);
      const far = await looked(dayAgo(89));
      expect(far).toHaveLength(90);
      expect(far[0]).toBe(7);
      const farthest = await looked(dayAgo(600));
      expect(farthest).toHaveLength(400);
      expect(farthest[0]).toBe(0);
    });

    test('What came while a photo stood in front is kept by photo, of looks of today and yesterday', async () => {
      const now = new Date().toISOString();
      const today = now.slice(0, 10);
      const inFront = async (from: number) => {
        const [row] = await asService<{ photos: { id: string }[] }>(
          database(),
          `update properties set photos = jsonb_build_array(photos -> $2::int, photos -> (1 - $2::int)) where id = $1::uuid
           returning photos`,
          [home, from],
        );
        return row?.photos[0]?.id;
      };
      const before = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
      const plan = await inFront(0);
      await look(renter.id, home, today, now);
      await look(other.id, home, before, now);
      await tell(now, '0 minutes');
      const kitchen = await inFront(1);
      await look(other.id, home, today, now);
      await look(randomUUID(), home, today, now);
      await asService(
        database(),
        'select private.note_impressions(null, gen_random_uuid(), $2::date, array[$1::uuid])',
        [home, today],
      );
      await tell(new Date(Date.now() + 1000).toISOString(), '0 minutes');
      const [told] = await figuresOf(owner);
      const photo = { since: today, until: today, impressions: 0 };
      expect(told?.covers).toHaveLength(2);
      expect(told?.covers).toContainEqual({ ...photo, photo: kitchen, impressions: 1, views: 2 });
      expect(told?.covers).toContainEqual({ ...photo, photo: plan, views: 1 });
    });

    test('The owner’s own look, one at a listing that never was, and one too long ago are passed over', async () => {
      expect(await look(owner.id, home)).toBe(0);
      expect(await look(renter.id, randomUUID())).toBe(0);
      expect(await look(renter.id, home, '2026-11-06')).toBe(0);
      // A clock that is ahead: the same day as today, and once.
      expect(await look(renter.id, home, '2026-11-22')).toBe(1);
      expect(await look(renter.id, home)).toBe(0);
    });

    test('Nothing says who looked, and after two weeks not even that somebody did', async () => {
      await look(renter.id, home);
      const kept = async () =>
        JSON.stringify(
          await asService(database(), 'select *, encode(mark, $1) from private.view_marks', [
            'hex',
          ]),
        );
      expect(await kept()).not.toContain(renter.id);
      expect(await kept()).not.toContain(home);
      await asService(database(), "select private.clear_views('2026-12-06T12:00:00Z')");
      expect(
        await asService(database(), 'select 1 from private.view_marks where day = $1::date', [
          TODAY,
        ]),
      ).toEqual([]);
    });

    test('A saved home counts once a person, however it is saved again, and the owner’s own never', async () => {
      await push(renter, 'records', savedHome(renter, home));
      const { id } = savedHome(renter, home);
      await push(renter, 'records', { id, rev: 1, body: {}, deleted: true });
      await push(renter, 'records', { ...savedHome(renter, home), rev: 2 });
      await push(owner, 'records', savedHome(owner, home));
      const forged = await push(other, 'records', savedHome(other, home, randomUUID()));
      expect(forged).toMatchObject({ status: 'accepted' });
      const saved = savedHome(other, home);
      const odd = { ...saved, body: { ...saved.body, propertyId: 'no id' } };
      expect(await push(other, 'records', odd)).toMatchObject({ field: 'propertyId' });
      await tell(new Date().toISOString());
      const [told] = await figuresOf(owner);
      expect(told?.saves.at(-1)).toBe(1);
    });

    test('Who asks about a home is one contact', async () => {
      await push(renter, 'inquiries', {
        id: inquiryIdOf(renter.id, home),
        rev: 0,
        property_id: home,
        first_message: 'Is it still to be had?',
        budget: null,
        move_in: null,
        written_at: new Date().toISOString(),
      });
      await tell(new Date().toISOString());
      expect((await figuresOf(owner))[0]?.contacts.at(-1)).toBe(1);
    });

    test('An owner is told at once, then at most every ten minutes, and of all of it', async () => {
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      const day = at(0).slice(0, 10);
      await look(renter.id, home, day, at(0));
      await tell(at(0));
      await look(other.id, home, day, at(5));
      await tell(at(5));
      expect((await figuresOf(owner))[0]?.views.at(-1)).toBe(1);
      await tell(at(11));
      expect(Math.max(...((await figuresOf(owner))[0]?.views ?? []))).toBe(2);
    });

    test('Daily totals are read by the owner alone, and nobody writes them', async () => {
      await look(renter.id, home);
      await tell();
      const read = (who: TestPerson) =>
        as(database(), who, 'select views from listing_days where property_id = $1::uuid', [home]);
      expect(await read(owner)).toEqual([{ views: 1 }]);
      expect(await read(renter)).toEqual([]);
      // Nor does another landlord, by the table or by what a device is told.
      await makeListing(database(), other, area);
      expect(await read(other)).toEqual([]);
      expect(await rowsOf(other)).toEqual([]);
      const [row] = await rowsOf(owner);
      const better = { ...row, body: { ...(row?.body as object), views: [1000] } };
      expect(await push(owner, 'records', better)).toMatchObject({
        status: 'rejected',
        code: '42501',
      });
    });

    test('Figures of a listing that was removed go, on the device too', async () => {
      await look(renter.id, home);
      await tell();
      await push(owner, 'properties', { id: home, rev: 2, deleted: true });
      await asService(database(), 'select private.clear_views($1::timestamptz)', [NOW]);
      expect(await figuresOf(owner)).toEqual([]);
      expect(await rowsOf(owner)).toMatchObject([{ deleted: true }]);
      expect(await look(other.id, home)).toBe(0);
    });
  });
}
