import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { homesManifestSchema } from '#contract/protocol/homes.ts';
import { publicHome } from '#server/domain/listings/index.ts';
import { homeTags } from '#server/http/sharing/homeTags.ts';
import { flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import { asService, makeAccount } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { readExpected } from './expected.ts';
import { canonical, keysOf } from './canonical.ts';
import { learnedBy } from './learned.ts';

// Guests and strangers learn nothing they should not, through the interface of rows, /api and the pages: by
// the names in the answers, and by two homes that differ only in what their owners alone know.

/** The facts of a home that only its owner, or the server, knows. */
interface Secrets {
  readonly number: string;
  readonly unit: string;
  readonly lat: number;
  readonly lon: number;
  readonly email: string;
  readonly phone: string;
  readonly heldFor: string;
  readonly note: string;
}

const ONE: Secrets = {
  number: '12',
  unit: '3 E',
  // More digits than a public pin has: no pin that is drawn says them by chance.
  lat: 38.700137,
  lon: -9.100129,
  email: 'first-owner@private.test',
  phone: '+351 911 111 111',
  heldFor: 'price_low',
  note: 'asks for too much',
};
const OTHER: Secrets = {
  number: '148 B',
  unit: 'top',
  lat: 38.709913,
  lon: -9.104457,
  email: 'second-owner@private.test',
  phone: '+351 922 222 222',
  heldFor: 'contact_elsewhere',
  note: 'takes anything',
};
const TABLES = [...new Set(readExpected().tables.map(({ of }) => of))];
const TAKEN = 1_790_000_000_000;

let server: TestServer;
let stranger: string;
const worlds: { listing: string; area: string; owner: string; secrets: Secrets }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  stranger = (await server.makePerson('stranger@private.test')).token;
  for (const secrets of [ONE, OTHER, { ...ONE, email: 'third-owner@private.test' }])
    worlds.push(await makeHome(secrets));
});
afterAll(() => server.close());

async function makeHome(secrets: Secrets) {
  const { db } = server.backend.embedded;
  const metadata = { full_name: 'An Owner', user_type: 'landlord', phone: secrets.phone };
  const owner = await makeAccount(db, { email: secrets.email, metadata });
  const area = await makeArea(db);
  await asService(db, "update areas set time_zone = 'Europe/Lisbon' where id = $1::uuid", [area]);
  const { lat, lon, number, unit } = secrets;
  const { id } = await makeListing(db, owner, area, {
    details: { ...flat(area).details, street: 'Rua Nova' },
    photos: [1, 2, 3].map((n) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      key: null,
      room: 'living',
      w: 1600,
      h: 1200,
      hash: number.padEnd(64, '0'),
      taken_at: new Date(TAKEN + lat * 1000).toISOString(),
    })),
    private: { lat, lon, number, unit },
  });
  await asService(db, 'update properties set moderation_reason = $2 where id = $1::uuid', [
    id,
    secrets.heldFor,
  ]);
  await db.asUser(owner.claims, (sql) =>
    sql.query("select sync_push('records', $1::jsonb)", [
      JSON.stringify([
        { id: crypto.randomUUID(), kind: 'reply', body: { title: 'a', text: secrets.note } },
      ]),
    ]),
  );
  return { listing: id, area, owner: owner.id, secrets };
}

type Home = (typeof worlds)[number];

/** Everything that can be asked about a home, by what is asked. Answers as they came. */
async function learn(home: Home, token?: string): Promise<Record<string, string>> {
  const headers = { apikey: server.backend.embedded.anonKey, 'accept-encoding': 'identity' };
  const asked = { headers, ...(token !== undefined && { token }) };
  const rpc = async (name: string, body: object) =>
    (await server.call('POST', `/rest/v1/rpc/${name}`, { ...asked, body })).text;
  const get = async (path: string) => {
    const { status, text } = await server.call('GET', path, asked);
    return `${status} ${text}`;
  };
  const manifest = await server.call('GET', API.areaHomes(home.area), asked);
  const { areas } = homesManifestSchema.parse(manifest.body);
  const answers: Record<string, string> = {
    'the area': await rpc('sync_pull', {
      p_collection: 'properties',
      p_scope: `area:${home.area}`,
    }),
    'one page': await rpc('sync_pull', {
      p_collection: 'properties',
      p_scope: `area:${home.area}`,
      p_limit: 1,
    }),
    'the home': await rpc('listings_by_id', { known: [{ id: home.listing, rev: 0 }] }),
    'their own homes': await rpc('sync_pull', { p_collection: 'properties', p_scope: 'mine' }),
    people: await rpc('sync_pull', { p_collection: 'users', p_scope: 'people' }),
    'the snapshot': await get(API.areaSnapshot(home.area)),
    'the base': await get(API.baseRows(home.area, areas[0]?.base ?? '')),
    'the page': homeTags((await publicHome(server.backend.embedded.db, home.listing)) ?? never(), {
      publicUrl: 'https://roost.example',
      language: 'en',
    }),
  };
  for (const table of TABLES) {
    answers[`${table}, whole`] = await get(`/rest/v1/${table}?select=*&limit=50`);
    answers[`${table} by the home`] = await get(
      `/rest/v1/${table}?select=*&property_id=eq.${home.listing}`,
    );
    answers[`${table} by the owner`] = await get(
      `/rest/v1/${table}?select=*&owner_id=eq.${home.owner}`,
    );
  }
  return answers;
}

function never(): never {
  throw new Error('the home is not shown');
}

describe.each(['a guest', 'a stranger'] as const)('what %s can learn', (who) => {
  const token = () => (who === 'a guest' ? undefined : stranger);

  test('Two homes that differ in what only their owners know are answered alike, byte by byte, wherever one asks', async () => {
    const [one, other] = worlds;
    if (!one || !other) never();
    const first = await learn(one, token());
    const second = await learn(other, token());
    for (const [asked, answer] of Object.entries(first)) {
      expect([asked, canonical(second[asked] ?? '')]).toEqual([asked, canonical(answer)]);
      for (const secret of Object.values(one.secrets))
        expect(answer.includes(JSON.stringify(secret)), `${asked} says ${secret}`).toBe(false);
    }
    expect(first['the home']).toContain(one.listing);
    expect(first['the snapshot']).toContain(one.listing);
    expect(first['the base']).toContain(one.listing);
  });

  test('Two homes of one address and two owners have no sign in common', async () => {
    const [one, , same] = worlds;
    if (!one || !same) never();
    const signsOf = async (home: Home) => {
      const answer = (await learn(home, token()))['the home'] ?? '';
      return ['fingerprint', 'ref', 'lat', 'lon'].map(
        (name) => new RegExp(`"${name}": ?("?[^",}]+)`).exec(answer)?.[1],
      );
    };
    const [first, second] = [await signsOf(one), await signsOf(same)];
    for (const [at, sign] of first.entries()) {
      expect(sign).toBeDefined();
      expect(second[at]).not.toBe(sign);
    }
  });

  test('The names of what is answered are the expected ones', async () => {
    const [home] = worlds;
    if (!home) never();
    const answers = await learn(home, token());
    for (const [asked, answer] of Object.entries(answers))
      expect([asked, keysOf(answer)]).toEqual([asked, learnedBy(who, asked)]);
  });
});
