import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  API,
  aroundAnswerSchema,
  type FoundPlace,
  placesAnswerSchema,
} from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { PLACES_FOUND_MAX, RATES } from '#contract/protocol/limits.ts';
import { runPlaces } from '#server/places/command.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

const SIDE = 0.02;
const quarter = (name: string, west: number, south: number) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + SIDE, south],
        [west + SIDE, south + SIDE],
        [west, south + SIDE],
        [west, south],
      ],
    ],
  },
});

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    /** ms; what is found is looked at again after five seconds. */
    let time = 0;
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp({ ...backend.deps, rates: 'normal', now: () => time });
    });
    afterAll(async () => {
      await app?.close();
      await backend?.close();
    });
    const bring = async (names: readonly string[], ...flags: string[]) => {
      const features = names.map((name, at) => quarter(name, at * SIDE, 0));
      const code = await runPlaces(['import', 'places.json', ...flags], {
        readText: async () => JSON.stringify({ type: 'FeatureCollection', features }),
        openDb: async () => ({ ...backend.deps.db, close: async () => undefined }),
        say: () => undefined,
        newId: randomUUID,
      });
      expect(code).toBe(0);
      time += 6000;
    };
    const look = (query: string) => app.call('GET', `${API.places}?${query}`);
    const found = async (text: string): Promise<FoundPlace[]> => {
      const { status, body } = await look(`q=${encodeURIComponent(text)}`);
      expect(status).toBe(200);
      return placesAnswerSchema.parse(body).places;
    };
    const said = async (text: string) =>
      (await found(text)).map(({ rank, name, within }) => [rank, name, ...within].join(' · '));

    test('a guest finds country, region, city and area by name, as soon as they are there', async () => {
      expect(await said('porto')).toEqual([]);
      await bring(
        ['Baixa', 'Porto Velho'],
        '--city',
        'Porto',
        '--country',
        'PT',
        '--region',
        'Norte',
      );
      expect(await said('porto')).toEqual([
        'city · Porto · Norte',
        'area · Porto Velho · Porto · Norte',
      ]);
      expect(await said('PORTUGAL')).toEqual(['country · PT']);
      expect(await said('norte')).toEqual(['region · Norte']);
      const [city] = await found('porto');
      expect(city).toMatchObject({ country: 'PT', bounds: [0, 0, 0.04, 0.02], areas: 2 });

      // A city keeps its id, whatever comes to it.
      await bring(['Baixa', 'Porto Velho', 'Foz'], '--city', 'Porto', '--country', 'PT');
      expect((await found('porto'))[0]).toMatchObject({
        id: city?.id,
        areas: 3,
        within: ['Norte'],
      });
      await bring(['Baixa', 'Foz'], '--city', 'Porto', '--country', 'PT', '--region', '');
      expect(await said('porto')).toEqual(['city · Porto']);
    });

    test('a script of its own is found, by its own name and its country’s in Arabic', async () => {
      await bring(['الزمالك'], '--city', 'القاهرة', '--country', 'EG');
      expect(await said('القاهره')).toEqual(['city · القاهرة']);
      expect(await said('مصر')).toEqual(['country · EG']);
    });

    test('what is no question is told by its field, and no more than some are given', async () => {
      for (const query of [
        '',
        'q=',
        `q=${'x'.repeat(81)}`,
        'q=a&limit=0',
        'q=a&limit=21',
        'q=a&limit=x',
      ])
        expect((await look(query)).status, query).toBe(400);
      await bring(
        Array.from({ length: 40 }, (_, at) => `Quarter ${at}`),
        ...['--city', 'Large', '--country', 'PT'],
      );
      expect(await found('quarter')).toHaveLength(PLACES_FOUND_MAX);
      expect(placesAnswerSchema.parse((await look('q=quarter&limit=3')).body).places).toHaveLength(
        3,
      );
    });

    test('a part of the map says which cities lie there; what is no part of a map is told by its field', async () => {
      const around = (query: string) => app.call('GET', `${API.around}?${query}`);
      const { status, body } = await around('bounds=-0.01,-0.01,0.01,0.01');
      expect(status).toBe(200);
      const { cities, areas } = aroundAnswerSchema.parse(body);
      expect(cities.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Porto', 'القاهرة', 'Large']),
      );
      expect(areas).toEqual([]);
      expect(aroundAnswerSchema.parse((await around('bounds=50,50,51,51')).body).cities).toEqual(
        [],
      );
      for (const query of [
        '',
        'bounds=',
        'bounds=1,2,3',
        'bounds=1,2,3,x',
        'bounds=1,2,3,4,5',
        'bounds=1,,3,4',
        'bounds=0,5,1,4',
        'bounds=5,0,4,1',
        'bounds=0,-91,1,0',
        'bounds=0,0,1,91',
        'bounds=0,0,Infinity,1',
        `bounds=0,0,1,1&city=${randomUUID()}`,
      ]) {
        const answer = await around(query);
        expect(answer.status, query).toBe(400);
        expect(errorBodySchema.parse(answer.body).error.field, query).toMatch(/^bounds/u);
      }
      expect((await around('city=x')).status).toBe(400);
      const answers = await Promise.all(
        Array.from({ length: 3 * RATES.around.burst }, () => around('bounds=0,0,1,1')),
      );
      const refused = answers.find((each) => each.status === 429);
      expect(errorBodySchema.parse(refused?.body).error.code).toBe('rate_limited');
    });

    test('who asks without an end is told when to come again', async () => {
      // A slow machine gives the bucket time to fill again while it asks.
      const answers = await Promise.all(
        Array.from({ length: 3 * RATES.places.burst }, () => look('q=porto')),
      );
      const refused = answers.find(({ status }) => status === 429);
      expect(errorBodySchema.parse(refused?.body).error.code).toBe('rate_limited');
    });
  });
}
