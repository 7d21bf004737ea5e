import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderObjects, createFolderStore } from '#server/objectStore/folder.ts';
import { createS3Store } from '#server/objectStore/s3.ts';
import { s3PlaceOf } from '#server/objectStore/s3Address.ts';
import { createStoreLine, type Patience } from '#server/objectStore/storeLine.ts';
import { createSupabaseStore } from '#server/objectStore/supabaseStorage.ts';
import { READING, startS3Server } from '#tests/fakes/s3Server.ts';
import { startStorageService } from '#tests/fakes/storageService.ts';
import { startTcpProxy } from '#tests/faults/tcpProxy.ts';
import { CALM, objectsContract, SHORT } from './objects.suite.ts';

objectsContract('a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-objects-'));
  return {
    store: createFolderStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

objectsContract('Supabase Storage', async () => {
  const service = await startStorageService();
  const line = await startTcpProxy(() => service.port);
  const origin = `http://127.0.0.1:${line.port}`;
  const { secretKey } = service;
  const withoutBucket = await startStorageService([]);
  return {
    store: createSupabaseStore({ origin, secretKey }, createStoreLine(CALM)),
    elsewhere: {
      impatient: createSupabaseStore({ origin, secretKey }, createStoreLine(SHORT)),
      line,
      service,
      withWrongSecret: createSupabaseStore({ origin, secretKey: 'another' }),
      withoutBucket: createSupabaseStore({ origin: withoutBucket.origin, secretKey }),
    },
    async close() {
      await line.close();
      await Promise.all([service.close(), withoutBucket.close()]);
    },
  };
});

objectsContract('S3', async () => {
  const service = await startS3Server();
  const line = await startTcpProxy(() => service.port);
  const open = (
    given: Parameters<typeof service.url>[0] = {},
    patience: Partial<Patience> = CALM,
  ) => {
    const place = s3PlaceOf(service.url({ port: line.port, ...given }));
    if (place === null) throw new Error('the address is none');
    return createS3Store(place, createStoreLine(patience));
  };
  return {
    store: open(),
    elsewhere: {
      line,
      service,
      impatient: open({}, SHORT),
      withWrongSecret: open({ secret: 'another' }),
      withoutBucket: open({ bucket: 'another' }),
      reading: open({ key: READING }),
    },
    async close() {
      await line.close();
      await service.close();
    },
  };
});

test('a folder has whole files and nothing beside them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-objects-'));
  const store = createFolderObjects(folder);
  const key = 'a1'.repeat(20);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      store.put(key, 'thumb.webp', Buffer.from('same'), 'image/webp'),
    ),
  );
  expect((await readdir(folder)).toSorted()).toEqual(['.writing', 'a1']);
  expect(await readdir(path.join(folder, '.writing'))).toEqual([]);
  expect(await readdir(path.join(folder, 'a1', key))).toEqual(['thumb.webp']);
  await rm(folder, { recursive: true });
});
