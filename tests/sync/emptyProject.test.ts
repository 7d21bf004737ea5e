import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { readEnv } from '#server/env.ts';
import { runPlaces } from '#server/places/command.ts';
import { type Started, start } from '#server/start.ts';
import { createSync, type Sync } from '#sync/index.ts';
import type { Live } from '#sync/model/types.ts';
import { type HostedProject, startHostedProject } from '#tests/contract/hostedProject.ts';
import { SECRET } from '#tests/contract/hostedTokens.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { flat } from '#tests/sql/homes.ts';
import { LONG } from '#tests/tags.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until as untilWithin } from './wait.ts';

const COUNTIES = path.resolve('node_modules/us-atlas/counties-10m.json');
const NOWHERE = 'http://127.0.0.1:9';
const WINDOW = { from: 0, count: 20 };
/** California: a device takes every area there is, and three thousand would take it a minute. */
const isOfState = ({ id }: { readonly id: string }) => id.startsWith('06');
const WITHIN_MS = 60_000;
const until = <T>(live: Live<T>, isWanted: (value: T) => boolean): Promise<T> =>
  untilWithin(live, isWanted, WITHIN_MS);

const found = await findPostgres();
if ('missing' in found) console.info(`The empty project is not tried: ${found.missing}`);

describe.skipIf('missing' in found)('an empty hosted project', () => {
  let project: HostedProject;
  let server: Started;
  let folder: string;
  const open: Sync[] = [];
  const device = (origin: string, storage = createMemoryStorage()): Sync => {
    const sync = createSync({ origin, storage, platform: createNodePlatform() });
    open.push(sync);
    return sync;
  };
  const signedIn = async (
    name: string,
    userType: 'landlord' | 'renter',
    storage = createMemoryStorage(),
  ) => {
    const sync = device(server.url, storage);
    expect(
      await sync.auth.signIn({ email: `${name}@test.test`, password: 'Any-pass1', userType }),
    ).toMatchObject({ ok: true });
    return sync;
  };

  beforeAll(async () => {
    if ('missing' in found) return;
    folder = await mkdtemp(path.join(tmpdir(), 'roost-empty-'));
    project = await startHostedProject(found);
    server = await start(
      readEnv({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: path.join(folder, 'data'),
        CLIENT_DIR: 'none',
        SUPABASE_URL: project.address,
        SUPABASE_PUBLISHABLE_KEY: 'publishable',
        SUPABASE_SECRET_KEY: 'secret',
        SUPABASE_JWT_SECRET: SECRET,
        DATABASE_URL: project.url,
      }),
      quietLog,
    );
  });
  afterAll(async () => {
    for (const sync of open) await sync.close();
    await server?.close();
    await project?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('HM1 HM12 says that it has no areas, to a guest too, and comes to its first home, found by a renter without a network, by a file of counties', {
    ...LONG,
    timeout: 240_000,
  }, async () => {
    await project.makePerson('lara', 'landlord');
    await project.makePerson('rita', 'renter');
    const guest = device(server.url);
    await until(guest.market.listings.areas(), (areas) => areas !== undefined);
    await until(guest.market.listings.hasNoAreas(), (hasNone) => hasNone === true);
    await guest.close();
    const lara = await signedIn('lara', 'landlord');
    await until(lara.market.listings.areas(), (areas) => areas !== undefined);
    await until(lara.market.listings.hasNoAreas(), (hasNone) => hasNone === true);

    const atlas = JSON.parse(await readFile(COUNTIES, 'utf8')) as {
      objects: { counties: { geometries: { id: string }[] } };
    };
    atlas.objects.counties.geometries = atlas.objects.counties.geometries.filter(isOfState);
    const said: string[] = [];
    const flags = ['--city', 'California', '--country', 'US', '--object', 'counties'];
    const code = await runPlaces(['import', 'counties.json', ...flags], {
      readText: async () => JSON.stringify(atlas),
      openDb: async () => ({ ...project.db, close: async () => undefined }),
      say: (line) => said.push(line),
      newId: randomUUID,
    });
    expect({ code, said: said.at(-2) }).toEqual({
      code: 0,
      said: expect.stringContaining('New 58'),
    });

    // She was there before the places: they come by themselves.
    const areas = await until(lara.market.listings.areas(), (all) => all?.length === 58);
    await until(lara.market.listings.hasNoAreas(), (hasNone) => hasNone === false);
    const marin = areas?.find(({ name }) => name === 'Marin');
    if (marin === undefined) throw new Error('Marin is a county');
    const { rev: _, ...listing } = flat(marin.id, {
      title: 'House above the bay',
      lat: 38.0,
      lon: -122.6,
      currency: 'USD',
      price: 310_000,
    });
    const mine = ownPropertySchema.parse(listing);
    await lara.market.listings.publishDraft(mine);
    await until(lara.market.listings.listing(mine.id), (held) => {
      return held?.isPending === false && held.ref !== '' && held.visibility === 'live';
    });
    await lara.close();
    const storage = createMemoryStorage();
    const rita = await signedIn('rita', 'renter', storage);
    await until(
      rita.market.listings.search({ area_ids: [marin.id] }, WINDOW),
      (page) => page?.total === 1 && page.missingAreas.length === 0,
    );
    await rita.close();

    const cutOff = device(NOWHERE, storage);
    const again = await until(
      cutOff.market.listings.search({ area_ids: [marin.id] }, WINDOW),
      (page) => page?.total === 1,
    );
    expect(again?.cards[0]).toMatchObject({ id: mine.id });
    expect(await until(cutOff.market.listings.areas(), (all) => all?.length === 58)).toBeDefined();
  });
});
