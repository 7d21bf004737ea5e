import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { propertySchema } from '#contract/entities/property.ts';
import { MOST_M2, mostSum } from '#contract/rules/listing/bounds.ts';
import { areaSchema } from '#contract/entities/area.ts';
import {
  type Checkpoint,
  listingsByIdAnswerSchema,
  pullAnswerSchema,
  pushAnswerSchema,
} from '#contract/protocol/sync.ts';
import { withoutBidiMarks, withoutBidiMarksIn } from '#contract/rules/text/bidiMarks.ts';
import { PAYLOADS } from '#tests/access/payloads.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { decide, type Flat, flat, makeArea, makeLandlord, makeListing } from './homes.ts';
import {
  ANON,
  answerOf,
  as,
  asAccounts,
  asService,
  makeAccount,
  type TestPerson,
} from './people.ts';

type Who = TestPerson | Claims;

export function listingsSuite(database: () => Db) {
  const pull = async (
    who: Who,
    scope: string,
    { collection = 'properties', from = null as Checkpoint | null } = {},
  ) =>
    pullAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_pull($1, $2, $3::jsonb)', [
          collection,
          scope,
          JSON.stringify(from),
        ]),
      ),
    );
  const push = async (who: Who, ...rows: object[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_push('properties', $1::jsonb)", [JSON.stringify(rows)]),
      ),
    ).results;
  const byId = async (who: Who, ...known: object[]) =>
    listingsByIdAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select listings_by_id($1::jsonb)', [JSON.stringify(known)]),
      ),
    );
  /** The owner's row as it stands, with a change pushed onto its revision. */
  async function change(owner: TestPerson, id: string, fields: object) {
    const row = await mine(owner, id);
    const [result] = await push(owner, { id, rev: row?.rev, ...fields });
    return result;
  }
  const mine = async (owner: TestPerson, id: string) =>
    (await pull(owner, 'mine')).rows.find((row) => row.id === id);
  const service = (text: string, parameters: readonly unknown[] = []) =>
    asService(database(), text, parameters);

  describe('listings', () => {
    let ann: TestPerson;
    let bob: TestPerson;
    let area: string;
    beforeAll(async () => {
      ann = await makeLandlord(database(), await makeAccount(database()));
      bob = await makeLandlord(database(), await makeAccount(database()));
      area = await makeArea(database());
    });
    const listed = (fields?: Record<string, unknown>): Promise<Flat> =>
      makeListing(database(), ann, area, fields);
    const inArea = async (who: Who = ANON, id = area) => {
      const { rows } = await pull(who, `area:${id}`);
      return rows.filter(({ deleted }) => !deleted).map((row) => row.id);
    };

    test('A listing keeps no marks that turn text around, in its title or anywhere in it, new or changed', async () => {
      const marked = PAYLOADS.map(({ text }) => text)
        .filter((text) => withoutBidiMarks(text) !== text)
        .map((text) => `Flat ${text} at the sea`);
      const home = flat(area);
      const [title = ''] = marked;
      const description = `${home.details.description} ${marked.join(' ')}`;
      const photos = home.photos.map((photo) => ({ ...photo, caption: title }));
      const hostile = { title, details: { ...home.details, description }, photos };
      const plain = withoutBidiMarksIn(hostile);
      expect(plain).not.toEqual(hostile);
      const [made] = await push(ann, { ...home, ...hostile });
      expect(made).toMatchObject({ status: 'accepted', row: plain });
      for (const text of marked)
        expect(await change(ann, home.id, { title: text })).toMatchObject({
          status: 'accepted',
          row: { title: withoutBidiMarks(text) },
        });
    });

    test('An app that does not know other languages leaves them as they are; an empty list takes them out', async () => {
      const home = flat(area);
      const french = {
        language: 'fr',
        title: 'Appartement clair au port',
        description:
          'Deux pièces avec de la lumière des deux côtés et un balcon sur l’eau. '.repeat(3),
      };
      const said = { language: 'en', translations: [french] };
      await push(ann, { ...home, details: { ...home.details, ...said } });
      expect(await change(ann, home.id, { details: home.details })).toMatchObject({
        status: 'accepted',
        row: { details: { ...home.details, ...said } },
      });
      const emptied = { ...home.details, language: 'en', translations: [] };
      expect(await change(ann, home.id, { details: emptied })).toMatchObject({
        row: { details: { translations: [] } },
      });
    });

    test('An app that does not know tours leaves them as they are; a photo that is taken out is out of the tour', async () => {
      const home = flat(area);
      const [first, second] = [randomUUID(), randomUUID()];
      const room = (id: string, to: string) => ({
        id,
        key: null,
        room: 'hall',
        w: 4096,
        h: 2048,
        sphere: { name: 'Hall', yaw: 0, links: [{ to, yaw: 10, pitch: 0 }], notes: [] },
      });
      const rooms = [room(first, second), room(second, first)];
      const known = rooms.map(({ sphere: _, ...photo }) => photo);
      await push(ann, { ...home, photos: [...home.photos, ...rooms] });
      expect(await change(ann, home.id, { photos: [...home.photos, ...known] })).toMatchObject({
        status: 'accepted',
        row: { photos: [...home.photos, ...rooms] },
      });
      const renamed = { ...rooms[0], sphere: { ...rooms[0]?.sphere, name: 'Way in' } };
      expect(await change(ann, home.id, { photos: [...home.photos, renamed] })).toMatchObject({
        row: { photos: [...home.photos, renamed] },
      });
    });

    test('Moderators see the words of every language', async () => {
      const translations = [{ language: 'de', title: 'Helle Wohnung', description: 'Am Hafen.' }];
      const home = flat(area);
      await push(ann, { ...home, details: { ...home.details, language: 'en', translations } });
      const [seen] = await service(
        'select private.listing_seen(p) as listing from properties p where id = $1::uuid',
        [home.id],
      );
      expect(seen).toMatchObject({
        listing: {
          texts: [
            { field: 'description', text: home.details.description },
            { field: 'description:de', text: 'Helle Wohnung\nAm Hafen.' },
          ],
        },
      });
    });

    test('Who is no landlord lists nothing, by no door, and may still take off what is theirs', async () => {
      const cas = await makeAccount(database());
      const home = flat(area);
      const refused = { status: 'rejected', code: '42501', constraint: 'landlord_role' };
      expect(await push(cas, home)).toMatchObject([refused]);
      await makeLandlord(database(), cas);
      expect(await push(cas, home)).toMatchObject([{ status: 'accepted' }]);
      await decide(database(), home.id);
      await service('update user_roles set deleted = true where user_id = $1::uuid and role = $2', [
        cas.id,
        'landlord',
      ]);
      expect(await change(cas, home.id, { title: 'Another title' })).toMatchObject(refused);
      const write = (set: string) =>
        as(database(), cas, `update properties set ${set} where id = $1::uuid returning id`, [
          home.id,
        ]);
      await expect(write("title = 'Another title'")).rejects.toMatchObject({ code: '42501' });
      expect(await change(cas, home.id, { visibility: 'paused' })).toMatchObject({
        status: 'accepted',
      });
      expect(await change(cas, home.id, { visibility: 'live' })).toMatchObject(refused);
      expect(await change(cas, home.id, { deleted: true })).toMatchObject({ status: 'accepted' });
    });

    test('A new listing waits until the server has looked at it; then everybody has it, as the contract says', async () => {
      const home = flat(area);
      const [made] = await push(ann, home);
      expect(made).toMatchObject({
        status: 'accepted',
        row: { visibility: 'pending_approval', bathrooms: 1.5, living_area: 84.5 },
      });
      expect(await inArea()).not.toContain(home.id);
      expect(await inArea(bob)).not.toContain(home.id);
      await decide(database(), home.id);
      for (const who of [ANON, bob]) {
        const row = (await pull(who, `area:${area}`)).rows.find(({ id }) => id === home.id);
        const parsed = propertySchema.parse(row);
        expect(parsed).toMatchObject({ owner_id: ann.id, visibility: 'live', relisted_count: 0 });
        expect(parsed.ref).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
        expect(row).not.toHaveProperty('private');
        expect(row).not.toHaveProperty('approved_at');
      }
    });

    test.each([
      ['rent', 'EUR'],
      ['sale', 'EUR'],
      ['rent', 'JPY'],
      ['sale', 'COP'],
      ['rent', 'KWD'],
      ['rent', 'IQD'],
    ] as const)(
      'A %s in %s costs at most what the device says, too',
      async (listing_type, currency) => {
        const price = mostSum(listing_type, currency);
        const kind =
          listing_type === 'sale'
            ? { status: 'active', price_period: null }
            : { status: 'available' };
        const home = (sum: number) => ({
          ...flat(area),
          listing_type,
          ...kind,
          currency,
          price: sum,
        });
        expect((await push(ann, home(price)))[0]).toMatchObject({ status: 'accepted' });
        expect((await push(ann, home(price + 1)))[0]).toMatchObject({
          status: 'rejected',
          constraint: 'price_bound',
        });
      },
    );

    test('An area knows how long homes of a kind take to be let, and on how many that rests', async () => {
      const kind = { property_type: 'bungalow' };
      for (const [index, days] of [4, 8, 12, 16, 20, 24, 28, 32].entries()) {
        const id = randomUUID();
        await makeListing(database(), ann, area, {
          ...kind,
          id,
          title: `Bungalow ${index} to let`,
        });
        await service(
          `update properties set first_listed_on = current_date - $2::int, status = 'rented', closed_price = price,
             closed_on = current_date where id = $1::uuid`,
          [id, days],
        );
      }
      await service('select count_areas()');
      const [counted] = await service('select pace from areas where id = $1::uuid', [area]);
      expect(counted).toMatchObject({
        pace: { 'rent:bungalow': { low: 8, mid: 16, high: 24, n: 8, of: 'area' } },
      });
      expect(await service('select count_areas()')).toEqual([{ count_areas: 0 }]);
    });

    test('No home is larger than the device says, either', async () => {
      const home = { ...flat(area), living_area: MOST_M2.built + 1 };
      expect((await push(ann, home))[0]).toMatchObject({ constraint: 'living_area_bound' });
    });

    test('What is held stays the owner’s, with its reasons, until it is offered again', async () => {
      const home = flat(area);
      await push(ann, home);
      await decide(database(), home.id, ['photo_reused', 'price_low']);
      expect(await mine(ann, home.id)).toMatchObject({
        visibility: 'rejected',
        moderation_reason: 'photo_reused,price_low',
      });
      expect(await inArea()).not.toContain(home.id);
      expect(await change(ann, home.id, { title: 'The same but better' })).toMatchObject({
        row: { visibility: 'rejected' },
      });
      expect(await change(ann, home.id, { visibility: 'live' })).toMatchObject({
        row: { visibility: 'pending_approval', moderation_reason: null },
      });
    });

    test('Its owner alone is given when it was decided about, and cannot change that', async () => {
      const home = flat(area);
      await push(ann, { ...home, judged_at: '2020-01-01T00:00:00Z' });
      expect(await mine(ann, home.id)).toMatchObject({ judged_at: null });
      await decide(database(), home.id);
      const approved = (await mine(ann, home.id))?.['judged_at'];
      expect(Date.now() - Date.parse(String(approved))).toBeLessThan(60_000);
      expect((await pull(bob, `area:${area}`)).rows.find(({ id }) => id === home.id)).toEqual(
        expect.not.objectContaining({ judged_at: expect.anything() as unknown }),
      );
      // Looked at again and found fit again it is no decision.
      await change(ann, home.id, { title: 'The same but better', judged_at: null });
      await decide(database(), home.id);
      expect(await mine(ann, home.id)).toMatchObject({ judged_at: approved });
      await change(ann, home.id, { title: 'Send money first' });
      await decide(database(), home.id, ['money_first']);
      const held = await mine(ann, home.id);
      expect(Date.parse(String(held?.['judged_at']))).toBeGreaterThan(Date.parse(String(approved)));
    });

    test('A changed live listing stays live while it is looked at, and is held for reasons', async () => {
      const { id } = await listed();
      const queued = async () =>
        (await service('select 1 from private.listing_checks where property_id = $1::uuid', [id]))
          .length;
      expect(await queued()).toBe(0);
      await change(ann, id, { availability_confirmed_at: new Date().toISOString() });
      expect(await queued()).toBe(0);
      await change(ann, id, { price: 1 });
      expect(await queued()).toBe(1);
      expect(await inArea()).toContain(id);
      await decide(database(), id);
      expect([await queued(), (await inArea()).includes(id)]).toEqual([0, true]);
      await change(ann, id, { title: 'Send money first' });
      await decide(database(), id, ['money_first']);
      expect(await inArea()).not.toContain(id);
    });

    test('What was changed while nobody saw it is looked at when it is shown again', async () => {
      const { id } = await listed();
      const queued = () =>
        service('select 1 from private.listing_checks where property_id = $1::uuid', [id]);
      await change(ann, id, { visibility: 'paused' });
      await change(ann, id, { title: 'Send money first' });
      expect(await queued()).toHaveLength(0);
      await change(ann, id, { visibility: 'live' });
      expect(await queued()).toHaveLength(1);
    });

    test('A listing that leaves what others may see comes as a tombstone: paused, let, moved, deleted', async () => {
      const other = await makeArea(database());
      const leaves = [
        { visibility: 'paused' },
        { status: 'rented' },
        { area_id: other },
        { deleted: true },
      ];
      for (const fields of leaves) {
        const { id } = await listed();
        const before = await pull(bob, `area:${area}`);
        expect(before.rows.map((row) => row.id)).toContain(id);
        await change(ann, id, fields);
        const { rows } = await pull(bob, `area:${area}`, { from: before.checkpoint });
        expect(rows).toMatchObject([{ id, deleted: true }]);
        expect(rows[0]).not.toHaveProperty('title');
      }
      expect(await inArea(bob, other)).toHaveLength(1);
    });

    test('What comes back is there again, for who was away and for who begins', async () => {
      const { id } = await listed();
      const before = await pull(bob, `area:${area}`);
      await change(ann, id, { visibility: 'paused' });
      await change(ann, id, { visibility: 'live' });
      const { rows } = await pull(bob, `area:${area}`, { from: before.checkpoint });
      expect(rows.at(-1)).toMatchObject({ id, deleted: false });
      expect(await inArea(ANON)).toContain(id);
    });

    test('Gone and back within one transaction is no departure', async () => {
      const { id } = await listed();
      const before = await pull(bob, `area:${area}`);
      await database().asService(async (sql) => {
        for (const visibility of ['paused', 'live'])
          await sql.query('update properties set visibility = $2 where id = $1::uuid', [
            id,
            visibility,
          ]);
      });
      const { rows } = await pull(bob, `area:${area}`, { from: before.checkpoint });
      expect(rows).toMatchObject([{ id, deleted: false }]);
    });

    test('Listings go with their owner’s account, and devices hear of it', async () => {
      const cas = await makeAccount(database());
      const { id } = await makeListing(database(), cas, area);
      const before = await pull(bob, `area:${area}`);
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [cas.id]);
      const { rows } = await pull(bob, `area:${area}`, { from: before.checkpoint });
      expect(rows).toMatchObject([{ id, deleted: true }]);
    });

    test('A listing tells the month its owner became a member, once their address is confirmed', async () => {
      const dora = await makeAccount(database());
      const { id } = await makeListing(database(), dora, area);
      const since = async () => propertySchema.parse(await mine(dora, id)).owner_since;
      await service(
        "update user_profiles set created_at = '2026-03-31T23:30:00Z' where id = $1::uuid",
        [dora.id],
      );
      expect(await since()).toBe('2026-03');
      await service('update user_profiles set verified_at = null where id = $1::uuid', [dora.id]);
      expect(await since()).toBeNull();
    });

    test('Prices and states are kept by the server, whatever the owner claims', async () => {
      const { id } = await listed();
      await change(ann, id, {
        price: 110_000,
        previous_price: 999,
        price_history: [],
        first_listed_on: '2001-01-01',
        owner_verified: true,
        owner_since: '2001-01',
        owner_id: bob.id,
        ref: 'AAAAAAAA',
        fingerprint: 'mine',
      });
      await change(ann, id, { status: 'pending' });
      const row = propertySchema.parse(await mine(ann, id));
      expect(row).toMatchObject({ owner_id: ann.id, previous_price: 120_000, price: 110_000 });
      expect(row.owner_verified).toBe(false);
      expect(row.ref).not.toBe('AAAAAAAA');
      expect(row.price_history.map(({ price, reason }) => [price, reason])).toEqual([
        [120_000, 'listed'],
        [110_000, 'changed'],
      ]);
      expect(row.status_history.map(({ status }) => status)).toEqual(['available', 'pending']);
      expect(row.first_listed_on).toBe(new Date().toISOString().slice(0, 10));
    });

    test('States are of their kind; what is closed has its day, what opens again is relisted, and nothing new is closed', async () => {
      const { id } = await listed();
      const today = new Date().toISOString().slice(0, 10);
      expect(await change(ann, id, { status: 'sold' })).toMatchObject({
        status: 'rejected',
        code: '23514',
        constraint: 'status_of_its_kind',
      });
      expect(await change(ann, id, { status: 'rented', closed_price: 115_000 })).toMatchObject({
        row: { closed_price: 115_000, closed_on: today, off_market_on: today },
      });
      expect(await change(ann, id, { status: 'available' })).toMatchObject({
        row: { closed_price: null, closed_on: null, off_market_on: null, relisted_count: 1 },
      });
      expect(await change(ann, id, { status: 'rented', closed_on: '2199-01-01' })).toMatchObject({
        constraint: 'closed_on',
      });
      expect((await push(ann, flat(area, { status: 'rented' })))[0]).toMatchObject({
        constraint: 'status_ladder',
      });
    });

    test('The same home listed again within 90 days counts on; later it begins anew', async () => {
      const home = await listed();
      await service("update properties set first_listed_on = '2026-01-02' where id = $1::uuid", [
        home.id,
      ]);
      await change(ann, home.id, { deleted: true });
      const again = { ...home, id: randomUUID(), price: 100_000 };
      const [made] = await push(ann, again);
      expect(made).toMatchObject({
        row: {
          first_listed_on: '2026-01-02',
          relisted_count: 1,
          price_history: [{ reason: 'listed' }, { reason: 'relisted', price: 100_000 }],
        },
      });
      await service(
        "update properties set off_market_on = current_date - 91 where owner_id = $1::uuid and visibility <> 'live' or deleted",
        [ann.id],
      );
      const [later] = await push(ann, { ...home, id: randomUUID() });
      expect(later).toMatchObject({ row: { relisted_count: 0 } });
    });

    test('The pin stands 150 to 300 m off, always at the same place, and only the owner knows the real one', async () => {
      const place = { lat: 38.70001, lon: -9.10001, number: '12', unit: '3 E' };
      const { id } = await listed({ private: place });
      const row = await mine(ann, id);
      expect(row?.private).toEqual(place);
      const metres = Math.hypot(
        (Number(row?.lat) - place.lat) * 111_320,
        (Number(row?.lon) - place.lon) * 111_320 * Math.cos((place.lat * Math.PI) / 180),
      );
      expect(metres).toBeGreaterThan(148);
      expect(metres).toBeLessThan(302);
      const moved = await change(ann, id, { lat: place.lat, lon: place.lon, title: 'Again' });
      expect(moved).toMatchObject({ row: { lat: row?.lat, lon: row?.lon } });
      const seen = JSON.stringify(await byId(bob, { id, rev: 0 }));
      expect(seen).not.toContain('3 E');
      expect(seen).not.toContain(String(place.lat));
      const exact = await change(ann, id, {
        location_precision: 'exact',
        lat: place.lat,
        lon: place.lon,
      });
      expect(exact).toMatchObject({ row: { lat: place.lat, lon: place.lon } });
    });

    describe('what only the owner knows', () => {
      const details = { country: 'PT', city: 'Port Alba', description: 'x'.repeat(200) };
      const at = (street: string, number: string, unit: string | null = null) => ({
        details: { ...details, street },
        private: { lat: 38.71, lon: -9.14, number, unit },
      });
      const seen = async (who: Who, id: string) =>
        propertySchema.parse((await byId(who, { id, rev: 0 })).rows[0]);

      test('One’s own home listed again is known by its address, whatever the spelling; its neighbour is another', async () => {
        const street = `Rua ${randomUUID()}`;
        const first = await listed(at(`${street}, `, '12'));
        await change(ann, first.id, { deleted: true });
        const again = await listed(at(street.toLowerCase(), '12'));
        const neighbour = await listed(at(street, '14'));
        const [one, other] = [await mine(ann, again.id), await mine(ann, neighbour.id)];
        expect(one).toMatchObject({ relisted_count: 1 });
        expect(other).toMatchObject({ relisted_count: 0 });
        expect(other?.fingerprint).not.toBe(one?.fingerprint);
      });

      test('A guessed address answers nobody: the same home of another owner has another mark, and so has every draft', async () => {
        const place = at(`Rua ${randomUUID()}`, '12', '3 E');
        const home = await listed(place);
        const shown = await seen(bob, home.id);
        const guesses = [place, { ...place, private: { ...place.private, number: '14' } }, place];
        const marks: unknown[] = [];
        for (const guess of guesses) {
          const made = await makeListing(database(), bob, area, {
            ...home,
            ...guess,
            id: randomUUID(),
          });
          const row = await mine(bob, made.id);
          marks.push(row?.fingerprint);
          expect(row?.relisted_count).toBe(0);
          await change(bob, made.id, { private: place.private });
          expect((await mine(bob, made.id))?.fingerprint).toBe(row?.fingerprint);
          await service('delete from properties where id = $1::uuid', [made.id]);
        }
        expect(marks).not.toContain(shown.fingerprint);
        expect(new Set(marks).size).toBe(marks.length);
      });

      test('Another owner’s listing of the same address begins a history of its own, and adds nothing to the first', async () => {
        const place = at(`Rua ${randomUUID()}`, '12');
        const poison = await makeListing(database(), bob, area, {
          ...flat(area),
          ...place,
          price: 1,
        });
        await change(bob, poison.id, { price: 99_900_000 });
        const home = await listed(place);
        expect(await seen(ANON, home.id)).toMatchObject({
          relisted_count: 0,
          price_history: [{ reason: 'listed', price: home.price }],
        });
        const theirs = await makeListing(database(), bob, area, {
          ...flat(area),
          ...place,
          price: 2,
        });
        expect(await seen(ANON, theirs.id)).toMatchObject({ relisted_count: 1 });
        expect((await seen(ANON, theirs.id)).price_history.map(({ price }) => price)).toEqual([
          1, 99_900_000, 2,
        ]);
        expect((await seen(ANON, home.id)).price_history).toHaveLength(1);
      });

      test('The pin of one home stands in one place, listed again, corrected or shown and hidden: more of them would tell where it is', async () => {
        const place = at(`Rua ${randomUUID()}`, '12');
        const pins = new Set<string>();
        let { id } = await listed(place);
        const note = async () => {
          const { lat, lon } = await seen(ann, id);
          pins.add(`${lat} ${lon}`);
        };
        await note();
        for (let turn = 0; turn < 4; turn += 1) {
          await change(ann, id, { private: { ...place.private, lat: 38.71 + turn / 1e6 } });
          await note();
          await change(ann, id, { deleted: true });
          ({ id } = await listed(place));
          await note();
        }
        expect(pins.size).toBe(1);
      });

      test('Two homes in one place stand apart: a pin is no function of what it hides', async () => {
        const pins = new Set<string>();
        for (let turn = 0; turn < 3; turn += 1) {
          const { id } = await listed(at(`Rua ${randomUUID()}`, '12'));
          const { lat, lon } = await seen(ANON, id);
          pins.add(`${lat} ${lon}`);
        }
        expect(pins.size).toBe(3);
      });

      test('Others are not told when a photo was taken, what its file was, when a listing was made and judged, or why it was held', async () => {
        const photos = [1, 2, 3].map(() => ({
          id: randomUUID(),
          key: null,
          room: 'living',
          w: 1600,
          h: 1200,
          hash: 'ab'.repeat(32),
          phash: '0123456789abcdef',
          taken_at: '2026-01-02T03:04:05.000Z',
        }));
        const { id } = await listed({ photos });
        await service("update properties set moderation_reason = 'held once' where id = $1::uuid", [
          id,
        ]);
        for (const who of [ANON, bob]) {
          const row = (await byId(who, { id, rev: 0 })).rows[0];
          expect(row).toMatchObject({ moderation_reason: null });
          expect(row).not.toHaveProperty('judged_at');
          expect(row?.photos).toEqual(photos.map(({ hash: _, taken_at: __, ...photo }) => photo));
          const parsed = propertySchema.parse(row);
          expect(parsed.created_at).toBe(parsed.price_history[0]?.at);
          const inTheArea = (await pull(who, `area:${area}`)).rows.find((one) => one.id === id);
          expect(inTheArea).toEqual(row);
        }
        expect(await mine(ann, id)).toMatchObject({ photos, moderation_reason: 'held once' });
      });

      test('A home asked for many times in one call comes once', async () => {
        const { id } = await listed();
        const { rows, gone } = await byId(
          ANON,
          ...Array.from({ length: 20 }, () => ({ id, rev: 0 })),
        );
        expect(rows).toHaveLength(1);
        expect(gone).toEqual([]);
      });
    });

    test('Nobody writes another’s listing, and no id is taken away', async () => {
      const home = await listed();
      const results = await push(
        bob,
        { ...home, rev: 2, title: 'Mine now' },
        { ...home, title: 'Mine now' },
      );
      expect(results.map((result) => 'code' in result && result.code)).toEqual(['P0002', '23505']);
      expect(await mine(ann, home.id)).toMatchObject({ title: home.title });
      await expect(
        as(database(), bob, 'insert into property_private (property_id) values ($1::uuid)', [
          home.id,
        ]),
      ).rejects.toMatchObject({ code: '23503' });
    });

    test('What does not fit is refused by its name, and its neighbours are stored', async () => {
      const details = { country: 'PT', city: 'Port Alba', description: 'x' };
      const rows = [
        flat(area, { details: [] }),
        flat(area, { details: { country: 'PT' } }),
        flat(area, { details: { ...details, virtual_tour_url: 'javascript:alert(1)' } }),
        flat(area, { details: { ...details, nearby: 'x'.repeat(70_000) } }),
        flat(area, { photos: [{ id: 'no', key: null }] }),
        flat(area, { photos: [{ id: randomUUID(), key: '../../etc/passwd' }] }),
        flat(area, { photos: Array.from({ length: 51 }, () => ({ id: randomUUID() })) }),
        flat(area, { price_period: null }),
        flat(area, { price: -1 }),
        flat(area, { area_id: randomUUID() }),
        flat(area, { title: '' }),
        flat(area),
      ];
      const results = await push(ann, ...rows);
      expect(
        results.map((result) =>
          result.status === 'rejected' ? (result.constraint ?? result.code) : result.status,
        ),
      ).toEqual([
        'details_fit',
        'details_fit',
        'virtual_tour_url',
        'details_fit',
        'photos_fit',
        'photos_fit',
        'photos_fit',
        'period_of_its_kind',
        'properties_price_check',
        'properties_area_id_fkey',
        'properties_title_check',
        'accepted',
      ]);
    });

    test('A phone number kept with what is left out from abroad is mended, and no other', async () => {
      const numbers = [
        ['+4402079460018', '+442079460018'],
        ['+490301234567', '+49301234567'],
        ['+330612345678', '+33612345678'],
        ['+5501191234567', '+551191234567'],
        ['+3606201234567', '+36201234567'],
        ['+101149301234567', '+49301234567'],
        ['+1149301234567', '+49301234567'],
        // As they are meant.
        ['+390612345678', '+390612345678'],
        ['+2250712345678', '+2250712345678'],
        ['+15550104477', '+15550104477'],
        ['+201012345678', '+201012345678'],
        ['+905321234567', '+905321234567'],
        ['+442079460018', '+442079460018'],
      ];
      const mended = await asService<{ phone: string }>(
        database(),
        'select private.mended_phone(given) as phone from unnest($1::text[]) with ordinality t (given, at) order by at',
        [numbers.map(([kept]) => kept)],
      );
      expect(mended.map(({ phone }) => phone)).toEqual(numbers.map(([, meant]) => meant));
    });

    test('Homes by their ids: what is new, what changed, let ones for a year, and what is gone', async () => {
      const [same, changed, paused, let_, old] = [
        await listed(),
        await listed(),
        await listed(),
        await listed(),
        await listed(),
      ];
      await change(ann, changed.id, { price: 99_000 });
      await change(ann, paused.id, { visibility: 'paused' });
      await change(ann, let_.id, { status: 'rented', closed_price: 118_000 });
      await change(ann, old.id, { status: 'rented', closed_on: '2020-01-01' });
      const unknown = randomUUID();
      const { rows, gone } = await byId(
        bob,
        { id: same.id, rev: 2 },
        { id: changed.id, rev: 2 },
        { id: paused.id, rev: 2 },
        { id: let_.id, rev: 0 },
        { id: old.id, rev: 2 },
        { id: unknown, rev: 0 },
      );
      expect(rows.map((row) => [row.id, row.status])).toEqual([
        [changed.id, 'available'],
        [let_.id, 'rented'],
      ]);
      expect(gone.toSorted()).toEqual([paused.id, old.id, unknown].toSorted());
      const many = Array.from({ length: 501 }, () => ({ id: unknown, rev: 0 }));
      await expect(byId(bob, ...many)).rejects.toMatchObject({ code: '22023' });
    });

    test('Guests pull areas and what an area shows, and nothing else', async () => {
      const { rows } = await pull(ANON, 'all', { collection: 'areas' });
      expect(areaSchema.parse(rows.find(({ id }) => id === area)).name).toBe('Harbour');
      await expect(pull(ANON, 'mine')).rejects.toMatchObject({ code: '42501' });
      await expect(pull(ANON, 'self', { collection: 'users' })).rejects.toMatchObject({
        code: '42501',
      });
      await expect(pull(ANON, 'area:1')).rejects.toMatchObject({ code: '22023' });
      await expect(push(ANON, flat(area))).rejects.toMatchObject({ code: '42501' });
    });
  });
}
