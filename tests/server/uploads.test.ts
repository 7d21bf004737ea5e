import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, listingPhotoPath, uploadAnswerSchema } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { PHOTO_MAX_BYTES, UPLOAD_PART_BYTES } from '#contract/protocol/limits.ts';
import { clearPhotos } from '#server/domain/upkeep/index.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import { photosIn } from '#server/objectStore/photos.ts';
import { flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { asAccounts } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { type Answered, serveTestApp, type TestApp } from './startTestServer.ts';

type Person = Awaited<ReturnType<OpenedBackend['makePerson']>>;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const codeOf = ({ body }: Answered) => errorBodySchema.parse(body).error.code;

/** Noise, so that it is as large as a photo is; turned by EXIF, with a place in it. */
function picture(width = 900, height = 600) {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 2_654_435_761) >>> 24;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Copyright: 'SECRET-PLACE' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A PNG that says it is this wide and high, and holds next to nothing. */
function pngBomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64 * 1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    let folder: string;
    let ann: Person;
    let bob: Person;
    beforeAll(async () => {
      backend = await kind.open();
      folder = await mkdtemp(path.join(tmpdir(), 'roost-photos-'));
      app = await serveTestApp({ ...backend.deps, photos: photosIn(createFolderObjects(folder)) });
      ann = await backend.makePerson('uploads-ann');
      bob = await backend.makePerson('uploads-bob');
    });
    afterAll(async () => {
      await app.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    });

    const begin = (who: Person, id: string, bytes: Uint8Array, hash = sha256(bytes)) =>
      app.call('POST', API.uploads, { token: who.token, body: { id, bytes: bytes.length, hash } });
    const put = async (who: Person, target: string, bytes: Uint8Array): Promise<Answered> => {
      const answer = await fetch(app.url + target, {
        method: 'PUT',
        headers: { authorization: `Bearer ${who.token}` },
        body: Buffer.from(bytes),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
    };
    const putPart = (who: Person, id: string, part: number, bytes: Uint8Array) =>
      put(
        who,
        API.uploadPart(id, part),
        bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES),
      );
    const complete = (who: Person, id: string) =>
      app.call('POST', API.uploadComplete(id), { token: who.token });
    const partsOf = (bytes: Uint8Array) =>
      Array.from({ length: Math.ceil(bytes.length / UPLOAD_PART_BYTES) }, (_, part) => part);
    async function upload(who: Person, bytes: Uint8Array, id: string = randomUUID()) {
      await begin(who, id, bytes);
      for (const part of partsOf(bytes)) await putPart(who, id, part, bytes);
      return complete(who, id);
    }
    async function stored(who: Person, bytes: Uint8Array): Promise<string> {
      const answer = uploadAnswerSchema.parse((await upload(who, bytes)).body);
      if (answer.state !== 'stored') throw new Error('it was not stored');
      return answer.key;
    }
    const served = async (key: string, tier: string) => {
      const answer = await fetch(app.url + listingPhotoPath(key, tier));
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const service = (text: string, ...parameters: unknown[]) =>
      backend.deps.db.asService((sql) => sql.query(text, parameters));

    test('A photo comes in parts, goes on where it broke off, and is there in three sizes', async () => {
      const bytes = await picture();
      const id = randomUUID();
      const parts = partsOf(bytes);
      expect(parts.length).toBeGreaterThan(2);
      expect((await begin(ann, id, bytes)).body).toEqual({
        state: 'open',
        part_bytes: UPLOAD_PART_BYTES,
        parts: parts.length,
        received: [],
      });
      await putPart(ann, id, 1, bytes);
      await putPart(ann, id, 1, bytes);
      expect((await complete(ann, id)).body).toMatchObject({ state: 'open', received: [1] });
      expect((await begin(ann, id, bytes)).body).toMatchObject({ received: [1] });
      for (const part of parts.filter((one) => one !== 1)) await putPart(ann, id, part, bytes);
      const done = await complete(ann, id);
      // EXIF said that it lies on its side.
      expect(done.body).toMatchObject({ state: 'stored', w: 600, h: 900 });
      const { key } = done.body as { key: string };

      for (const [tier, h] of [
        ['thumb', 320],
        ['medium', 800],
        ['full', 900],
      ] as const) {
        const { status, headers, bytes: webp } = await served(key, tier);
        expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('cache-control')).toContain('immutable');
        const found = await sharp(webp).metadata();
        expect([found.format, found.height]).toEqual(['webp', h]);
        expect([found.exif, found.orientation]).toEqual([undefined, undefined]);
        expect(webp.includes('SECRET-PLACE')).toBe(false);
      }
      // Its answer was lost: everything again says what is known.
      expect((await begin(ann, id, bytes)).body).toEqual(done.body);
      expect((await putPart(ann, id, 0, bytes)).status).toBe(200);
      expect((await complete(ann, id)).body).toEqual(done.body);
    });

    test('A picture that is 360° by its shape is kept larger than others', async () => {
      const paint = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: '#c8b090' } })
          .jpeg()
          .toBuffer();
      const widths = async (bytes: Uint8Array) => {
        const key = await stored(ann, bytes);
        const sizes = await Promise.all(
          ['thumb', 'medium', 'full'].map(async (tier) => sharp((await served(key, tier)).bytes)),
        );
        return await Promise.all(sizes.map(async (size) => (await size.metadata()).width));
      };
      expect(await widths(await paint(4800, 2400))).toEqual([320, 800, 4096]);
      expect(await widths(await paint(3000, 2000))).toEqual([320, 800, 1600]);
    });

    test('What is no photo by its bytes is refused, and nothing of it stays', async () => {
      const attacks: Record<string, Uint8Array> = {
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        html: Buffer.from('<!doctype html><script>alert(1)</script>'),
        'a JPEG that is cut off': (await picture(200, 200)).subarray(0, 400),
        'GIF89a/script': Buffer.from('GIF89a=1;alert(1)//'),
        'more than 40 megapixels': pngBomb(20_000, 20_000),
      };
      const before = (await readdir(folder)).length;
      for (const [name, bytes] of Object.entries(attacks)) {
        const id = randomUUID();
        const answer = await upload(ann, bytes, id);
        expect([name, answer.status, codeOf(answer)]).toEqual([name, 415, 'unsupported_image']);
        expect((await complete(ann, id)).status).toBe(404);
      }
      expect((await readdir(folder)).length).toBe(before);
      expect(await service('select 1 from private.upload_parts')).toEqual([]);
    });

    test('What is too large, of another size than announced, or other bytes, is refused', async () => {
      const id = randomUUID();
      const big = await app.call('POST', API.uploads, {
        token: ann.token,
        body: { id, bytes: PHOTO_MAX_BYTES + 1, hash: 'a'.repeat(64) },
      });
      expect([big.status, errorBodySchema.parse(big.body).error.field]).toEqual([400, 'bytes']);

      const bytes = await picture(120, 80);
      await begin(ann, id, bytes);
      const part = API.uploadPart(id, 0);
      expect((await put(ann, part, Buffer.alloc(UPLOAD_PART_BYTES + 1))).status).toBe(413);
      expect((await put(ann, part, bytes.subarray(1))).status).toBe(400);
      expect((await put(ann, API.uploadPart(id, 1), bytes)).status).toBe(400);
      expect((await put(ann, API.uploadPart(id, -1), bytes)).status).toBe(400);
      await put(ann, part, Buffer.from(bytes).fill(0, 100));
      const forged = await complete(ann, id);
      expect([forged.status, errorBodySchema.parse(forged.body).error.field]).toEqual([
        400,
        'hash',
      ]);
    });

    test('Nobody sends a part of another’s photo, or has it by its id', async () => {
      const bytes = await picture();
      const id = randomUUID();
      await begin(ann, id, bytes);
      expect((await putPart(bob, id, 0, bytes)).status).toBe(404);
      expect((await complete(bob, id)).status).toBe(404);
      expect((await begin(bob, id, bytes)).body).toMatchObject({ state: 'open', received: [] });
      await putPart(bob, id, 0, bytes);
      expect((await begin(ann, id, bytes)).body).toMatchObject({ received: [] });
      for (const [method, target] of [
        ['POST', API.uploads],
        ['POST', API.uploadComplete(id)],
      ] as const)
        expect((await app.call(method, target, { body: {} })).status).toBe(401);
    });

    test('Paths in names lead nowhere', async () => {
      for (const target of [
        '/api/photos/listings/..%2f..%2fkeys.json/thumb',
        '/api/photos/listings/%2e%2e/thumb',
        '/api/photos/listings/abcdefgh%00/thumb',
        listingPhotoPath('a'.repeat(40), '..%2ffull'),
        listingPhotoPath('A'.repeat(40), 'original'),
      ]) {
        const answer = await fetch(app.url + target);
        expect([target, [400, 404].includes(answer.status)]).toEqual([target, true]);
      }
      expect((await served('f'.repeat(40), 'thumb')).status).toBe(404);
      expect((await put(ann, `${API.uploads}/..%2f..%2fetc/0`, Buffer.from('x'))).status).toBe(400);
    });

    test('A listing shows its owner’s photos alone; one somebody else had before counts against it', async () => {
      const area = await makeArea(backend.deps.db);
      const push = async (who: Person, key: string) => {
        const home = flat(area, {
          photos: [{ id: randomUUID(), key, room: 'living', w: 1, h: 1 }],
        });
        await makeLandlord(backend.deps.db, who);
        const claims = { sub: who.id, role: 'authenticated', exp: 4_102_444_800 };
        const [row] = await backend.deps.db.asUser(claims, (sql) =>
          sql.query<{ answer: { results: [{ status: string; constraint?: string }] } }>(
            "select sync_push('properties', $1::jsonb) as answer",
            [JSON.stringify([home])],
          ),
        );
        return { id: home.id, result: row?.answer.results[0] };
      };
      const bytes = await picture(700, 500);
      const key = await stored(ann, bytes);
      expect((await push(bob, key)).result).toMatchObject({
        status: 'rejected',
        constraint: 'photos_own',
      });
      const [honest, copied] = [await push(ann, key), await push(bob, await stored(bob, bytes))];
      const isCopied = async (id: string) =>
        service(
          'select private.has_photo_of_another(p) as is from properties p where id = $1::uuid',
          id,
        );
      // A draft stays secret, even in the answer of a check.
      expect(await isCopied(copied.id)).toEqual([{ is: false }]);
      await service('update properties set approved_at = now() where id = $1::uuid', honest.id);
      expect(await isCopied(honest.id)).toEqual([{ is: false }]);
      expect(await isCopied(copied.id)).toEqual([{ is: true }]);
    });

    test('Photos nobody shows go after a month, those of an ended account at once', async () => {
      const eve = await backend.makePerson(`uploads-eve-${randomUUID()}`);
      const [key, kept] = [
        await stored(eve, await picture(400, 300)),
        await stored(ann, await picture(300, 400)),
      ];
      await asAccounts(backend.deps.db, 'delete from auth.users where id = $1::uuid', [eve.id]);
      await service(
        "update private.listing_photos set stored_at = now() - interval '31 days' where owner_id = $1::uuid and key <> $2",
        ann.id,
        kept,
      );
      expect(
        await clearPhotos(backend.deps.db, photosIn(createFolderObjects(folder))),
      ).toBeGreaterThan(0);
      expect((await served(key, 'full')).status).toBe(404);
      expect((await served(kept, 'full')).status).toBe(200);
    });
  });
}
