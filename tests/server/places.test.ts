import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, areaSchema } from '#contract/entities/area.ts';
import { geodataPath, geodataSchema, geodataSlug, positionOf } from '#contract/entities/geodata.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { citiesBySlug, cityMap } from '#server/domain/places/index.ts';
import { runPlaces } from '#server/places/command.ts';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { startTestServer } from './startTestServer.ts';
import { flat, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { ANON, answerOf, as, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';

const COUNTIES = path.resolve('node_modules/us-atlas/counties-10m.json');
/** States and the district: what is not a territory, by its code. */
const isOfState = ({ id }: { readonly id: string }) => id < '60';

type Corner = readonly [number, number];
const square = (west: number, south: number, side = 0.02): Corner[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (name: string, ring: readonly Corner[], id?: string) => ({
  type: 'Feature',
  properties: { name, ...(id !== undefined && { code: id }) },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const file = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

for (const database of await databases()) {
  describe(`places on ${database.name}`, { tags: database.tags }, () => {
    let open: OpenDatabase;
    const db = () => open.db;
    beforeAll(async () => {
      open = await database.open();
    });
    afterAll(() => open?.close());

    const run = (text: string, ...args: string[]) => command('import', text, ...args);
    /** Runs the command on a text; gives its exit code and what it said. */
    async function command(verb: string, text: string, ...args: string[]) {
      const said: string[] = [];
      const code = await runPlaces([verb, 'places.json', ...args], {
        readText: async () => text,
        openDb: async () => keptOpen(db()),
        say: (line) => said.push(line),
        newId: randomUUID,
      });
      return { code, said: said.join('\n') };
    }
    /** The areas that a device takes, from a checkpoint on. */
    async function areas(city: string): Promise<Area[]> {
      const taken: Area[] = [];
      let from: unknown = null;
      for (;;) {
        const answer = pullAnswerSchema.parse(
          await answerOf(
            as(db(), ANON, "select sync_pull('areas', 'all', $1::jsonb)", [JSON.stringify(from)]),
          ),
        );
        taken.push(...answer.rows.map((row) => areaSchema.parse(row)));
        if (!answer.more) return taken.filter((area) => area.city === city);
        from = answer.checkpoint;
      }
    }
    const idsOf = async (city: string) =>
      Object.fromEntries((await areas(city)).map(({ name, id }) => [name, id]));
    const rowsOf = (city: string) =>
      db().asService((sql) =>
        sql.query('select id, rev, xid::text as xid from areas where city = $1 order by id', [
          city,
        ]),
      );

    test(
      'the counties of a country become areas, and the same file again changes nothing',
      LONG,
      async () => {
        const atlas = JSON.parse(await readFile(COUNTIES, 'utf8')) as {
          objects: { counties: { geometries: { id: string }[] } };
        };
        atlas.objects.counties.geometries = atlas.objects.counties.geometries.filter(isOfState);
        const text = JSON.stringify(atlas);
        const flags = ['--city', 'Everywhere', '--country', 'us', '--object', 'counties'];
        const refused = await run(text, ...flags);
        expect(refused.code).toBe(1);
        expect(refused.said).toContain('(Falls Church): has a border of fewer than three corners');
        expect(await areas('Everywhere')).toEqual([]);

        const first = await run(text, ...flags, '--skip-faulty');
        expect(first.said).toContain('(Aleutians West): 12 parts');
        expect(first.said).toContain('New 3141, renamed 0');
        expect(first.code).toBe(0);
        const taken = await areas('Everywhere');
        expect(taken).toHaveLength(3141);
        expect(new Set(taken.map(({ slug }) => slug)).size).toBe(3141);
        expect(taken.filter(({ name }) => name === 'Washington').length).toBeGreaterThan(20);
        const hawaii = taken.find(({ name }) => name === 'Maui');
        expect(hawaii).toMatchObject({ country: 'US', live_count: 0, bytes: 0, about: { en: '' } });
        expect(hawaii?.islands?.length).toBeGreaterThan(0);
        expect(taken.filter(({ holes }) => holes !== undefined).length).toBeGreaterThan(5);

        const before = await rowsOf('Everywhere');
        const again = await run(text, ...flags, '--skip-faulty');
        expect(again.said).toContain(
          'New 0, renamed 0, redrawn 0, open again 0, closed 0, as they were 3141.',
        );
        expect(await rowsOf('Everywhere')).toEqual(before);
      },
    );

    test(
      'what is renamed and redrawn keeps its id and its address, by its code and without one',
      LONG,
      async () => {
        const flags = ['--city', 'Alba', '--country', 'PT'];
        await run(file(feature('Docks', square(0, 0)), feature('Hill', square(0.02, 0))), ...flags);
        const before = await areas('Alba');
        const renamed = await run(
          file(feature('Marina', square(0, 0.001)), feature('Hill', square(0.02, 0, 0.03))),
          ...flags,
        );
        expect(renamed.said).toContain('Renamed: Docks → Marina');
        const after = await areas('Alba');
        const idOf = (some: readonly Area[], name: string) =>
          some.find((area) => area.name === name);
        expect(idOf(after, 'Marina')).toMatchObject({
          id: idOf(before, 'Docks')?.id,
          slug: 'docks',
          bounds: [0, 0.001, 0.02, 0.021],
        });
        expect(idOf(after, 'Hill')?.id).toBe(idOf(before, 'Hill')?.id);

        const coded = ['--city', 'Coded', '--country', 'PT', '--id', 'code'];
        await run(
          file(feature('Docks', square(5, 5), 'd'), feature('Hill', square(6, 5), 'h')),
          ...coded,
        );
        const first = await idsOf('Coded');
        // Both names and both places changed hands.
        await run(
          file(feature('Hill', square(6, 5), 'd'), feature('Docks', square(5, 5), 'h')),
          ...coded,
        );
        expect(await idsOf('Coded')).toEqual({ Hill: first['Docks'], Docks: first['Hill'] });
      },
    );

    test('one is told what would be done, and nothing is', async () => {
      const flags = ['--city', 'Trial', '--country', 'PT', '--dry-run'];
      const trial = await run(file(feature('Docks', square(0, 0))), ...flags);
      expect(trial).toMatchObject({
        code: 0,
        said: expect.stringContaining('Nothing was written.'),
      });
      expect(await areas('Trial')).toEqual([]);
    });

    test('a file of something else closes nothing: more than half must be meant', async () => {
      const flags = ['--city', 'Meant', '--country', 'PT'];
      const three = [
        feature('A', square(0, 0)),
        feature('B', square(1, 0)),
        feature('C', square(2, 0)),
      ];
      await run(file(...three), ...flags);
      const other = file(feature('Z', square(8, 8)));
      const refused = await run(other, ...flags);
      expect(refused.code).toBe(1);
      expect(refused.said).toContain('3 of 3 areas of Meant are not in the file');
      expect(Object.keys(await idsOf('Meant'))).toHaveLength(3);
      expect((await run(other, ...flags, '--close')).said).toContain('closed 3');
    });

    describe('points of interest', () => {
      const flags = ['--city', 'São Near', '--country', 'PT'];
      const slug = geodataSlug('São Near');
      const point = (tags: object, at: Corner) => ({
        type: 'Feature',
        properties: tags,
        geometry: { type: 'Point', coordinates: at },
      });
      const points = [
        point({ name: 'Main Station', railway: 'station' }, [0.01, 0.01]),
        point({ name: 'Main Station', railway: 'station' }, [0.0101, 0.0101]),
        point({ name: 'Market', shop: 'supermarket' }, [0.025, 0.01]),
        point({ name: 'Elsewhere', amenity: 'school' }, [5, 5]),
        point({ name: 'Bench', amenity: 'bench' }, [0.01, 0.01]),
        point({ amenity: 'school' }, [0.01, 0.01]),
        point({ name: 'In metres', amenity: 'school' }, [512_000, 0]),
        {
          ...feature('Old Park', square(0.001, 0.001, 0.001)),
          properties: { name: 'Old Park', leisure: 'park' },
        },
      ];
      const mapNow = async () => {
        const city = (await citiesBySlug(db())).get(slug);
        return city === undefined ? null : cityMap(db(), city);
      };
      const shown = async () => {
        const map = geodataSchema.parse(await mapNow());
        const nameOf = new Map(map.areas.map(({ id, name }) => [id, name]));
        return map.places.map(({ kind, name, at, area }) => {
          const [lon, lat] = positionOf(at, map).map((degrees) => Number(degrees.toFixed(4)));
          return [kind, name, lon, lat, nameOf.get(area ?? '') ?? null];
        });
      };

      test('come from a file of tags to the map of the city, each with its area', async () => {
        const early = await command('points', file(...points), ...flags);
        expect(early).toEqual({
          code: 1,
          said: expect.stringContaining('São Near has no areas yet'),
        });
        await run(file(feature('Docks', square(0, 0)), feature('Hill', square(0.02, 0))), ...flags);
        const done = await command('points', file(...points), ...flags);
        expect(done.said).toContain('feature 7 (In metres): is nowhere in degrees');
        expect(done.said).toContain(
          'Left out: 1 of no kind that is shown, 1 without a name, 1 there twice, 1 more than ten kilometres',
        );
        expect(done.said).toContain('0 before, 3 now');
        const all = [
          ['grocery', 'Market', 0.025, 0.01, 'Hill'],
          ['park', 'Old Park', 0.0015, 0.0015, 'Docks'],
          ['transit', 'Main Station', 0.01, 0.01, 'Docks'],
        ];
        expect(await shown()).toEqual(all);
        const again = await command('points', file(...points), ...flags);
        expect(again.said).toContain('3 before, 3 now');
        expect(await shown()).toEqual(all);
      });

      test('of one kind leave the others where they are, and a new border moves them into its area', async () => {
        const schools = file(point({ name: 'Hill School' }, [0.026, 0.01]));
        const done = await command('points', schools, ...flags, '--kind', 'school');
        expect(done.said).toContain('3 before, 4 now');
        await run(
          file(feature('Docks', square(0, 0, 0.025)), feature('Hill', square(0.0255, 0))),
          ...flags,
        );
        expect((await shown()).map(([, name, , , area]) => [name, area])).toEqual([
          ['Market', 'Docks'],
          ['Old Park', 'Docks'],
          ['Hill School', 'Hill'],
          ['Main Station', 'Docks'],
        ]);
      });
    });

    describe('an area that is taken away', () => {
      let owner: TestPerson;
      let home: ReturnType<typeof flat>;
      let docks: string;
      const flags = ['--city', 'Kept', '--country', 'PT'];
      const both = file(feature('Docks', square(0, 0)), feature('Hill', square(1, 0)));
      const push = async (row: object) =>
        pushAnswerSchema.parse(
          await answerOf(
            as(db(), owner, "select sync_push('properties', $1::jsonb)", [JSON.stringify([row])]),
          ),
        ).results[0];
      const pulled = async () =>
        pullAnswerSchema
          .parse(
            await answerOf(
              as(db(), ANON, 'select sync_pull($1, $2)', ['properties', `area:${docks}`]),
            ),
          )
          .rows.map(({ id }) => id);

      beforeAll(async () => {
        owner = await makeLandlord(db(), await makeAccount(db()));
        await run(both, ...flags);
        docks = (await idsOf('Kept'))['Docks'] ?? '';
        home = await makeListing(db(), owner, docks);
        await run(file(feature('Hill', square(1, 0))), ...flags);
      });

      test('is closed and keeps its homes, which are found and changed as before', async () => {
        expect((await areas('Kept')).find(({ id }) => id === docks)).toMatchObject({
          closed: true,
        });
        expect(await pulled()).toEqual([home.id]);
        const { rows } = pullAnswerSchema.parse(
          await answerOf(as(db(), owner, "select sync_pull('properties', 'mine')")),
        );
        const mine = rows.find(({ id }) => id === home.id);
        expect(await push({ ...home, rev: mine?.rev, price: 130_000 })).toMatchObject({
          status: 'accepted',
        });
      });

      test('takes no new homes, and none from elsewhere', async () => {
        const refusal = { status: 'rejected', code: '23514', constraint: 'area_open' };
        expect(await push(flat(docks))).toMatchObject(refusal);
        const hill = (await idsOf('Kept'))['Hill'] ?? '';
        const elsewhere = await makeListing(db(), owner, hill);
        const { rows } = pullAnswerSchema.parse(
          await answerOf(as(db(), owner, "select sync_pull('properties', 'mine')")),
        );
        const rev = rows.find(({ id }) => id === elsewhere.id)?.rev;
        expect(await push({ id: elsewhere.id, rev, area_id: docks })).toMatchObject(refusal);
      });

      test('is open again, with the same id, once a file has it again', async () => {
        const again = await run(both, ...flags);
        expect(again.said).toContain('open again 1');
        expect((await areas('Kept')).find(({ id }) => id === docks)).not.toHaveProperty('closed');
        expect(await push(flat(docks))).toMatchObject({ status: 'accepted' });
      });
    });
  });
}

/** The command closes what it opened; the suite goes on with it. */
const keptOpen = (db: Db): Db => ({ ...db, close: async () => undefined });

test(
  'the map of a city is served by its name, and of a city nobody has there is none',
  LONG,
  async () => {
    const server = await startTestServer();
    try {
      const { db } = server.backend.embedded;
      await runPlaces(['import', 'places.json', '--city', 'القاهرة', '--country', 'EG'], {
        readText: async () => file(feature('الزمالك', square(31.2, 30))),
        openDb: async () => keptOpen(db),
        say: () => undefined,
        newId: randomUUID,
      });
      const address = geodataPath(geodataSlug('القاهرة'));
      const answer = await fetch(server.url + address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json');
      const map = geodataSchema.parse(await answer.json());
      expect(map).toMatchObject({ city: 'القاهرة', country: 'EG', areas: [{ name: 'الزمالك' }] });
      const again = await fetch(server.url + address, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
      for (const other of ['/geo/atlantis.json', '/geo/%.json', '/geo/%E0.json', '/geo/'])
        expect((await server.call('GET', other)).status, other).toBe(404);
      expect((await server.call('POST', address)).status).toBe(404);
    } finally {
      await server.close();
    }
  },
);

const found = await findPostgres();

describe.skipIf('missing' in found)('npm run places', () => {
  test(
    'imports a file from where the operator stands into DATABASE_URL, and says what is wrong by its exit code',
    LONG,
    async () => {
      if ('missing' in found) return;
      const project = await startMigratedPostgres(found);
      const folder = await mkdtemp(path.join(tmpdir(), 'roost-places-'));
      const script = path.resolve('scripts/places.mjs');
      const env = { ...process.env, DATABASE_URL: project.url, INIT_CWD: folder };
      const npm = (...args: string[]) =>
        promisify(execFile)(process.execPath, [script, ...args], { env });
      try {
        await writeFile(path.join(folder, 'city.geojson'), file(feature('Docks', square(0, 0))));
        const flags = ['--city', 'Port Alba', '--country', 'PT'];
        const { stdout } = await npm('import', 'city.geojson', ...flags);
        expect(stdout).toContain('New 1, renamed 0');
        const db = createHostedDb(project.url);
        const rows = await db.asService((sql) =>
          sql.query('select name, city, country from areas'),
        );
        await db.close();
        expect(rows).toEqual([{ name: 'Docks', city: 'Port Alba', country: 'PT' }]);
        await expect(npm('import', 'city.geojson')).rejects.toMatchObject({ code: 1 });
        await expect(npm('import', 'nowhere.geojson', ...flags)).rejects.toMatchObject({ code: 1 });
      } finally {
        await project.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
