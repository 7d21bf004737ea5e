/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFile } from '#sync/adapters/api/fetchFile.ts';
import { API, listingPhotoPath, uploadAnswerSchema } from '#contract/protocol/api.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { photosIn } from '#server/objectStore/photos.ts';
import { createS3Store } from '#server/objectStore/s3.ts';
import { s3PlaceOf } from '#server/objectStore/s3Address.ts';
import { createStoreLine } from '#server/objectStore/storeLine.ts';
import { CALM } from '#tests/server/objects.suite.ts';
import { type S3Server, startS3Server } from '#tests/fakes/s3Server.ts';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import { codeOf, freshId, photo, sendingTo, sha256 } from './fileWorld.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';
import { embeddedBackend } from '#server/backend.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

let backend: TestBackend;
let service: S3Server;
let line: TcpProxy;
/** Two servers of one database that have no folder in common. */
let one: TestApp;
let other: TestApp;
let ann: { id: string; token: string };
let eve: { id: string; token: string };

beforeAll(async () => {
  [backend, service] = await Promise.all([startTestBackend(), startS3Server()]);
  line = await startTcpProxy(() => service.port);
  const open = () => {
    const place = s3PlaceOf(service.url({ port: line.port }));
    if (place === null) throw new Error('the address is none');
    const store = createS3Store(place, createStoreLine(CALM));
    const { db, config, tokenKeys, tokenEndpoint } = embeddedBackend(backend.embedded).deps;
    const stores = {
      photos: photosIn(store('listing-photos')),
      files: filesIn(store('chat-files')),
    };
    return serveTestApp({ db, config, tokenKeys, tokenEndpoint, ...stores });
  };
  [one, other] = [await open(), await open()];
  ann = await backend.makePerson('shared-ann@test.test');
  eve = await backend.makePerson('shared-eve@test.test');
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await line?.close();
  await service?.close();
  await backend?.close();
});

const { upload } = sendingTo(() => one);
const asked = (app: TestApp, id: string, token: string, headers = {}) =>
  fetch(app.url + API.file(id), { headers: { authorization: `Bearer ${token}`, ...headers } });
const deviceOf = (app: TestApp, token: string) => ({
  origin: app.url,
  tokens: {
    access: () => Promise.resolve(token),
    refresh: () => Promise.resolve('refreshed' as const),
    onChange: () => () => undefined,
  },
});

test('a file and a photo that one process took in, another one hands on', async () => {
  const id = freshId();
  const large = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(3_000_000)]);
  expect((await upload(ann, 'document', large, id)).status).toBe(200);
  const whole = await asked(other, id, ann.token);
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(large.length)]);
  expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(large));
  const rest = await asked(other, id, ann.token, { range: 'bytes=2999999-' });
  expect([rest.status, Buffer.from(await rest.arrayBuffer())]).toEqual([
    206,
    large.subarray(2_999_999),
  ]);
  // The database says whose it is, and no address of the store is ever told.
  expect((await asked(other, id, eve.token)).status).toBe(404);

  const picture = await photo();
  const pictureId = crypto.randomUUID();
  const body = { id: pictureId, bytes: picture.length, hash: sha256(picture) };
  await one.call('POST', API.uploads, { token: ann.token, body });
  await fetch(one.url + API.uploadPart(pictureId, 0), {
    method: 'PUT',
    headers: { authorization: `Bearer ${ann.token}` },
    body: new Uint8Array(picture),
  });
  const complete = await other.call('POST', API.uploadComplete(pictureId), { token: ann.token });
  const stored = uploadAnswerSchema.parse(complete.body);
  const key = stored.state === 'stored' ? stored.key : '';
  const served = await one.call('GET', listingPhotoPath(key, 'thumb'));
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(service.paths().map((path) => path.split('/').slice(0, 3).join('/'))).toEqual([
    'some/folder/chat-files',
    ...Array.from({ length: 3 }, () => 'some/folder/listing-photos'),
  ]);
});

test('a line to the store that breaks in the middle breaks the answer, and the device goes on where it was', async () => {
  const id = freshId();
  const middle = `the middle of ${id}`;
  const half = () => randomBytes(2_000_000);
  const large = Buffer.concat([Buffer.from('PK\u0003\u0004'), half(), Buffer.from(middle), half()]);
  await upload(ann, 'document', large, id);
  line.holdAnswersFrom(middle);
  const broken = await asked(other, id, ann.token);
  const reader = broken.body?.getReader();
  await reader?.read();
  await expect.poll(() => line.isHolding).toBe(true);
  // Breaks it there.
  line.heal();
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(rest()).rejects.toThrow();

  let cuts = 0;
  const cutting = setInterval(() => {
    cuts += 1;
    if (cuts <= 3) line.cut();
  }, 15);
  const blob = await fetchFile(deviceOf(other, ann.token), id);
  clearInterval(cutting);
  expect(sha256(Buffer.from(await blob.arrayBuffer()))).toBe(sha256(large));
});

test('while the store is away apps are told to come back, and nothing is dropped', async () => {
  const id = freshId();
  const bytes = Buffer.from('%PDF-1.7 words');
  const before = freshId();
  await upload(ann, 'document', bytes, before);
  line.refuse();
  const refused = await upload(ann, 'document', bytes, id);
  expect([refused.status, codeOf(refused), refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect((await other.call('GET', API.file(before), { token: ann.token })).status).toBe(503);
  line.heal();
  const again = await other.call('POST', API.uploadComplete(id), { token: ann.token });
  expect([again.status, (await asked(one, id, ann.token)).status]).toEqual([200, 200]);
});
