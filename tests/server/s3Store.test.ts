import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store } from '#server/objectStore/s3.ts';
import { s3PlaceOf } from '#server/objectStore/s3Address.ts';
import { StoreNotReady, tryStore } from '#server/objectStore/storeReady.ts';
import { createStoreLine } from '#server/objectStore/storeLine.ts';
import { CALM } from '#tests/server/objects.suite.ts';
import { FULL, READING, type S3Server, startS3Server } from '#tests/fakes/s3Server.ts';

let service: S3Server;
beforeAll(async () => {
  service = await startS3Server();
});
afterAll(() => service?.close());

const tried = async (url: string): Promise<string[]> => {
  const said: string[] = [];
  const place = s3PlaceOf(url);
  if (place === null) throw new Error('the address is none');
  const log = { warn: (line: string) => said.push(line) };
  await tryStore(createS3Store(place, createStoreLine(CALM)), log);
  return said;
};

test('a start tries what it needs, and leaves nothing behind', async () => {
  expect(await tried(service.url())).toEqual([]);
  expect(service.paths()).toEqual([]);
});

test.each([
  ['a bucket that is not there', { bucket: 'another' }, 'there is no bucket of this name'],
  ['a wrong secret', { secret: 'another' }, 'the secret is not that of the key'],
  ['a key nobody knows', { key: { ...FULL, id: 'NOBODY' } }, 'the store does not know this key'],
  ['a key that may read alone', { key: READING }, 'the key may not do this in the bucket'],
  ['another region', { region: 'elsewhere-2' }, 'the bucket is in another region'],
] as const)('%s stops it and is said in words', async (_, given, words) => {
  const refused = await tried(service.url(given)).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(StoreNotReady);
  expect(String(refused)).toContain(`S3_URL: ${words}`);
  expect(String(refused)).not.toContain(FULL.secret);
});

test('a store that does not answer keeps nobody from starting', async () => {
  const said = await tried('http://k:s@127.0.0.1:9/bucket');
  expect(said.join()).toContain('photos and files wait until it answers');
});

test('what answers and is no store is told', async () => {
  const refused = await tried(service.url().replace('/roost-test', '/roost')).catch(String);
  expect(refused).toContain('S3_URL');
});
