import { expect, test } from 'vitest';
import { storageService } from './storageService.ts';

/**
 * The answers of Supabase Storage to the calls of `server/objectStore/supabaseStorage.ts`. They are written from the tests of
 * supabase/storage (src/test) as they were in August 2026; each title names the one that says it there.
 */
const SECRET = 'sb_secret_1';
const answer = storageService(SECRET, ['chat-files', 'area-bases']);

async function ask(
  method: string,
  path: string,
  {
    body,
    headers = {},
    key = SECRET,
  }: { body?: string; headers?: Record<string, string>; key?: string | null } = {},
) {
  const response = await answer(
    new Request(`http://project.test/storage/v1/${path}`, {
      method,
      headers: { ...headers, ...(key !== null && { authorization: `Bearer ${key}` }) },
      ...(body !== undefined && { body }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}
const bodyOf = ({ text }: { readonly text: string }): unknown => JSON.parse(text);
const upload = (path: string, body: string, headers = {}) =>
  ask('POST', `object/${path}`, { body, headers: { 'content-type': 'text/plain', ...headers } });
const list = (bucket: string, page: object) =>
  ask('POST', `object/list-v2/${bucket}`, { body: JSON.stringify(page) });

test('object.test "return 400 when reading a non existent object", with NoSuchKey as in "get authenticated object info returns NoSuchKey for a missing object"', async () => {
  const missing = { statusCode: '404', error: 'not_found', code: 'NoSuchKey' };
  for (const path of ['object/chat-files/none/file', 'object/info/chat-files/none/file']) {
    const said = await ask('GET', path);
    expect([said.status, bodyOf(said)]).toEqual([400, expect.objectContaining(missing)]);
  }
});

test('object.test "return 400 when reading a non existent bucket" and "return 400 when uploading to a non existent bucket"', async () => {
  for (const said of [await ask('GET', 'object/none/key/file'), await upload('none/key/file', 'x')])
    expect([said.status, bodyOf(said)]).toEqual([
      400,
      expect.objectContaining({
        statusCode: '404',
        error: 'Bucket not found',
        code: 'NoSuchBucket',
      }),
    ]);
});

test('object.test "return 400 when uploading to duplicate object" and "return 200 when upserting duplicate object"', async () => {
  expect((await upload('chat-files/duplicate/file', 'one')).status).toBe(200);
  expect((await upload('chat-files/duplicate/file', 'two')).status).toBe(400);
  expect((await upload('chat-files/duplicate/file', 'two', { 'x-upsert': 'true' })).status).toBe(
    200,
  );
  expect((await ask('GET', 'object/chat-files/duplicate/file')).text).toBe('two');
});

test('object.test "user is not able to read a resource without Auth header": 400', async () => {
  await upload('chat-files/private/file', 'theirs');
  for (const key of [null, 'another'])
    expect((await ask('GET', 'object/chat-files/private/file', { key })).status).toBe(400);
});

test('object.test "deleting a non existent key" and "deleting from a non existent bucket": 200', async () => {
  const body = JSON.stringify({ prefixes: ['none/one', 'none/two'] });
  for (const bucket of ['chat-files', 'none']) {
    const said = await ask('DELETE', `object/${bucket}`, { body });
    expect([said.status, bodyOf(said)]).toEqual([200, []]);
  }
});

test('object.test "authenticated user can bulk delete objects up to the request cap": what is gone is told', async () => {
  for (const name of ['one', 'two']) await upload(`chat-files/bulk/${name}`, name);
  const body = JSON.stringify({ prefixes: ['bulk/one', 'bulk/two'] });
  const said = await ask('DELETE', 'object/chat-files', { body });
  expect(bodyOf(said)).toEqual([{ name: 'bulk/one' }, { name: 'bulk/two' }]);
  expect((await ask('GET', 'object/chat-files/bulk/one')).status).toBe(400);
});

test('object-list-v2.test: without a delimiter all objects in the order of their names, page by page', async () => {
  const paths = ['a/1', 'a/2', 'b/1', 'c/1', 'd/1'];
  for (const path of paths.toReversed()) await upload(`area-bases/${path}`, 'base');
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const said = await list('area-bases', {
      limit: 2,
      with_delimiter: false,
      ...(cursor && { cursor }),
    });
    const page = bodyOf(said) as {
      hasNext: boolean;
      nextCursor?: string;
      objects: { name: string; metadata: { size: number } }[];
    };
    expect(page.objects.every(({ metadata }) => metadata.size === 4)).toBe(true);
    found.push(...page.objects.map(({ name }) => name));
    cursor = page.hasNext ? page.nextCursor : undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(paths);
});

test('bucket.test "user is able to get all buckets": each with its name, and whether it is public', async () => {
  const said = await ask('GET', 'bucket');
  expect([said.status, bodyOf(said)]).toEqual([
    200,
    ['chat-files', 'area-bases'].map((id) => ({ id, name: id, public: false })),
  ]);
});

test('a range is answered with that part (its renderer passes the header on to the store behind it)', async () => {
  await upload('chat-files/range/file', '0123456789');
  const said = await ask('GET', 'object/chat-files/range/file', { headers: { range: 'bytes=7-' } });
  expect([said.status, said.text, said.headers.get('content-range')]).toEqual([
    206,
    '789',
    'bytes 7-9/10',
  ]);
});
