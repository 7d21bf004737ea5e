import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedAnswerSchema, feedPath, FEEDS, feedsAnswerSchema } from '#contract/protocol/feeds.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { PhotoUnreachable } from '#server/domain/feeds/index.ts';
import { makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { asService } from '#tests/sql/people.ts';
import { csvOf, rowOf } from './feedFiles.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
let landlord: { id: string; token: string };
let renter: { id: string; token: string };
const db = () => server.backend.embedded.db;
beforeAll(async () => {
  server = await startTestServer({
    feeds: {
      fetchPhoto: () => Promise.reject(new PhotoUnreachable('not_there')),
      rest: () => Promise.resolve(),
    },
  });
  landlord = await server.makePerson('agency@example.test');
  renter = await server.makePerson('renter@example.test');
  const claims = { sub: landlord.id, role: 'authenticated', exp: 4_102_444_800 };
  await makeLandlord(db(), { id: landlord.id, email: '', claims });
  const area = await makeArea(db());
  await asService(
    db(),
    `update areas set outline = '[[0,0],[1,0],[1,1],[0,1],[0,0]]' where id = $1::uuid`,
    [area],
  );
});
afterAll(() => server.close());

async function send(token: string, text: string, query = '') {
  const answer = await server.call('PUT', `${feedPath('default')}${query}`, { token, body: text });
  return { status: answer.status, body: feedAnswerSchema.safeParse(answer.body).data };
}
const feedsOf = async (token: string) =>
  feedsAnswerSchema.parse((await server.call('GET', FEEDS, { token })).body).feeds;

test('A file is tried first, written when that is said, and how far it is stands with the feed', async () => {
  const file = csvOf([rowOf(1), rowOf(2)]);
  const tried = await send(landlord.token, file);
  expect(tried.body).toMatchObject({ isWriting: false, report: { made: 2, faulty: 0 } });
  expect(tried.body?.report.mapping).toMatchObject({ price: ['Kaltmiete'], id: ['Objektnummer'] });
  expect(await feedsOf(landlord.token)).toEqual([]);
  const written = await send(landlord.token, file, '?write=true');
  expect(written.body?.isWriting).toBe(true);
  await expect.poll(async () => (await feedsOf(landlord.token))[0]?.state).toBe('done');
  const [feed] = await feedsOf(landlord.token);
  // Its photos were not there: that is said, and the homes wait for them.
  expect(feed?.report).toMatchObject({
    made: 2,
    notes: [{ code: 'photo_not_there' }, {}, {}, {}, {}, {}],
  });
  expect(await feedsOf(renter.token)).toEqual([]);
});

test('A feed takes the role of a landlord, a name that is one, and columns that are JSON', async () => {
  const file = csvOf([rowOf(1)]);
  expect((await send(renter.token, file, '?write=true')).body).toMatchObject({
    isWriting: false,
    report: { refused: 'no_landlord' },
  });
  expect((await send('', file)).status).toBe(401);
  expect((await send(landlord.token, file, '?map=no')).status).toBe(400);
  const odd = await server.call('PUT', `${FEEDS}/${encodeURIComponent('../x')}`, {
    token: landlord.token,
    body: file,
  });
  expect(odd.status).toBe(400);
  expect((await send(landlord.token, 'nothing')).body?.report).toMatchObject({
    refused: 'unreadable',
  });
});

test('No more than two files of a person are taken in at once', async () => {
  const begun = [1, 2].map(() => {
    const line = request(`${server.url}${feedPath('default')}`, {
      method: 'PUT',
      headers: {
        ...{ authorization: `Bearer ${renter.token}`, 'content-length': '1000' },
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      },
    });
    line.on('error', () => undefined);
    line.write('id;price');
    return line;
  });
  const status = async () => (await send(renter.token, csvOf([rowOf(1)]))).status;
  await expect.poll(status, { timeout: 3000 }).toBe(429);
  expect((await send(landlord.token, csvOf([rowOf(1)]))).status).toBe(200);
  for (const line of begun) line.destroy();
  await expect.poll(status, { timeout: 3000 }).toBe(200);
});
