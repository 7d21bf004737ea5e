import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectionSchema } from '#contract/entities/records/inspection.ts';
import { CHECKLIST_PHOTOS_MAX, HOME_FILES_MAX } from '#contract/protocol/limits.ts';
import { begun, picturing } from '#sync/model/rules/inspection/changes.ts';
import { signedBy } from '#sync/model/rules/inspection/signing.ts';
import { createPhotoStore } from '#sync/adapters/browser/parcelStore.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import type { MadePicture, Uploads } from '#sync/model/ports/photos.ts';
import { FileError } from '#sync/model/files.ts';
import type { OwnFiles } from '#sync/model/ownFiles.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { waitingIn } from '#sync/device/status/waitingThings.ts';
import { copyOfOwn } from '#sync/outgoing/files/copyOfOwn.ts';
import { createOwnFiles } from '#sync/outgoing/files/ownFiles.ts';
import { keptKind } from '#sync/outgoing/photos/keptKind.ts';
import { createSender, type Sender } from '#sync/outgoing/sender.ts';
import { amendRecord } from '#sync/rows/commands/records.ts';
import { readUnsent } from '#sync/device/readUnsent.ts';
import { checkedStorage } from './checkedStorage.ts';
import { createNodePlatform } from './nodePlatform.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const HOME = '019a0000-0000-7000-8000-0000000000a1';
const LIST = '019a0000-0000-7000-8000-0000000000b1';
const { clock: realClock, random, log } = createNodePlatform();

let made = 0;
let local: LocalStores;
let store: ParcelStore;
let own: OwnFiles;
let sender: Sender | null;
/** As the tab that leads opens it. */
let leaders: ParcelStore;
let now: number;
let begunUploads: { id: string; kept?: boolean | undefined; file?: string | undefined }[];
let refusal: TransportError | null;
let server: Map<string, Blob>;

const picture = async (file: Blob): Promise<MadePicture> => {
  const hash = createHash('sha256')
    .update(await file.text())
    .digest('hex');
  const facts = { w: 4, h: 3, hash, sentHash: hash, phash: '0'.repeat(16) };
  return { ...facts, bytes: file, takenAt: '2026-11-20T09:30:00.000Z' };
};
const uploads: Uploads = {
  begin: ({ id, kept, file }) => {
    if (refusal !== null) return Promise.reject(refusal);
    begunUploads.push({ id, kept, file });
    return Promise.resolve({ state: 'stored', key: id, w: 0, h: 0 });
  },
  part: () => Promise.resolve(),
  complete: (id) => Promise.resolve({ state: 'stored', key: id, w: 0, h: 0 }),
};
const send = () => {
  const gate = { isOpen: () => true, call: <T>(_: boolean, work: () => Promise<T>) => work() };
  sender = createSender({ clock: realClock, random, log, gate, beginsAfterMs: 0 });
  sender.add(
    keptKind({
      store: leaders,
      uploads,
      progress: { note: () => undefined, end: () => undefined },
    }),
  );
};
const kept = async () => (await store.all()) as { id: string; sent?: string; code?: string }[];
const sentOf = async () => (await kept()).map(({ sent, code }) => code ?? sent);
const bodyOf = async (id: string) =>
  (await (await local.database.collection('records')).findOne(id).exec())?.toJSON().body;
const checklist = () => begun({ template: 'moveIn', name: 'Flat', at: 1, currency: 'EUR' });
const putList = (body = checklist()) =>
  amendRecord({ database: local.database }, 'inspection', LIST, () => body);
const pictures = async () =>
  Object.entries(inspectionSchema.parse(await bodyOf(LIST)).pictures ?? {});
const jpeg = (text: string) =>
  new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(40), text]);
const unsent = async () =>
  await readUnsent({ database: local.database, userId: ME, parcels: null, photos: store });
const waits = async () =>
  waitingIn({ userId: ME, rows: [], parcels: [], photos: await kept() }).length;

beforeEach(() => {
  made += 1;
  now = 1_000_000;
  begunUploads = [];
  refusal = null;
  sender = null;
  server = new Map();
  local = openStores(`roost-own${made}`, checkedStorage);
  store = createPhotoStore(`roost-own${made}`);
  leaders = createPhotoStore(`roost-own${made}`);
  own = createOwnFiles({
    ...{ userId: ME, store, database: local.database, random, make: picture },
    clock: { ...realClock, now: () => now },
    sha256: async (blob) =>
      createHash('sha256')
        .update(await blob.text())
        .digest('hex'),
    fetch: (id) => {
      const bytes = server.get(id);
      return bytes === undefined ? Promise.reject(new FileError('gone')) : Promise.resolve(bytes);
    },
    onKept: () => undefined,
  });
});
afterEach(async () => {
  sender?.stop();
  await Promise.all([store.close(), leaders.close()]);
  await local.database.close();
});

