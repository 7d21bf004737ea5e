import * as fc from 'fast-check';
import { promisify } from 'node:util';
import { brotliDecompress, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import {
  baseHeadSchema,
  changesOfAreasSchema,
  changesSchema,
  homesManifestSchema,
  unpackIds,
} from '#contract/protocol/homes.ts';
import { WHOLE_CITY_AREAS } from '#contract/protocol/limits.ts';
import { pullAnswerSchema } from '#contract/protocol/sync.ts';
import { chosenBy } from '#contract/rules/listing/chosenBy.ts';
import { readHomesFile } from '#search/packs/homesFile.ts';
import { readAreaPack } from '#search/packs/areaPack.ts';
import { idAt, PACK_VERSION } from '#search/packs/pack.ts';
import type { Db } from '#server/db/db.ts';
import { type AreaBases, createCatalogue, type Standing } from '#server/domain/listings/index.ts';
import { deleteAccount } from '#server/domain/accounts/index.ts';
import { keepBases } from '#server/keptBases.ts';
import { createChanges, createChangesOfAreas } from '#sync/adapters/api/changes.ts';
import type { SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { decide, makeArea, makeListing } from '#tests/sql/homes.ts';
import { asService, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { SLOW } from '#tests/tags.ts';
import { quietLog } from './quietLog.ts';
import { serveTestApp } from './startTestServer.ts';

const unbrotli = promisify(brotliDecompress);

/** A store that several processes share. */
function sharedStore(): SnapshotStore & { readonly files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  const nameOf = (areaId: string, version: string, encoding: string) =>
    `${areaId}/${version}/${encoding}`;
  return {
    files,
    get: ({ areaId, version, encoding }) =>
      Promise.resolve(files.get(nameOf(areaId, version, encoding))),
    put({ areaId, version, encoding }, bytes) {
      files.set(nameOf(areaId, version, encoding), bytes);
      return Promise.resolve();
    },
    remove({ areaId, version }, encodings) {
      for (const encoding of encodings) files.delete(nameOf(areaId, version, encoding));
      return Promise.resolve();
    },
  };
}

/** How often all homes of an area were read. */
function countingReads(db: Db): { readonly db: Db; readonly reads: () => number } {
  let reads = 0;
  const asServiceCounted: Db['asService'] = (work, options) =>
    db.asService(
      (sql) =>
        work({
          ...sql,
          query(text, values) {
            if (text.includes('array_agg(p.id::text order by p.availability_confirmed_at'))
              reads += 1;
            return sql.query(text, values);
          },
        }),
      options,
    );
  return { db: { ...db, asService: asServiceCounted }, reads: () => reads };
}

/** The claim to make a base waits until `go`, with no transaction open. */
function holdingClaims(db: Db) {
  let claims: () => void = () => undefined;
  let go: () => void = () => undefined;
  const claiming = new Promise<void>((resolve) => {
    claims = resolve;
  });
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asService: Db['asService'] = async (work, options) => {
    let isClaim = false;
    try {
      return await db.asService(
        (sql) =>
          work({
            ...sql,
            async query(text, values) {
              isClaim = text.includes('insert into private.area_bases');
              if (isClaim) throw new Error('held');
              return await sql.query(text, values);
            },
          }),
        options,
      );
    } catch (thrown) {
      if (!isClaim) throw thrown;
    }
    claims();
    await held;
    return await db.asService(work, options);
  };
  return { db: { ...db, asService }, claiming, go };
}

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    const isPostgres = kind.name.startsWith('PostgreSQL');
    let backend: OpenedBackend;
    let ann: TestPerson;
    beforeAll(async () => {
      backend = await kind.open();
      ann = await makeAccount(db());
    });
    afterAll(() => backend.close());
    const db = () => backend.deps.db;
    const open = (store?: SnapshotStore, given = db()) =>
      createCatalogue({ db: given, log: quietLog, ...(store && { store }) }).bases;
    const run = (text: string, ...values: unknown[]) => asService(db(), text, values);
    const reprice = (id: string, price = 1) =>
      run('update properties set price = $2 where id = $1::uuid', id, price);
    const show = (id: string, visibility: string) =>
      run('update properties set visibility = $2 where id = $1::uuid', id, visibility);
    const makeHomes = async (area: string, count: number) => {
      const homes = [];
      for (let made = 0; made < count; made += 1) homes.push(await makeListing(db(), ann, area));
      await settled();
      return homes.map(({ id }) => id);
    };
    const rowsOf = async (bases: AreaBases, area: string, base: string) => {
      const text = String(await unbrotli(await bases.file(area, base, 'rows')));
      const [head = '', ...lines] = text.split('\n').slice(0, -1);
      expect(baseHeadSchema.parse(JSON.parse(head))).toEqual({ area, count: lines.length });
      return lines.map((line) => JSON.parse(line) as { readonly id: string; readonly rev: number });
    };
    const foundIn = async (bases: AreaBases, area: string, base: string) => {
      const bytes = await unbrotli(await bases.file(area, base, 'find'));
      const pack = readAreaPack(new Uint8Array(bytes).buffer, area);
      const count = pack?.words.count ?? 0;
      return Array.from({ length: count }, (_, at) => (pack ? idAt(pack.columns, at) : ''));
    };
    /** Until no transaction is open that was there now, of another database of the cluster either: it holds back what came since. */
    const settled = async () => {
      const [now] = await asService<{ next: string }>(
        db(),
        'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
        [],
      );
      await expect
        .poll(() =>
          asService(
            db(),
            'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as is_past',
            [now?.next],
          ),
        )
        .toEqual([{ is_past: true }]);
    };
    const NOT_FOUND = { code: 'not_found' };
    /** After whatever is made behind those who asked. */
    const later = async (bases: AreaBases, area: string): Promise<Standing> => {
      await bases.of(area);
      await bases.settled();
      return await bases.of(area);
    };

    describe('the base of an area', () => {
      test('stands over twenty changed homes, and is another one behind whoever asks after the next', async () => {
        const area = await makeArea(db());
        const homes = await makeHomes(area, 21);
        const bases = open();
        const first = await bases.of(area);
        for (const id of homes.slice(1)) await reprice(id);
        await settled();
        expect(await later(bases, area)).toMatchObject({ base: first.base, gone: [] });
        await show(homes[0] ?? '', 'paused');
        await settled();
        expect(await bases.of(area)).toMatchObject({ base: first.base, gone: [homes[0]] });
        await bases.settled();
        const next = await bases.of(area);
        expect([next.base === first.base, next.homes, next.gone]).toEqual([false, 20, []]);
        // A device that was told of the first a moment ago is answered.
        expect(await rowsOf(bases, area, first.base)).toHaveLength(21);
        await run(
          `update private.area_bases set replaced_at = now() - interval '6 minutes' where area_id = $1::uuid`,
          area,
        );
        await expect(open().file(area, first.base, 'rows')).rejects.toMatchObject(NOT_FOUND);
      });

      test('is made anew after a day, not all at once; where nothing changed it is the same, and nothing is to be fetched', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 1);
        const bases = open();
        const first = await bases.of(area);
        const ages = (hours: number) =>
          run(
            `update private.area_bases set made_at = now() - $2 * interval '1 hour' where area_id = $1::uuid`,
            area,
            hours,
          );
        const age = async () =>
          (
            await asService<{ hours: number }>(
              db(),
              `select extract(epoch from now() - made_at)::float8 / 3600 as hours from private.area_bases where area_id = $1::uuid`,
              [area],
            )
          )[0]?.hours ?? NaN;
        await ages(17);
        expect((await later(bases, area)).base).toBe(first.base);
        expect(await age()).toBeGreaterThan(16);
        await ages(25);
        expect((await later(bases, area)).base).toBe(first.base);
        expect(await age()).toBeLessThan(1);
        await reprice(id);
        await ages(25);
        expect((await later(bases, area)).base).not.toBe(first.base);
        // Too old to know what left since: nobody is given it.
        const third = await bases.of(area);
        await reprice(id, 2);
        await ages(24 * 4);
        expect((await bases.of(area)).base).not.toBe(third.base);
      });

      test('of another epoch, or of other functions, is given to nobody', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 1);
        const bases = open();
        for (const field of ['epoch', 'format']) {
          const { base } = await bases.of(area);
          await reprice(id, field.length);
          await run(
            `update private.area_bases set ${field} = 'another' where area_id = $1::uuid`,
            area,
          );
          await expect(open().file(area, base, 'rows')).rejects.toMatchObject(NOT_FOUND);
          expect((await bases.of(area)).base).not.toBe(base);
          await expect(open().file(area, base, 'rows')).rejects.toMatchObject(NOT_FOUND);
        }
      });

      test('has its homes as devices keep them, too: the same lines in blocks, and what homes are chosen by', async () => {
        const area = await makeArea(db());
        await makeHomes(area, 17);
        const bases = open();
        const { base } = await bases.of(area);
        const rows = await rowsOf(bases, area, base);
        const bytes = await unbrotli(await bases.file(area, base, 'homes'));
        const file = readHomesFile(new Uint8Array(bytes).buffer, area);
        const lines = file?.blocks.map((block) => String(inflateRawSync(block)).split('\n'));
        expect(lines?.map((block) => block.length)).toEqual([16, 1]);
        expect(lines?.flat().map((line) => JSON.parse(line) as unknown)).toEqual(rows);
        expect(file?.homes).toEqual(
          rows.map((row) => ({
            id: row.id,
            rev: row.rev,
            owner: ann.id,
            facts: chosenBy({ ...row }),
          })),
        );
      });

      test.each(['is refused by moderation', 'was removed by its owner', 'went with its account'])(
        'holds no home a minute after it %s, and its old files are nobody’s',
        async (why) => {
          const area = await makeArea(db());
          const bob = await makeAccount(db());
          const [stays = ''] = await makeHomes(area, 1);
          const { id } = await makeListing(db(), bob, area);
          const store = sharedStore();
          const bases = open(store);
          const first = await bases.of(area);
          expect(await rowsOf(bases, area, first.base)).toHaveLength(2);
          if (why === 'is refused by moderation') await decide(db(), id, ['scam']);
          else if (why === 'was removed by its owner')
            await run('update properties set deleted = true where id = $1::uuid', id);
          else await deleteAccount(db(), bob.id);
          const end = keepBases({ bases, log: quietLog }, { everyMs: 5 });
          await expect.poll(async () => (await bases.of(area)).base).not.toBe(first.base);
          await end();
          const { base, gone } = await bases.of(area);
          expect((await rowsOf(bases, area, base)).map((row) => row.id)).toEqual([stays]);
          expect(await foundIn(bases, area, base)).toEqual([stays]);
          expect(gone).toEqual([]);
          for (const other of [bases, open(store)])
            for (const file of ['find', 'homes', 'rows'] as const)
              await expect(other.file(area, first.base, file)).rejects.toMatchObject(NOT_FOUND);
          expect([...store.files.keys()].filter((name) => name.includes(first.base))).toEqual([]);
        },
      );

      test('that was not made anew in time is given to nobody, and whoever asks waits for the next', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 2);
        const bases = open();
        const first = await bases.of(area);
        await decide(db(), id, ['scam']);
        await run(
          `update departures set updated_at = now() - interval '40 seconds' where row_id = $1::uuid`,
          id,
        );
        await expect(open().file(area, first.base, 'rows')).rejects.toMatchObject(NOT_FOUND);
        expect((await bases.of(area)).base).not.toBe(first.base);
      });

      test('holds no place that its owner shows less exactly now', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 1);
        const shows = (precision: string, lat: number) =>
          run(
            'update properties set location_precision = $2, lat = $3 where id = $1::uuid',
            id,
            precision,
            lat,
          );
        await shows('exact', 1);
        const bases = open();
        const first = await bases.of(area);
        expect(await rowsOf(bases, area, first.base)).toMatchObject([{ lat: 1 }]);
        await shows('street', 1.001);
        await bases.renew();
        const { base } = await bases.of(area);
        expect(await rowsOf(bases, area, base)).toMatchObject([{ lat: 1.001 }]);
        await expect(open().file(area, first.base, 'homes')).rejects.toMatchObject(NOT_FOUND);
        // To show more again takes nothing back.
        await shows('exact', 1);
        await bases.renew();
        expect((await bases.of(area)).base).toBe(base);
      });

      test('holds nothing of a home that was refused and let in again', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 1);
        const bases = open();
        const first = await bases.of(area);
        await decide(db(), id, ['scam']);
        await run(
          `update properties set title = 'Another', visibility = 'pending_approval' where id = $1::uuid`,
          id,
        );
        await decide(db(), id);
        await bases.renew();
        const { base } = await bases.of(area);
        expect(base).not.toBe(first.base);
        expect(await rowsOf(bases, area, base)).toMatchObject([{ id, title: 'Another' }]);
        await expect(open().file(area, first.base, 'rows')).rejects.toMatchObject(NOT_FOUND);
        await bases.renew();
        expect((await bases.of(area)).base).toBe(base);
      });
    });

    test('a base that cannot be made anew keeps no other from it', async () => {
      const areas = [await makeArea(db()), await makeArea(db())];
      const homes = [await makeHomes(areas[0] ?? '', 3), await makeHomes(areas[1] ?? '', 3)];
      for (const [at, broken] of areas.entries()) {
        const failing: Db = {
          ...db(),
          asService: (work, options) =>
            db().asService(
              (sql) =>
                work({
                  query: (text, values) =>
                    values?.[0] === broken && text.includes('order by p.availability_confirmed_at')
                      ? Promise.reject(new Error('it cannot be read'))
                      : sql.query(text, values),
                }),
              options,
            ),
        };
        const other = areas[1 - at] ?? '';
        const before = await later(open(), other);
        for (const some of homes) await decide(db(), some[at] ?? '', ['scam']);
        await open(undefined, failing).renew();
        expect((await open().of(other)).base).not.toBe(before.base);
      }
      // The last one that could not be made.
      await open().renew();
    });

    // One session cannot hold a transaction open beside another.
    test.runIf(isPostgres)(
      'beside a transaction that stays open a withdrawn home makes one base, and not one after the other',
      async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 2);
        let end = (): void => {};
        const untilEnd = new Promise<void>((resolve) => (end = resolve));
        let begun = (): void => {};
        const isBegun = new Promise<void>((resolve) => (begun = resolve));
        const other = db().asService(async (sql) => {
          await sql.query('select pg_current_xact_id()');
          begun();
          await untilEnd;
        });
        await isBegun;
        const counted = countingReads(db());
        const bases = open(undefined, counted.db);
        await bases.of(area);
        await decide(db(), id, ['scam']);
        await bases.renew();
        await bases.renew();
        await later(bases, area);
        end();
        await other;
        expect(counted.reads()).toBe(2);
      },
    );

    test('the base before goes too once a home of it is erased that had left', async () => {
      const area = await makeArea(db());
      const [id = ''] = await makeHomes(area, 2);
      const store = sharedStore();
      const bases = open(store);
      const first = await bases.of(area);
      await show(id, 'paused');
      await run(
        `update private.area_bases set made_at = now() - interval '25 hours' where area_id = $1::uuid`,
        area,
      );
      expect((await later(bases, area)).base).not.toBe(first.base);
      expect(await rowsOf(bases, area, first.base)).toHaveLength(2);
      await run('delete from properties where id = $1::uuid', id);
      await expect(open(store).file(area, first.base, 'rows')).rejects.toMatchObject(NOT_FOUND);
      await bases.renew();
      expect([...store.files.keys()].filter((name) => name.includes(first.base))).toEqual([]);
    });

    describe('several processes', () => {
      test('make one base where both are asked at once', async () => {
        const area = await makeArea(db());
        await makeHomes(area, 2);
        const counted = countingReads(db());
        const store = sharedStore();
        const both = [open(store, counted.db), open(store, counted.db)];
        const [one, other] = await Promise.all(both.map((bases) => bases.withFile(area, 'rows')));
        expect(other).toEqual(one);
        expect(counted.reads()).toBe(1);
      });

      test('make no second one where the first was named between the look and the claim', async () => {
        const area = await makeArea(db());
        await makeHomes(area, 2);
        const counted = countingReads(db());
        const store = sharedStore();
        const held = holdingClaims(counted.db);
        const late = open(store, held.db).of(area);
        await held.claiming;
        const first = await open(store, counted.db).of(area);
        held.go();
        expect(await late).toEqual(first);
        expect(counted.reads()).toBe(1);
      });

      test('take a file from the store they share, and make a base anew where nobody has it', async () => {
        const area = await makeArea(db());
        await makeHomes(area, 1);
        const counted = countingReads(db());
        const store = sharedStore();
        const [standing, find] = await open(store, counted.db).withFile(area, 'find');
        expect(await open(store, counted.db).file(area, standing.base, 'find')).toEqual(find);
        expect(counted.reads()).toBe(1);
        store.files.clear();
        expect(await open(store, counted.db).file(area, standing.base, 'find')).toEqual(find);
        expect(counted.reads()).toBe(2);
        expect(store.files.size).toBe(3);
      });

      test('take over from one that ended while it made a base', async () => {
        const area = await makeArea(db());
        await run(
          `insert into private.area_bases (area_id, making_until) values ($1::uuid, now() + interval '1 second')`,
          area,
        );
        expect((await open().of(area)).homes).toBe(0);
        const [row] = await asService(
          db(),
          'select making_until from private.area_bases where area_id = $1::uuid',
          [area],
        );
        expect(row).toEqual({ making_until: null });
      });
    });

    test('a database that takes no name keeps nobody from the homes', async () => {
      const area = await makeArea(db());
      const [id = ''] = await makeHomes(area, 1);
      const readOnly: Db = {
        ...db(),
        asService: (work) =>
          db().asService((sql) =>
            work({
              query: (text, values) =>
                text.startsWith('insert') || text.startsWith('update')
                  ? Promise.reject(new Error('read only'))
                  : sql.query(text, values),
            }),
          ),
      };
      const counted = countingReads(readOnly);
      const { areaSnapshots, cityHomes } = createCatalogue({ db: counted.db, log: quietLog });
      const manifest = await cityHomes.areaManifest(area, 'identity');
      const [named] = homesManifestSchema.parse(JSON.parse(String(manifest.bytes))).areas;
      const rows = await cityHomes.file(area, named?.base ?? '', 'rows', 'identity');
      expect(String(rows.bytes)).toContain(id);
      for (let time = 0; time < 3; time += 1) {
        const { bytes } = await areaSnapshots.of(area, 'identity');
        expect(String(bytes)).toContain(id);
      }
      expect(counted.reads()).toBe(1);
    });

    describe('over http', () => {
      const cityOf = async (areas: readonly string[]) => {
        const [city] = await asService<{ city_id: string }>(
          db(),
          `update areas set city = $2 where id = any($1::uuid[]) returning city_id`,
          [areas, `City ${areas[0]}`],
        );
        return city?.city_id ?? '';
      };

      // A thousand requests, as the devices of a city make them.
      test(
        'a manifest names the bases of a city and what left since, and 320 devices after a hundred changes make none anew',
        SLOW,
        async () => {
          const areas = [await makeArea(db()), await makeArea(db())].toSorted();
          const [area = '', empty = ''] = areas;
          const city = await cityOf(areas);
          const homes = await makeHomes(area, 6);
          const counted = countingReads(db());
          const app = await serveTestApp({ ...backend.deps, db: counted.db });
          const ask = async (headers: Record<string, string> = {}) => {
            return await app.call('GET', API.cityHomes(city), { headers });
          };
          // An area whose base is not made within a second is left out.
          await expect
            .poll(
              async () => homesManifestSchema.safeParse((await ask()).body).data?.areas.length,
              {
                timeout: 20_000,
              },
            )
            .toBe(2);
          const first = await ask();
          expect(first.status).toBe(200);
          expect(first.headers.get('cache-control')).toBe(
            'public, max-age=0, s-maxage=10, stale-while-revalidate=60',
          );
          const manifest = homesManifestSchema.parse(first.body);
          expect(manifest).toMatchObject({
            city,
            version: PACK_VERSION,
            areas: [
              { area, homes: 6, gone: '' },
              { area: empty, homes: 0, gone: '' },
            ],
          });
          const etag = first.headers.get('etag') ?? '';
          expect((await ask({ 'if-none-match': etag })).status).toBe(304);
          expect(counted.reads()).toBe(2);

          const [gone = '', ...others] = homes;
          await show(gone, 'paused');
          for (let change = 0; change < 100; change += 1)
            await reprice(others[change % others.length] ?? '', change + 2);
          const base = manifest.areas[0]?.base ?? '';
          for (let device = 0; device < 320; device += 40)
            await Promise.all(
              Array.from({ length: 40 }, async () => {
                await ask();
                const file = await app.call('GET', API.baseFind(area, base));
                expect(file.status).toBe(200);
                expect((await app.call('GET', API.areaPack(area))).status).toBe(200);
              }),
            );
          expect(counted.reads()).toBe(2);
          await expect
            .poll(
              async () =>
                unpackIds(homesManifestSchema.parse((await ask()).body).areas[0]?.gone ?? ''),
              { timeout: 20_000 },
            )
            .toEqual([gone]);

          for (const path of [API.baseFind, API.baseHomes, API.baseRows].map((of) =>
            of(area, base),
          )) {
            const file = await app.call('GET', path, { headers: { 'accept-encoding': 'gzip' } });
            expect(file.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
            expect(file.headers.get('content-encoding')).toBe('gzip');
            const tag = file.headers.get('etag') ?? '';
            expect(
              (await app.call('GET', path, { headers: { 'if-none-match': tag } })).status,
            ).toBe(304);
          }
          await app.close();
        },
      );

      test('what is no base, no city, no area or taken in parts is not found', async () => {
        const area = await makeArea(db());
        const city = await cityOf([area]);
        const app = await serveTestApp(backend.deps);
        const status = async (path: string) => (await app.call('GET', path)).status;
        expect(await status(API.cityHomes(city))).toBe(200);
        expect(await status(API.cityHomes(crypto.randomUUID()))).toBe(404);
        expect(await status(API.cityHomes('x'))).toBe(400);
        expect(await status(API.areaHomes(crypto.randomUUID()))).toBe(404);
        expect(await status(API.areaHomes('x'))).toBe(400);
        expect(await status(API.baseFind(area, 'a'.repeat(32)))).toBe(404);
        expect(await status(API.baseFind(crypto.randomUUID(), 'a'.repeat(32)))).toBe(404);
        expect(await status(API.baseRows(area, 'no'))).toBe(400);
        await app.close();
        const many = [area];
        while (many.length <= WHOLE_CITY_AREAS) many.push(await makeArea(db()));
        const large = await cityOf(many);
        const { cityHomes } = createCatalogue({ db: db(), log: quietLog });
        expect(await cityHomes.manifest(large, 'identity')).toBeNull();
      });

      test('an area by itself names the base that its city names, made where there is none', async () => {
        const area = await makeArea(db());
        const city = await cityOf([area]);
        const [gone = ''] = await makeHomes(area, 2);
        const counted = countingReads(db());
        const app = await serveTestApp({ ...backend.deps, db: counted.db });
        const ask = async (path: string) =>
          homesManifestSchema.parse((await app.call('GET', path)).body);
        const first = await ask(API.areaHomes(area));
        expect(first).toMatchObject({ city: null, version: PACK_VERSION });
        expect(first.areas).toMatchObject([{ area, homes: 2, gone: '' }]);
        await show(gone, 'paused');
        // A look at the database is shared for two seconds.
        await expect
          .poll(async () => unpackIds((await ask(API.areaHomes(area))).areas[0]?.gone ?? ''), {
            timeout: 20_000,
          })
          .toEqual([gone]);
        await expect
          .poll(async () => (await ask(API.cityHomes(city))).areas, { timeout: 20_000 })
          .toEqual((await ask(API.areaHomes(area))).areas);
        expect(counted.reads()).toBe(1);
        await app.close();
      });

      test('apps of the release before, which know no bases, are answered and are never given a home that left, and nothing is read for it but what changed', async () => {
        const area = await makeArea(db());
        const [gone = '', changed = ''] = await makeHomes(area, 3);
        const counted = countingReads(db());
        const app = await serveTestApp({ ...backend.deps, db: counted.db });
        const ids = async () => {
          const pack = await fetch(app.url + API.areaPack(area));
          const read = readAreaPack(await pack.arrayBuffer(), area);
          const lines = (await app.call('GET', API.areaSnapshot(area))).text
            .split('\n')
            .slice(1, -1);
          return [
            Array.from({ length: read?.words.count ?? 0 }, (_, at) =>
              read ? idAt(read.columns, at) : '',
            ),
            lines.map((line) => (JSON.parse(line) as { id: string }).id),
          ].map((some) => some.toSorted());
        };
        expect((await ids()).map((some) => some.length)).toEqual([3, 3]);
        await reprice(changed);
        const late = await makeListing(db(), ann, area);
        // Homes that came since come with the pull.
        expect((await ids()).map((some) => some.length)).toEqual([3, 3]);
        await show(gone, 'paused');
        for (const some of await ids()) {
          expect(some).toHaveLength(3);
          expect(some).toContain(late.id);
          expect(some).not.toContain(gone);
        }
        expect(counted.reads()).toBe(1);
        await app.close();
      });
    });

    describe('what changed since', () => {
      /** How often the database was asked for changes. */
      const countingPulls = () => {
        let pulls = 0;
        const counted: Db = {
          ...db(),
          asService: (work, options) =>
            db().asService(
              (sql) =>
                work({
                  ...sql,
                  query(text, values) {
                    if (text.includes('sync_pull')) pulls += 1;
                    return sql.query(text, values);
                  },
                }),
              options,
            ),
        };
        return { counted, pulls: () => pulls };
      };

      test('1,000 devices after each of 100 changes cost at most 110 reads, and each has what is there now', {
        timeout: 120_000,
      }, async () => {
        const area = await makeArea(db());
        const [first = '', ...others] = await makeHomes(area, 4);
        const { checkpoint } = await open().of(area);
        const { counted, pulls } = countingPulls();
        const { changes } = createCatalogue({ db: counted, log: quietLog });
        const devices = Array.from({ length: 1000 }, () => ({
          at: checkpoint,
          prices: new Map<string, unknown>(),
        }));
        for (let change = 0; change < 100; change += 1) {
          const id = others[change % others.length] ?? '';
          await reprice(id, change + 2);
          await settled();
          changes.heard(area);
          // Some were away for a while.
          const asking = devices.filter((_, at) => change === 99 || at % 7 !== change % 7);
          await Promise.all(
            asking.map(async (device) => {
              const answer = await changes.behind(area, device.at);
              for (const row of answer.rows) device.prices.set(row.id, row['price']);
              device.at = answer.checkpoint;
              expect(device.prices.get(id)).toBe(change + 2);
            }),
          );
        }
        expect(pulls()).toBeLessThanOrEqual(110);
        const now = others.map((id) => devices[0]?.prices.get(id));
        for (const { prices } of devices)
          expect([others.map((id) => prices.get(id)), prices.has(first)]).toEqual([now, false]);
      });

      test('is asked of the database where it was told of nothing for some seconds, what it told was missed, or the cursor is of another epoch', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 2);
        const { checkpoint } = await open().of(area);
        const { counted, pulls } = countingPulls();
        let time = 0;
        const { changes } = createCatalogue({ db: counted, log: quietLog, now: () => time });
        const { checkpoint: at } = await changes.behind(area, checkpoint);
        await show(id, 'paused');
        await settled();
        expect((await changes.behind(area, at)).rows).toEqual([]);
        expect(pulls()).toBe(1);
        time += 5000;
        expect((await changes.behind(area, at)).rows).toMatchObject([{ id, deleted: true }]);
        await show(id, 'live');
        await settled();
        changes.heard(null);
        expect((await changes.behind(area, at)).rows).toMatchObject([{ id, deleted: false }]);
        expect(pulls()).toBe(3);
        expect((await changes.behind(area, { ...at, epoch: 'another' })).reset).toBe(true);
        // Further back than what is known: read, and known from then on.
        const early = { ...checkpoint, xid: '1' };
        expect((await changes.behind(area, early)).rows.length).toBeGreaterThan(0);
        const before = pulls();
        await changes.behind(area, early);
        expect(pulls()).toBe(before);
      });

      test('of several areas is one question to the database, and none where it is known', async () => {
        const areas = [await makeArea(db()), await makeArea(db()), await makeArea(db())];
        const [one = '', other = '', many = ''] = areas;
        const [id = ''] = await makeHomes(one, 2);
        await makeHomes(other, 1);
        await makeHomes(many, 30);
        const { checkpoint } = await open().of(one);
        const { counted, pulls } = countingPulls();
        let time = 0;
        const { changes } = createCatalogue({ db: counted, log: quietLog, now: () => time });
        const early = { ...checkpoint, xid: '1' };
        const asked = areas.map((area) => ({ area, from: area === one ? checkpoint : early }));
        const ask = async () => {
          const { bytes } = await changes.together(asked, 'identity');
          const { areas: given } = changesOfAreasSchema.parse(JSON.parse(bytes.toString()));
          return given.map((answer) => answer && answer.rows.map((row) => row['price'] ?? row.id));
        };
        await reprice(id, 77);
        // Another's open transaction on the same server holds back a change for as long as it is open.
        await expect
          .poll(async () => {
            time += 5000;
            return (await ask())[0];
          })
          .toEqual([77]);
        // The third changed so much that it is asked for by itself, each time.
        const first = await ask();
        expect(first[1]).toHaveLength(1);
        expect(first[2]).toBeNull();
        const before = pulls();
        asked.pop();
        expect(await ask()).toEqual(first.slice(0, 2));
        expect(pulls()).toBe(before);
        await reprice(id, 78);
        changes.heard(one);
        await expect.poll(async () => (await ask())[0]).toEqual([78]);
        expect(pulls()).toBeGreaterThan(before);
      });

      test('of several areas is told over http to anybody', async () => {
        const area = await makeArea(db());
        await makeHomes(area, 1);
        const app = await serveTestApp(backend.deps);
        const { checkpoint } = await open().of(area);
        const device = createChangesOfAreas({ origin: app.url, now: () => 0 });
        const [answer] = await device([{ area, from: checkpoint }]);
        expect(answer).toMatchObject({ rows: [], more: false });
        const refused = async (areas: readonly object[]) =>
          (await app.call('POST', API.changesOfAreas, { body: { areas } })).status;
        expect(await refused([])).toBe(400);
        expect(await refused([{ area, from: { ...checkpoint, id: 'none' } }])).toBe(400);
        expect(await refused(Array.from({ length: 61 }, () => ({ area, from: checkpoint })))).toBe(
          400,
        );
        await app.close();
      });

      test('is told over http to anybody, whole or not at all', async () => {
        const area = await makeArea(db());
        const [id = ''] = await makeHomes(area, 1);
        const app = await serveTestApp(backend.deps);
        const manifest = await app.call('GET', API.areaHomes(area));
        const [named] = homesManifestSchema.parse(manifest.body).areas;
        const path = (from: object) =>
          `${API.areaChanges(area)}?${new URLSearchParams({ ...from }).toString()}`;
        await reprice(id, 77);
        // Another's open transaction on the same server holds back a change for as long as it is open.
        let answer = await app.call('GET', path({ ...named?.checkpoint }));
        await expect
          .poll(async () => {
            answer = await app.call('GET', path({ ...named?.checkpoint }));
            return pullAnswerSchema.parse(answer.body).rows;
          })
          .toMatchObject([{ id, price: 77 }]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=0');
        const etag = answer.headers.get('etag') ?? '';
        const again = await app.call('GET', path({ ...named?.checkpoint }), {
          headers: { 'if-none-match': etag },
        });
        expect(again.status).toBe(304);
        await reprice(id, 78);
        // An answer that reaches a change may be given to all who ask for it, and no other answer.
        const reached = async (to: string) => {
          const { headers } = await app.call('GET', path({ ...named?.checkpoint, to }));
          return headers.get('cache-control');
        };
        const last = await app.call('GET', path({ ...named?.checkpoint }));
        const { from, checkpoint } = changesSchema.parse(last.body);
        expect(from).toEqual(named?.checkpoint);
        expect(await reached(checkpoint.xid)).toBe('public, max-age=0, s-maxage=30');
        expect(await reached(named?.checkpoint.xid ?? '')).toBe('public, max-age=0');
        expect(await reached(`${checkpoint.xid}0`)).toBe('public, max-age=0');
        // A device takes it as it comes.
        const device = createChanges({ origin: app.url, now: () => 0 });
        const base = named?.checkpoint ?? checkpoint;
        expect(await device(area, base, checkpoint.xid)).toMatchObject({ rows: [{ id }] });
        // Another's open transaction on the same server holds back how far an answer reaches.
        const asked = createChanges({ origin: app.url, now: () => 0 });
        await expect
          .poll(async () => {
            const { body } = await app.call('GET', path({ ...named?.checkpoint }));
            return await asked(area, changesSchema.parse(body).checkpoint, null);
          })
          .toMatchObject({ rows: [] });
        expect(await device(area, { ...base, epoch: 'another' }, null)).toBeNull();
        // The database tells of it, long before it would be looked at again.
        await expect
          .poll(
            async () => {
              const { body } = await app.call('GET', path({ ...named?.checkpoint }));
              return pullAnswerSchema.parse(body).rows.map((row) => row['price']);
            },
            { timeout: 3000 },
          )
          .toEqual([78]);
        expect((await app.call('GET', path({ ...named?.checkpoint, xid: '-1' }))).status).toBe(400);
        expect((await app.call('GET', API.areaChanges(area))).status).toBe(400);
        await app.close();
      });
    });

    describe('over any history', () => {
      type Step =
        | {
            readonly kind: 'change' | 'pause' | 'resume' | 'refuse' | 'allow' | 'erase' | 'move';
            readonly at: number;
          }
        | { readonly kind: 'add' | 'look' | 'renew' | 'age' | 'hold' | 'release' | 'restart' };
      const step: fc.Arbitrary<Step> = fc.oneof(
        fc.record({
          kind: fc.constantFrom('change', 'pause', 'resume', 'refuse', 'allow', 'erase', 'move'),
          at: fc.nat(9),
        }),
        fc.record({
          kind: fc.constantFrom('add', 'look', 'renew', 'age', 'hold', 'release', 'restart'),
        }),
      );

      const ERASED_UNDER_A_READER: Step[] = [
        { kind: 'look' },
        { kind: 'move', at: 1 },
        { kind: 'add' },
        { kind: 'renew' },
        { kind: 'erase', at: 1 },
        { kind: 'look' },
      ];

      test('base and pull are what is to be had now, and nothing that is named holds a withdrawn home', {
        timeout: 240_000,
      }, async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
            const areas = [await makeArea(db()), await makeArea(db())];
            const homes = [
              ...(await makeHomes(areas[0] ?? '', 2)),
              ...(await makeHomes(areas[1] ?? '', 1)),
            ];
            const store = sharedStore();
            let bases = open(store);
            const held: { release?: () => Promise<void> } = {};

            /**
             * The base that is named, whole. A withdrawn home takes a base from under its reader, who finds
             * another one named.
             */
            const read = async (area: string) => {
              for (;;) {
                const standing = await bases.of(area);
                try {
                  const rows = await rowsOf(bases, area, standing.base);
                  return { standing, rows, found: await foundIn(bases, area, standing.base) };
                } catch (thrown) {
                  expect(thrown).toMatchObject(NOT_FOUND);
                  expect((await bases.of(area)).base).not.toBe(standing.base);
                }
              }
            };
            const check = async (area: string) => {
              if (held.release === undefined) await settled();
              const { standing, rows, found } = await read(area);
              expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
              const { rows: since, gone } = await bases.since(area, standing.checkpoint);
              const left = new Set([...standing.gone, ...gone]);
              const here = new Map<string, unknown>();
              for (const row of rows) if (!left.has(row.id)) here.set(row.id, row);
              for (const row of since) here.set(row.id, row);
              // Rows written in a transaction that is still open, or beside one, come with a later pull.
              const now = await asService<{ row: { id: string } }>(
                db(),
                `select private.property_json(p) as row from properties p
                 where area_id = $1::uuid and private.is_listed(p)
                   and p.xid < pg_snapshot_xmin(pg_current_snapshot())`,
                [area],
              );
              for (const { row } of now) expect(here.get(row.id)).toEqual(row);
              const listed = await asService<{ id: string }>(
                db(),
                'select id from properties p where area_id = $1::uuid and private.is_listed(p)',
                [area],
              );
              const ids = new Set(listed.map(({ id }) => id));
              expect([...here.keys()].filter((id) => !ids.has(id))).toEqual([]);
            };
            const withdrawn = async () =>
              (
                await asService<{ id: string }>(
                  db(),
                  `select wanted::text as id from unnest($1::uuid[]) wanted
                   left join properties p on p.id = wanted
                   where p.id is null or p.deleted or p.visibility = 'rejected'`,
                  [homes],
                )
              ).map(({ id }) => id);

            const act = async (one: Step) => {
              const id = 'at' in one ? (homes[one.at % homes.length] ?? '') : '';
              switch (one.kind) {
                case 'change':
                  return await reprice(id, 10 + Math.trunc(one.at));
                case 'pause':
                  return await run(
                    `update properties set visibility = 'paused' where id = $1::uuid and visibility = 'live'`,
                    id,
                  );
                case 'resume':
                  return await run(
                    `update properties set visibility = 'live' where id = $1::uuid and visibility = 'paused'`,
                    id,
                  );
                case 'refuse':
                  return await decide(db(), id, ['scam']);
                case 'allow':
                  await run(
                    `update properties set visibility = 'pending_approval' where id = $1::uuid and visibility = 'rejected'`,
                    id,
                  );
                  return await decide(db(), id);
                case 'erase':
                  return await run('delete from properties where id = $1::uuid', id);
                case 'move':
                  return await run(
                    'update properties set area_id = $2::uuid where id = $1::uuid',
                    ...[id, areas[one.at % 2]],
                  );
                case 'add':
                  homes.push((await makeListing(db(), ann, areas[homes.length % 2] ?? '')).id);
                  return;
                case 'age':
                  return await run(
                    `update private.area_bases set made_at = now() - interval '25 hours' where area_id = any($1::uuid[])`,
                    areas,
                  );
                case 'restart':
                  await bases.settled();
                  bases = open(store);
                  return;
                case 'hold': {
                  // One session cannot hold a transaction open beside another.
                  if (!isPostgres || held.release !== undefined) return;
                  const other = (await makeListing(db(), ann, areas[0] ?? '')).id;
                  homes.push(other);
                  let commit = (): void => {};
                  const untilCommit = new Promise<void>((resolve) => (commit = resolve));
                  let written = (): void => {};
                  const isWritten = new Promise<void>((resolve) => (written = resolve));
                  const late = db().asService(async (sql) => {
                    await sql.query('update properties set price = 77 where id = $1::uuid', [
                      other,
                    ]);
                    written();
                    await untilCommit;
                  });
                  await isWritten;
                  // No other step is to wait for its row.
                  homes.pop();
                  held.release = async () => {
                    commit();
                    await late;
                    homes.push(other);
                    delete held.release;
                  };
                  return;
                }
                case 'release':
                  return await held.release?.();
                case 'renew':
                  await bases.renew();
                  for (const area of areas) {
                    const { base } = await bases.of(area);
                    const ids = (await rowsOf(bases, area, base)).map((row) => row.id);
                    const gone = new Set(await withdrawn());
                    expect(ids.filter((one_) => gone.has(one_))).toEqual([]);
                  }
                  return;
                case 'look':
                  for (const area of areas) await check(area);
                  return;
              }
            };
            try {
              for (const one of steps) await act(one);
              for (const area of areas) await check(area);
            } finally {
              await held.release?.();
            }
            await bases.settled();
            await act({ kind: 'renew' });
            const gone = await withdrawn();
            for (const [name, file] of store.files)
              if (name.endsWith('rows-br')) {
                const text = String(await unbrotli(file));
                expect(gone.filter((id) => text.includes(`"${id}"`))).toEqual([]);
              }
            for (const area of areas) await check(area);
          }),
          { numRuns: isPostgres ? 25 : 12, examples: [[ERASED_UNDER_A_READER]] },
        );
      });
    });
  });
}
