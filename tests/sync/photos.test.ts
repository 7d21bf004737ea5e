import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UploadAnswer, UploadBody } from '#contract/protocol/api.ts';
import { LISTING_FILE_BYTES, LISTING_FILES_MAX } from '#contract/protocol/limits.ts';
import { createPhotoStore } from '#sync/adapters/browser/parcelStore.ts';
import { takeListingFile } from '#sync/outgoing/files/index.ts';
import { createPhotos } from '#sync/outgoing/photos/createPhotos.ts';
import { type Box, openBox } from '#sync/outgoing/box.ts';
import { type KeptPhoto, photosIn } from '#sync/model/keptPhoto.ts';
import { photoKind } from '#sync/outgoing/photos/photoKind.ts';
import { createUploadProgress } from '#sync/outgoing/photos/progress.ts';
import { createSender, type Sender } from '#sync/outgoing/sender.ts';
import type { MadePicture, Uploads } from '#sync/model/ports/photos.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createNodePlatform } from './nodePlatform.ts';

const HOME = '019a0000-0000-7000-8000-0000000000a1';
const PART = 10;

let made = 0;
let box: Box<KeptPhoto>;
/** Ends the tab, which sends and shows. */
let stop: () => Promise<void>;
let stored: string[];
/** Photos that are to go first. */
let covers: Set<string>;
/** The server's state: parts by photo; whole photos have a key. */
let parts: Map<string, Set<number>>;
let sent: string[];
/** Uploads as they were announced. */
let begun: UploadBody[];
/** After so many parts the line is dead. */
let partsLeft: number;
let refusal: TransportError | null;

const uploads: Uploads = {
  begin: (body) => {
    const { id, bytes } = body;
    begun.push(body);
    if (refusal !== null) return Promise.reject(refusal);
    const there = parts.get(id) ?? new Set();
    parts.set(id, there);
    return Promise.resolve<UploadAnswer>({
      state: 'open',
      part_bytes: PART,
      parts: Math.ceil(bytes / PART),
      received: [...there],
    });
  },
  part: (id, part) => {
    if (partsLeft === 0) return Promise.reject(new TransportError({ kind: 'network' }));
    partsLeft -= 1;
    parts.get(id)?.add(part);
    sent.push(`${id} ${part}`);
    return Promise.resolve();
  },
  complete: (id) => Promise.resolve({ state: 'stored', key: `key-${id}`, w: 4, h: 3 }),
};
const open = () => {
  const { clock, random, log } = createNodePlatform();
  const name = `roost-photos${made}`;
  const store = createPhotoStore(name);
  const progress = createUploadProgress();
  const noteKey = (photo: KeptPhoto, key: string) => {
    stored.push(`${photo.id} ${key}`);
    return Promise.resolve();
  };
  const gate = { isOpen: () => true, call: <T>(_: boolean, work: () => Promise<T>) => work() };
  const sending: Sender = createSender({ clock, random, log, gate, beginsAfterMs: 0 });
  const covering = () => Promise.resolve(covers);
  sending.add(photoKind({ store, uploads, clock, progress, covers: covering, onStored: noteKey }));
  box = openBox(createPhotoStore(name), photosIn, log);
  stop = async () => {
    sending.stop();
    await store.close();
    await box.close();
  };
  return createPhotos({ box, progress, clock, random, make: picture, takeFile, noteKey });
};
const picture = async (file: Blob): Promise<MadePicture> => {
  const hash = createHash('sha256')
    .update(await file.text())
    .digest('hex');
  return { bytes: file, w: 4, h: 3, hash, sentHash: hash, phash: '0'.repeat(16), takenAt: null };
};
const takeFile = (file: Blob, name: string) =>
  takeListingFile(file, name, async (content) =>
    createHash('sha256')
      .update(new Uint8Array(await content.arrayBuffer()))
      .digest('hex'),
  );
const states = () => box.items.get().map(({ state }) => state);

beforeEach(() => {
  made += 1;
  stored = [];
  covers = new Set();
  parts = new Map();
  sent = [];
  begun = [];
  partsLeft = Number.POSITIVE_INFINITY;
  refusal = null;
});
afterEach(() => stop());

test('PH1 a photo is durable here at once, and what was sent of it before the tab died is not sent again', async () => {
  partsLeft = 2;
  const { id } = await open().add(HOME, new Blob(['x'.repeat(45)]));
  await expect.poll(() => sent).toEqual([`${id} 0`, `${id} 1`]);
  await stop();
  expect(stored).toEqual([]);

  partsLeft = Number.POSITIVE_INFINITY;
  open();
  await expect.poll(states).toEqual(['stored']);
  expect(sent).toEqual([0, 1, 2, 3, 4].map((part) => `${id} ${part}`));
  expect(new Set(stored)).toEqual(new Set([`${id} key-${id}`]));
});