test('PH6 a file of a home is here with its record, waits, is sent once and stays here', async () => {
  const photo = await own.keepOfHome(HOME, jpeg('window'), 'IMG_1.jpg');
  const plan = await own.keepOfHome(HOME, new Blob(['%PDF-1.7 a plan']), 'plan.pdf');
  expect(await bodyOf(photo)).toMatchObject({
    ...{ propertyId: HOME, kind: 'photo', name: '', takenAt: '2026-11-20T09:30:00.000Z' },
  });
  expect(await bodyOf(plan)).toMatchObject({ kind: 'document', name: 'plan.pdf', w: 0 });
  expect(await sentOf()).toEqual(['waiting', 'waiting']);
  expect(await waits()).toBe(2);
  send();
  await expect.poll(sentOf).toEqual(['stored', 'stored']);
  expect(begunUploads).toEqual([
    { id: photo, kept: true, file: 'photo' },
    { id: plan, kept: true, file: 'document' },
  ]);
  expect(await waits()).toBe(0);
  expect((await store.bytesOf(plan))?.type).toBe('application/pdf');
  // Of what was not sent the records alone are left: the bytes are not lost by logging out.
  expect((await unsent()).filter(({ kind }) => kind === 'photo')).toEqual([]);
  await own.removeOfHome(plan);
  expect([await bodyOf(plan), await store.bytesOf(plan)]).toEqual([undefined, null]);
});

test('PH6 what is no photo and no PDF is not kept, and a home holds so many and no more', async () => {
  for (const [bytes, code] of [
    ['', 'empty'],
    ['<html><script>alert(1)</script>', 'unsafe'],
    ['MZ a program', 'unsafe'],
    ['plain words', 'unsafe'],
  ])
    await expect(own.keepOfHome(HOME, new Blob([bytes ?? '']), 'a.pdf')).rejects.toMatchObject({
      code,
    });
  expect(await kept()).toEqual([]);
  for (let n = 0; n < HOME_FILES_MAX; n += 1)
    await own.keepOfHome(HOME, new Blob([`%PDF-1.7 ${n}`]), 'plan.pdf');
  await expect(own.keepOfHome(HOME, jpeg('one more'), '')).rejects.toMatchObject({
    code: 'too_many',
  });
});

test('PH6 a photo of a checklist is named by it, until it is signed or full', async () => {
  await putList();
  const id = await own.keepOfChecklist(LIST, 'roof', jpeg('roof'));
  expect(await pictures()).toEqual([
    [id, expect.objectContaining({ part: 'roof', takenAt: '2026-11-20T09:30:00.000Z' })],
  ]);
  await own.removeOfChecklist(LIST, id);
  expect([await pictures(), await kept()]).toEqual([[], []]);

  let full = checklist();
  for (let n = 0; n < CHECKLIST_PHOTOS_MAX; n += 1)
    full = picturing(`019a0000-0000-7000-9000-${String(n).padStart(12, '0')}`, {
      ...{ part: 'roof', at: n, bytes: 1, w: 1, h: 1 },
    })(full);
  await putList(full);
  await expect(own.keepOfChecklist(LIST, 'roof', jpeg('more'))).rejects.toMatchObject({
    code: 'too_many',
  });
  await putList(signedBy(checklist(), 'Ann', 5) ?? checklist());
  await expect(own.keepOfChecklist(LIST, 'roof', jpeg('late'))).rejects.toThrow();
  expect(await kept()).toEqual([]);
});

test('PH6 one that the server refuses says so, and goes again when it is wished', async () => {
  refusal = new TransportError({ kind: 'answered', code: 'payload_too_large', status: 413 });
  const id = await own.keepOfHome(HOME, jpeg('window'), '');
  send();
  await expect.poll(sentOf).toEqual(['payload_too_large']);
  refusal = null;
  await own.retry(id);
  await expect.poll(sentOf).toEqual(['stored']);
});

