import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFiles } from '#server/files/command.ts';
import { createFolderStore } from '#server/objectStore/folder.ts';
import { readWhole, type Store } from '#server/objectStore/objectStore.ts';
import { createS3Store } from '#server/objectStore/s3.ts';
import { s3PlaceOf } from '#server/objectStore/s3Address.ts';
import { createSupabaseStore } from '#server/objectStore/supabaseStorage.ts';
import { startS3Server, type S3Server } from '#tests/fakes/s3Server.ts';
import { startStorageService, type StorageService } from '#tests/fakes/storageService.ts';

const KEY = 'a1'.repeat(20);
let bucket: S3Server;
let project: StorageService;
let folder: string;
beforeAll(async () => {
  [bucket, project] = await Promise.all([startS3Server(), startStorageService()]);
  folder = await mkdtemp(path.join(tmpdir(), 'roost-copy-'));
});
afterAll(async () => {
  await bucket?.close();
  await project?.close();
  await rm(folder, { recursive: true, force: true });
});

test('files of a folder, and of a project’s Storage, are copied once, and bases are not', async () => {
  const place = s3PlaceOf(bucket.url());
  if (place === null) throw new Error('the address is none');
  const to = createS3Store(place);
  const copy = async (from: Store) => {
    const said: string[] = [];
    const code = await runFiles(['copy'], {
      open: () => ({ from, to }),
      say: (line) => said.push(line),
    });
    return [code, ...said];
  };
  const here = createFolderStore(folder);
  for (const name of ['thumb.webp', 'medium.webp', 'full.webp'])
    await here('listing-photos').put(KEY, name, Buffer.from(name), 'image/webp');
  await here('chat-files').put(KEY, 'file', Buffer.from('a lease'), 'application/pdf');
  await here('area-bases').put(KEY, 'find-br', Buffer.from('a base'), '');
  // An earlier version left this when it was ended while it wrote.
  await writeFile(
    path.join(folder, 'chat-files', 'a1', KEY, `file.${crypto.randomUUID()}`),
    'half',
  );

  const all = (copied: number, there: number, files: number, old: number) => [
    0,
    `listing-photos: ${copied} copied, ${there} were there`,
    `chat-files: ${files} copied, ${old} were there`,
  ];
  expect(await copy(here)).toEqual(all(3, 0, 1, 0));
  expect(await copy(here)).toEqual(all(0, 3, 0, 1));
  expect(bucket.paths()).toHaveLength(4);
  expect((await readWhole(to('chat-files'), KEY, 'file'))?.toString()).toBe('a lease');

  const hosted = createSupabaseStore({ origin: project.origin, secretKey: project.secretKey });
  await hosted('chat-files').put('b2'.repeat(20), 'file', Buffer.from('a plan'), 'application/pdf');
  expect(await copy(hosted)).toEqual(all(0, 0, 1, 0));
  expect((await readWhole(to('chat-files'), 'b2'.repeat(20), 'file'))?.toString()).toBe('a plan');
});

test('anything else than copying says how it is called', async () => {
  const said: string[] = [];
  const open = () => {
    throw new Error('opened');
  };
  expect(await runFiles(['move'], { open, say: (line) => said.push(line) })).toBe(1);
  expect(said.join()).toContain('npm run files -- copy');
});
