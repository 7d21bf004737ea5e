import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { FeedReport } from '#contract/protocol/feeds.ts';
import type { FeedDeps, FeedOptions, OpenFile } from '#server/domain/feeds/index.ts';
import { judgeFeed, PhotoUnreachable } from '#server/domain/feeds/index.ts';
import { runFeed } from '#server/feeds/command.ts';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { asService, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';
import { csvOf, type FeedRow, fileOf, openImmoOf, PHOTOS, resoOf, rowOf } from './feedFiles.ts';

const FORMATS = { csv: csvOf, openimmo: openImmoOf, reso: resoOf } as const;
const NOTHING = { made: 0, changed: 0, same: 0, paused: 0, resumed: 0 };

for (const database of await databases()) {
  describe(`feeds on ${database.name}`, { tags: database.tags }, () => {
    let open: OpenDatabase;
    let owner: TestPerson;
    let asked: string[] = [];
    let picture: Uint8Array;
    let broken = new Set<string>();
    const db = () => open.db;
    const deps = (): FeedDeps => ({
      db: db(),
      photos: { put: async () => {}, get: async () => undefined, remove: async () => {} },
      async fetchPhoto(url) {
        asked.push(url);
        if (broken.has(url)) throw new PhotoUnreachable('not_there');
        // Each address shows something of its own.
        return await sharp(picture)
          .tint({ r: url.length % 255, g: asked.length, b: 10 })
          .png()
          .toBuffer();
      },
      now: Date.now,
      rest: async () => {},
    });
    beforeAll(async () => {
      open = await database.open();
      picture = await sharp({
        create: { width: 900, height: 700, channels: 3, background: '#86a' },
      })
        .png()
        .toBuffer();
      const area = await makeArea(db());
      // The triangle of tests is too small: a square.
      await asService(
        db(),
        `update areas set outline = '[[0,0],[1,0],[1,1],[0,1],[0,0]]' where id = $1::uuid`,
        [area],
      );
    });
    afterAll(() => open?.close());

    async function begin() {
      owner = await makeLandlord(db(), await makeAccount(db()));
      asked = [];
      broken = new Set();
    }
    const options = (more: Partial<FeedOptions> = {}): FeedOptions => ({
      ...{ owner: owner.id, name: 'default', isTrial: false, skipsFaulty: false },
      ...{ mayPause: false, overwrites: false },
      ...more,
    });
    async function take(
      file: string | OpenFile,
      more: Partial<FeedOptions> = {},
    ): Promise<FeedReport> {
      const { report, write } = await judgeFeed(
        deps(),
        typeof file === 'string' ? fileOf(file) : file,
        options(more),
      );
      return write === null ? report : await write();
    }
    const homes = () =>
      asService<{
        ref: string;
        price: number;
        visibility: string;
        title: string;
        rev: number;
        photos: unknown[];
        details: Record<string, unknown>;
      }>(
        db(),
        `select h.ref, p.price::int as price, p.visibility, p.title, p.rev::int as rev, p.photos, p.details
         from properties p join private.feed_homes h on h.property_id = p.id
         where p.owner_id = $1::uuid order by h.ref`,
        [owner.id],
      );
    const rows = (count: number): FeedRow[] => Array.from({ length: count }, (_, at) => rowOf(at));

    test.each(Object.entries(FORMATS))(
      'A feed in %s is taken once, and the same file changes nothing',
      async (format, write) => {
        await begin();
        const file = write(rows(25));
        expect(await take(file)).toMatchObject({
          ...NOTHING,
          format,
          homes: 25,
          made: 25,
          faulty: 0,
          notes: [],
        });
        const [first] = await homes();
        expect(first).toMatchObject({
          ...{ ref: 'A-0', price: 90_000, visibility: 'pending_approval', title: rowOf(0).title },
          details: {
            city: 'Port Alba',
            country: 'PT',
            available_from: '2027-02-01',
            min_term_months: 12,
          },
        });
        expect(first?.photos).toHaveLength(3);
        // Each address is asked once for all homes.
        expect(asked.toSorted()).toEqual(PHOTOS);
        const before = await homes();
        expect(await take(file)).toMatchObject({ ...NOTHING, same: 25 });
        expect(await homes()).toEqual(before);
      },
    );

    test('A feed does not bring back a home that its owner withdrew after it left', async () => {
      await begin();
      await take(csvOf(rows(2)));
      expect(await take(csvOf(rows(1)))).toMatchObject({ paused: 1 });
      const [, left] = await homes();
      expect(left).toMatchObject({ visibility: 'paused' });
      await asService(
        db(),
        `update properties set away = '{"kind": "withdrawn"}' where owner_id = $1::uuid and visibility = 'paused'`,
        [owner.id],
      );
      expect(await take(csvOf(rows(2)))).toMatchObject({ resumed: 0 });
      expect((await homes()).map(({ visibility }) => visibility)).toContain('paused');
    });

    test('What a feed changes is changed, what left it is paused, and comes back with it', async () => {
      await begin();
      await take(csvOf(rows(5)));
      const dearer = [rowOf(0, { price: 1234 }), ...rows(4).slice(1)];
      expect(await take(csvOf(dearer))).toMatchObject({
        ...NOTHING,
        changed: 1,
        same: 3,
        paused: 1,
      });
      expect((await homes()).map(({ price, visibility }) => [price, visibility])).toEqual([
        [123_400, 'pending_approval'],
        [90_100, 'pending_approval'],
        [90_200, 'pending_approval'],
        [90_300, 'pending_approval'],
        [90_400, 'paused'],
      ]);
      expect(await take(csvOf(rows(5)))).toMatchObject({
        ...NOTHING,
        changed: 1,
        same: 3,
        resumed: 1,
      });
      expect((await homes())[4]?.visibility).toBe('pending_approval');
    });

    test('A home that its owner paused by hand stays so when it left the feed and is back', async () => {
      await begin();
      await take(csvOf(rows(3)));
      await asService(
        db(),
        `update properties set visibility = 'paused' where id =
           (select property_id from private.feed_homes where ref = 'A-2' and property_id in (select id from properties where owner_id = $1::uuid))`,
        [owner.id],
      );
      expect(await take(csvOf(rows(2)))).toMatchObject({ same: 2, paused: 1 });
      expect(await take(csvOf(rows(3)))).toMatchObject({ same: 3 });
      expect((await homes())[2]?.visibility).toBe('paused');
    });

    test('More than half of a feed is not paused unless that is said', async () => {
      await begin();
      await take(csvOf(rows(6)));
      expect(await take(csvOf(rows(2)))).toMatchObject({ refused: 'too_many_leave', paused: 4 });
      expect((await homes()).filter(({ visibility }) => visibility === 'paused')).toEqual([]);
      expect(await take(csvOf(rows(2)), { mayPause: true })).toMatchObject({ same: 2, paused: 4 });
    });

    test('What its owner changed by hand stays, and that is said; the feed goes on elsewhere', async () => {
      await begin();
      await take(csvOf(rows(2)));
      await asService(
        db(),
        `update properties set title = 'A title of my own, by hand', price = 95000 where owner_id = $1::uuid
         and id = (select property_id from private.feed_homes where ref = 'A-0' and property_id in (select id from properties where owner_id = $1::uuid))`,
        [owner.id],
      );
      // The feed says the same of it as before: nothing to tell.
      expect(await take(csvOf(rows(2)))).toMatchObject({ same: 2, notes: [] });
      const next = csvOf([rowOf(0, { price: 1000, area: 77 }), rowOf(1)]);
      expect(await take(next)).toMatchObject({
        ...{ changed: 1, same: 1 },
        notes: [{ row: 2, ref: 'A-0', field: 'price', code: 'by_hand', value: '950 EUR' }],
      });
      expect((await homes())[0]).toMatchObject({
        price: 95_000,
        title: 'A title of my own, by hand',
      });
      expect(
        await take(csvOf([rowOf(0, { price: 1001, area: 77 }), rowOf(1)]), { overwrites: true }),
      ).toMatchObject({ changed: 1 });
      expect((await homes())[0]).toMatchObject({ price: 100_100, title: rowOf(0).title });
    });

    test('A home that its owner deleted is not made again, not even once nothing is left of it', async () => {
      await begin();
      await take(csvOf(rows(2)));
      const [first] = await asService<{ id: string }>(
        db(),
        `select property_id as id from private.feed_homes
         where ref = 'A-0' and property_id in (select id from properties where owner_id = $1::uuid)`,
        [owner.id],
      );
      await asService(db(), 'update properties set deleted = true where id = $1::uuid', [
        first?.id,
      ]);
      const next = csvOf([rowOf(0, { price: 1000 }), rowOf(1)]);
      const gone = [{ row: 2, ref: 'A-0', field: null, code: 'deleted' }];
      expect(await take(next)).toMatchObject({ ...NOTHING, same: 2, notes: gone });
      await asService(db(), 'delete from properties where id = $1::uuid', [first?.id]);
      expect(await take(next)).toMatchObject({ ...NOTHING, same: 2, notes: gone });
      expect((await homes()).map(({ ref }) => ref)).toEqual(['A-1']);
    });

    test('A photo that is not there is said, and asked for again with the same file', async () => {
      await begin();
      broken = new Set([PHOTOS[1] ?? '']);
      expect(await take(csvOf(rows(1)))).toMatchObject({
        made: 1,
        notes: [{ row: 2, field: 'photos', code: 'photo_not_there', has: 2 }],
      });
      expect((await homes())[0]?.photos).toHaveLength(2);
      broken = new Set();
      expect(await take(csvOf(rows(1)))).toMatchObject({ changed: 1, notes: [] });
      expect((await homes())[0]?.photos).toHaveLength(3);
      expect(await take(csvOf(rows(1)))).toMatchObject({ same: 1 });
    });

    test('A run that breaks off leaves whole homes, and the same file goes on', async () => {
      await begin();
      let rests = 0;
      const file = csvOf(rows(60));
      const { write } = await judgeFeed(
        {
          ...deps(),
          async rest() {
            rests += 1;
            if (rests === 5) throw new Error('the process is gone');
          },
        },
        fileOf(file),
        options(),
      );
      await expect(write?.()).rejects.toThrow('the process is gone');
      const there = (await homes()).length;
      expect(there).toBeGreaterThan(0);
      expect(there).toBeLessThan(60);
      expect(await take(file)).toMatchObject({ ...NOTHING, made: 60 - there, same: there });
    });

    test('A file that was judged while another one was written is written over what that one made', async () => {
      await begin();
      const first = await judgeFeed(deps(), fileOf(csvOf(rows(5))), options());
      let isWritten = false;
      const next: OpenFile = async function* pieces() {
        if (!isWritten) await first.write?.();
        isWritten = true;
        yield* fileOf(csvOf(rows(4)))();
      };
      expect(await take(next, { format: 'csv' })).toMatchObject({ same: 4, paused: 1 });
      expect((await homes()).map(({ visibility }) => visibility).toSorted()).toEqual([
        'paused',
        ...Array.from({ length: 4 }, () => 'pending_approval'),
      ]);
    });

    test('A run that took so long that another file is written by now ends, and pauses nothing of it', async () => {
      await begin();
      await take(csvOf(rows(4)));
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      let rests = () => {};
      const isResting = new Promise<void>((resolve) => (rests = resolve));
      const rest = () => {
        rests();
        return held;
      };
      const judged = judgeFeed({ ...deps(), rest }, fileOf(csvOf(rows(3))), options());
      const { write } = await judged;
      const slow = expect(write?.()).rejects.toThrow('written by another one');
      await isResting;
      await asService(
        db(),
        `update private.feeds set writing_until = now() - interval '1 second' where owner_id = $1::uuid`,
        [owner.id],
      );
      expect(await take(csvOf(rows(4)))).toMatchObject({ same: 4, paused: 0 });
      goOn();
      await slow;
      expect((await homes()).map(({ visibility }) => visibility)).not.toContain('paused');
    });

    test('A home that is changed in the moment it is to be paused is paused with the next file', async () => {
      await begin();
      await take(csvOf(rows(3)));
      let isChanged = false;
      const asUser: FeedDeps['db']['asUser'] = async (claims, work) => {
        if (!isChanged)
          await asService(
            db(),
            'update properties set bedrooms = bedrooms + 1 where owner_id = $1::uuid',
            [owner.id],
          );
        isChanged = true;
        return await db().asUser(claims, work);
      };
      const file = fileOf(csvOf(rows(2)));
      const { write } = await judgeFeed({ ...deps(), db: { ...db(), asUser } }, file, options());
      expect(await write?.()).toMatchObject({ paused: 0 });
      expect(await take(csvOf(rows(2)))).toMatchObject({ paused: 1 });
      expect((await homes()).map(({ visibility }) => visibility)).toContain('paused');
    });

    test('Each of forty faults is named with its row and reason, and nothing is written', async () => {
      await begin();
      const [head, ...sound] = csvOf(rows(45)).split('\r\n');
      const change = (line: string, cell: number, value: string) =>
        line.split(';').with(cell, value).join(';');
      // Rows 2 to 41 have a fault each, of ten kinds.
      const faults = [
        [1, '', 'id missing'],
        [2, 'about a thousand', 'price number'],
        [3, 'swap', 'listing_type word'],
        [4, 'castle in the air', 'property_type word'],
        [5, 'large', 'living_area number'],
        [8, '"Too short."', 'description too_few'],
        [9, '95,5', 'lat position'],
        [9, '45,5', 'lat place'],
        [12, 'someday', 'available_from date'],
        [16, 'http://photos.example.test/1.png', 'photos address'],
      ] as const;
      const lines = sound.map((line, at) => {
        const [cell, value] = faults[at % 10] ?? [0, ''];
        return at < 40 ? change(line, cell, value) : line;
      });
      const file = [head, ...lines].join('\r\n');
      const report = await take(file);
      expect(report).toMatchObject({ homes: 45, faulty: 40, made: 5 });
      const named = report.faults.map(({ row, field, code }) => `${row} ${field} ${code}`);
      expect(named).toEqual(lines.slice(0, 40).map((_, at) => `${at + 2} ${faults[at % 10]?.[2]}`));
      expect(await homes()).toEqual([]);
      expect(await take(file, { skipsFaulty: true })).toMatchObject({ made: 5, faulty: 40 });
      expect(await homes()).toHaveLength(5);
    });

    test('The command says each fault with its row, what was done, and why nothing was', async () => {
      await begin();
      const said: string[] = [];
      const run = async (text: string, ...args: string[]) => {
        said.length = 0;
        return await runFeed(['homes.csv', '--owner', owner.email, ...args], {
          ...deps(),
          openFile: async () => fileOf(text),
          openDb: async () => ({ db: { ...db(), close: async () => {} }, photos: deps().photos }),
          say: (line) => said.push(line),
        });
      };
      expect(await run(csvOf(rows(3)), '--dry-run')).toBe(0);
      expect(said.at(-1)).toBe(
        'Nothing was written. It would be: made 3, changed 0, same 0, paused 0, resumed 0.',
      );
      expect(said).toContain("Columns that aren't used: Interne Notiz.");
      expect(await run(csvOf(rows(3)))).toBe(0);
      expect(said.at(-1)).toBe('made 3, changed 0, same 0, paused 0, resumed 0.');
      expect(await run(csvOf(rows(3)))).toBe(0);
      expect(said.at(-1)).toBe('made 0, changed 0, same 3, paused 0, resumed 0.');
      expect(await run(csvOf(rows(3)).replace('900,00', 'viel'))).toBe(1);
      expect(said).toContain('  Row 2 (A-0): price "viel" isn\'t a number');
      expect(said.at(-1)).toContain('Nothing was written.');
      expect(await run('<openimmo><anbieter><immobilie>')).toBe(1);
      expect(said.at(-1)).toContain("The file can't be read");
    });

    test.each(Object.entries(FORMATS))(
      'A feed of 1,000 homes in %s twice: made 1,000, changed 0',
      { ...LONG, timeout: 300_000 },
      async (_, write) => {
        await begin();
        const file = write(rows(1000));
        expect(await take(file)).toMatchObject({ ...NOTHING, made: 1000 });
        expect(await take(file)).toMatchObject({ ...NOTHING, same: 1000, changed: 0 });
        expect(await homes()).toHaveLength(1000);
      },
    );
  });
}