test('PH6 photos from when they stayed on one device are named, but for those of a signed checklist', async () => {
  await putList();
  const facts = {
    w: 4,
    h: 3,
    bytes: 5,
    takenIn: 7,
    hash: 'a',
    sentHash: 'a',
    phash: '0',
    takenAt: null,
  };
  const old = { ...facts, id: HOME, listingId: LIST, state: 'kept', part: 'roof' };
  await store.put(old, new Blob(['bytes']));
  await own.adopt();
  expect((await pictures()).map(([id]) => id)).toEqual([HOME]);
  expect(await sentOf()).toEqual(['waiting']);

  await putList(signedBy(checklist(), 'Ann', 5) ?? checklist());
  await store.put(old);
  await own.adopt();
  expect([await pictures(), await sentOf()]).toEqual([[], [undefined]]);
  expect((await unsent()).filter(({ kind }) => kind === 'photo')).toHaveLength(1);
});

test('PH7 what a record names is fetched once, and what none names goes: of others at once', async () => {
  const mine = { of: LIST, part: 'roof', kind: 'photo', w: 4, h: 3, bytes: 5, at: 7 } as const;
  const file = { ...mine, id: HOME, takenAt: null, isTheirs: false };
  const theirs = { ...file, id: ME, isTheirs: true };
  await expect(own.bring(file)).rejects.toMatchObject({ code: 'gone' });
  for (const { id } of [file, theirs]) server.set(id, new Blob(['bytes']));
  await Promise.all([own.bring(file), own.bring(file), own.bring(theirs)]);
  server.clear();
  await own.bring(file);
  expect(await (await store.bytesOf(HOME))?.text()).toBe('bytes');
  const waiting = await own.keepOfHome(HOME, jpeg('window'), '');

  await own.sweep(new Set());
  expect((await kept()).map(({ id }) => id).toSorted()).toEqual([HOME, waiting].toSorted());
  now += 5 * 60_000;
  await own.sweep(new Set([HOME]));
  now += 6 * 60_000;
  await own.sweep(new Set());
  expect(await store.bytesOf(HOME)).not.toBeNull();
  now += 10 * 60_000;
  await own.sweep(new Set());
  // A file that was not sent yet stays.
  expect((await kept()).map(({ id }) => id)).toEqual([waiting]);
});

test('PH8 the copy of everything has files of homes and of checklists with their bytes, from here or the server, and names what it lacks', async () => {
  const plan = await own.keepOfHome(HOME, new Blob(['%PDF-1.7 a plan']), 'plan.pdf');
  const gone = await own.keepOfHome(HOME, new Blob(['%PDF-1.7 lost']), 'lost.pdf');
  await putList();
  const crack = await own.keepOfChecklist(LIST, 'walls', jpeg('crack'));
  // One is on the server alone, one nowhere.
  server.set(plan, new Blob(['%PDF-1.7 a plan'], { type: 'application/pdf' }));
  await store.remove([plan, gone]);

  const { content, missing } = await own.copy();
  const list = JSON.parse(await content.text()) as { id: string; data: string | null }[];
  expect(missing).toBe(1);
  expect(list.map(({ id }) => id)).toEqual([crack, gone, plan]);
  expect(list[0]).toMatchObject({ checklistId: LIST, item: 'walls', kind: 'photo' });
  expect(list[1]).toMatchObject({ propertyId: HOME, name: 'lost.pdf', data: null });
  expect(list[2]).toMatchObject({ propertyId: HOME, name: 'plan.pdf', kind: 'document' });
  const bytesOf = async (data = '') => await (await fetch(data)).text();
  expect(await bytesOf(list[2]?.data ?? '')).toBe('%PDF-1.7 a plan');
  expect(await bytesOf(list[0]?.data ?? '')).toContain('crack');
});

test('PH8 the newest are in it with their bytes, as far as there is room', async () => {
  const bytes = (id: string) => Promise.resolve(new Blob([id.slice(-1).repeat(10)]));
  const homes = ['a1', 'a2', 'a3'].map((end, at) => ({
    id: HOME.slice(0, -2) + end,
    body: {
      ...{ propertyId: HOME, kind: 'document' as const, name: `${end}.pdf`, alt: '' },
      ...{ bytes: 10, w: 0, h: 0, at },
    },
  }));
  const { content, missing } = await copyOfOwn({ homes, checklists: [], bytesOf: bytes }, 20);
  const list = JSON.parse(await content.text()) as { name: string; data: string | null }[];
  expect(list.map(({ name, data }) => [name, data !== null])).toEqual([
    ['a3.pdf', true],
    ['a2.pdf', true],
    ['a1.pdf', false],
  ]);
  expect(missing).toBe(1);
});