test('PH5 a listing that is published after its photos went up learns their keys', async () => {
  const photos = open();
  const { id } = await photos.add(HOME, new Blob(['kitchen']));
  await expect.poll(states).toEqual(['stored']);
  stored = [];
  await photos.noteStored('019a0000-0000-7000-8000-0000000000a2');
  expect(stored).toEqual([]);
  await photos.noteStored(HOME);
  expect(stored).toEqual([`${id} key-${id}`]);
});

test('PH2 covers go first, two at a time; the others in the order they were taken in', async () => {
  refusal = new TransportError({ kind: 'network' });
  const photos = open();
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three', 'four']) {
    const { id } = await photos.add(HOME, new Blob([text]));
    ids.push(id);
  }
  covers = new Set([ids[3] ?? '']);
  await stop();
  refusal = null;
  open();
  await expect.poll(() => new Set(stored).size).toBe(4);
  expect(sent.slice(0, 2).toSorted()).toEqual([`${ids[3]} 0`, `${ids[0]} 0`].toSorted());
});

test('PH3 a photo the server will never take is set aside with its code, and goes again when it is wished', async () => {
  refusal = new TransportError({ kind: 'answered', code: 'unsupported_image', status: 415 });
  const photos = open();
  const { id } = await photos.add(HOME, new Blob(['no picture']));
  await expect.poll(states).toEqual(['failed']);
  refusal = null;
  await photos.retry(id);
  await expect.poll(states).toEqual(['stored']);
});

test('PH4 a photo taken out stays out, with its bytes', async () => {
  partsLeft = 0;
  const photos = open();
  const { id } = await photos.add(HOME, new Blob(['gone']));
  await photos.remove(id);
  partsLeft = 5;
  expect(states()).toEqual([]);
  expect(await box.bytesOf(id)).toBeNull();
  expect(stored).toEqual([]);
});

const FILM =
  '\0\0\0\u0018ftypisom\0\0\0\0isomisom\0\0\0\u001Cmoov\0\0\0\u0014hdlr\0\0\0\0\0\0\0\0vide';

test('PH9 a document and a film of a listing go the way of its photos, as what they are', async () => {
  const photos = open();
  const paper = await photos.addFile(HOME, new Blob(['%PDF-1.7 rooms']), 'DPE 2026.pdf');
  const film = await photos.addFile(HOME, new Blob([FILM]), 'IMG_1.MOV');
  expect(paper.listed).toEqual({
    kind: 'document',
    about: 'energy_certificate',
    name: 'DPE 2026.pdf',
    type: 'application/pdf',
  });
  expect(film.listed).toMatchObject({ kind: 'video', about: 'tour', type: 'video/mp4' });
  await expect.poll(states).toEqual(['stored', 'stored']);
  expect(begun).toEqual([
    expect.objectContaining({ id: paper.id, file: 'document', listed: true }),
    expect.objectContaining({ id: film.id, file: 'video', listed: true }),
  ]);
  expect(new Set(stored)).toEqual(new Set([paper, film].map(({ id }) => `${id} key-${id}`)));
});

test.each([
  ['file_kind', 'a note', 'note.pdf'],
  ['file_kind', '<svg>', 'plan.pdf'],
  ['file_kind', FILM.replace('vide', 'soun'), 'sound.mp4'],
  ['file_empty', '', 'empty.pdf'],
  ['file_document_large', `%PDF-1.7${'x'.repeat(LISTING_FILE_BYTES.document)}`, 'large.pdf'],
  ['file_video_large', FILM.padEnd(LISTING_FILE_BYTES.video + 1, 'x'), 'large.mp4'],
])('PH9 what a listing does not show is refused with the reason: %s', async (code, text, name) => {
  const photos = open();
  await expect(photos.addFile(HOME, new Blob([text]), name)).rejects.toMatchObject({ code });
  expect(states()).toEqual([]);
});

test('PH9 a listing shows so many documents and films beside its photos', async () => {
  refusal = new TransportError({ kind: 'network' });
  const photos = open();
  for (let n = 0; n < LISTING_FILES_MAX; n += 1)
    await photos.addFile(HOME, new Blob([`%PDF-1.7 ${n}`]), `${n}.pdf`);
  await expect(photos.addFile(HOME, new Blob(['%PDF-1.7']), 'one.pdf')).rejects.toMatchObject({
    code: 'too_many',
  });
  expect((await photos.add(HOME, new Blob(['kitchen']))).state).toEqual({ kind: 'waiting' });
});
