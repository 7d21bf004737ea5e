import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileKind } from '#contract/entities/fileWords.ts';
import { fileContent, type SentFile } from '#contract/entities/sentFile.ts';
import { API } from '#contract/protocol/api.ts';
import { FILE_MAX_BYTES, FILES_A_DAY } from '#contract/protocol/limits.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { storeFile } from '#server/domain/uploads/chatFiles.ts';
import { clearFiles } from '#server/domain/upkeep/index.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import { asAccounts } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import {
  codeOf,
  type FileWorld,
  freshId,
  openFileWorld,
  PDF,
  type Person,
  photo,
  sendingTo,
  sha256,
} from './fileWorld.ts';
import type { TestApp } from './startTestServer.ts';

const text = (words: string) => Buffer.from(words);
const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(500, 7)]);

/** Files that a browser or a system could run, and files sent as another kind. */
const HOSTILE: readonly (readonly [string, FileKind, Buffer, string])[] = [
  [
    'SVG',
    'document',
    text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'unsupported_file',
  ],
  ['SVG as a photo', 'photo', text('<svg onload="alert(1)"/>'), 'unsupported_image'],
  [
    'HTML behind white space',
    'document',
    text('\n\n  <!DOCTYPE html><script>alert(1)</script>'),
    'unsupported_file',
  ],
  ['HTML behind words', 'document', text('hello <script>alert(1)</script>'), 'unsupported_file'],
  ['HTML in UTF-16', 'document', Buffer.from('\ufeff<html>', 'utf16le'), 'unsupported_file'],
  ['a Windows program', 'document', text('MZ\u0090\u0000'), 'unsupported_file'],
  ['a Linux program', 'document', text('\u007fELF\u0002'), 'unsupported_file'],
  ['a script', 'document', text('#!/bin/sh\nrm -rf /'), 'unsupported_file'],
  ['a PDF as a photo', 'photo', PDF, 'unsupported_image'],
  ['a PDF as sound', 'voice', PDF, 'unsupported_file'],
  [
    'a picture as a document, with what the camera wrote',
    'document',
    Buffer.from([0xff, 0xd8, 0xff, 0xe1]),
    'unsupported_file',
  ],
  ['half a picture', 'photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 'unsupported_image'],
];

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let world: FileWorld;
    let backend: OpenedBackend;
    let app: TestApp;
    let folder: string;
    let ann: Person;
    let bob: Person;
    let eve: Person;
    beforeAll(async () => {
      world = await openFileWorld(kind, 'files');
      ({ backend, app, folder, ann, bob, eve } = world);
    });
    afterAll(() => world.close());

    const { begin, upload } = sendingTo(() => app);
    const fileOf = (id: string, of: FileKind): SentFile => ({
      id,
      kind: of,
      name: of === 'document' ? 'lease.pdf' : '',
      alt: '',
      bytes: 100,
      w: 0,
      h: 0,
      seconds: 0,
      wave: '',
    });
    async function say(from: Person, to: Person, content: string, id = freshId()) {
      await app.call('POST', API.conversations, {
        token: from.token,
        body: { receiver_id: to.id },
      });
      return await app.call('POST', API.messages(conversationIdOf(from.id, to.id)), {
        token: from.token,
        body: { id, content, message_type: 'file', written_at: new Date().toISOString() },
      });
    }
    const get = async (token: string | null, id: string, range?: string) => {
      const answer = await fetch(app.url + API.file(id), {
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(range && { range }),
        },
      });
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };

    test('a photo is made anew, and read by the two it is between and nobody else', async () => {
      const id = freshId();
      expect((await upload(ann, 'photo', await photo(), id)).body).toMatchObject({
        state: 'stored',
        key: id,
      });
      // Its sender may look at it; nobody it was not sent to.
      expect((await get(ann.token, id)).status).toBe(200);
      expect((await get(bob.token, id)).status).toBe(404);
      expect((await say(ann, bob, fileContent(fileOf(id, 'photo')))).status).toBe(200);

      const seen = await get(bob.token, id);
      expect(seen.status).toBe(200);
      expect(seen.headers.get('content-type')).toBe('image/webp');
      expect(seen.headers.get('content-disposition')).toBe('attachment');
      expect(seen.headers.get('cache-control')).toBe('private, no-store');
      expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
      expect(seen.bytes.includes('SECRET-PLACE')).toBe(false);
      const { width, exif } = await sharp(seen.bytes).metadata();
      expect([width, exif]).toEqual([1600, undefined]);

      for (const token of [eve.token, null, 'forged'])
        expect((await get(token, id)).status).toBe(token === eve.token ? 404 : 401);
    });

    test('a line that broke goes on where it was', async () => {
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      const rest = await get(ann.token, id, 'bytes=10-');
      expect([rest.status, rest.headers.get('x-file-bytes')]).toEqual([206, String(PDF.length)]);
      expect(rest.bytes).toEqual(PDF.subarray(10));
      // Any other range is answered with the whole file.
      for (const range of ['bytes=0-5', 'bytes=-5', `bytes=${PDF.length}-`, 'lines=1-'])
        expect((await get(ann.token, id, range)).bytes).toEqual(PDF);
    });

    test('a PDF and a voice message are handed on as what they are, all else as bytes', async () => {
      const others = text('a,b\n1,2\n');
      for (const [of, bytes, type] of [
        ['document', PDF, 'application/pdf'],
        ['voice', WEBM, 'audio/webm'],
        ['document', others, 'application/octet-stream'],
        // A program in a PDF stays a PDF, and is never opened as a page.
        ['document', Buffer.concat([PDF, text('<script>alert(1)</script>')]), 'application/pdf'],
      ] as const) {
        const id = freshId();
        expect((await upload(ann, of, bytes, id)).status).toBe(200);
        const seen = await get(ann.token, id);
        expect([seen.headers.get('content-type'), seen.bytes.length]).toEqual([type, bytes.length]);
      }
    });

    test('a film that came as a document loses where it was made, and one with a track of places is refused', async () => {
      const box = (type: string, body: Buffer) => {
        const head = Buffer.alloc(8);
        head.writeUInt32BE(body.length + 8);
        head.write(type, 4, 'latin1');
        return Buffer.concat([head, body]);
      };
      const film = (inside: Buffer) =>
        Buffer.concat([
          box('ftyp', text('qt  ')),
          box('mdat', text('pictures')),
          box('moov', inside),
        ]);
      const placed = film(box('udta', box('\u00a9xyz', text('+51.5074-000.1278/'))));
      const id = freshId();
      expect((await upload(ann, 'document', placed, id)).status).toBe(200);
      const seen = await get(ann.token, id);
      expect(seen.bytes).toHaveLength(placed.length);
      expect(seen.bytes.includes('pictures')).toBe(true);
      expect(seen.bytes.includes('51.5074')).toBe(false);

      const table = box('stsd', Buffer.concat([Buffer.alloc(8), box('gpmd', text('entry'))]));
      const tracked = film(box('trak', box('mdia', box('minf', box('stbl', table)))));
      const refused = await upload(ann, 'document', tracked);
      expect([refused.status, codeOf(refused)]).toEqual([415, 'unsupported_file']);
    });

    test.each(HOSTILE)('%s is refused with the reason', async (_, of, bytes, code) => {
      const id = freshId();
      const answer = await upload(ann, of, bytes, id);
      expect([answer.status, codeOf(answer)]).toEqual([415, code]);
      expect((await get(ann.token, id)).status).toBe(404);
      expect(codeOf(await say(ann, bob, fileContent(fileOf(id, of))))).toBe('file_missing');
    });

    test('what is too large is refused before its first byte', async () => {
      const body = {
        id: freshId(),
        bytes: FILE_MAX_BYTES + 1,
        hash: sha256(PDF),
        file: 'document',
      };
      const answer = await app.call('POST', API.uploads, { token: ann.token, body });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
    });

    test('nobody sends a file that is not theirs to read, or under another kind or id', async () => {
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      const content = fileContent(fileOf(id, 'document'));
      expect(codeOf(await say(eve, bob, content))).toBe('file_missing');
      expect(codeOf(await begin(eve, id, PDF, 'document'))).toBe('id_taken');
      expect(codeOf(await say(ann, bob, fileContent(fileOf(id, 'photo'))))).toBe('file_missing');
      for (const forged of ['📎 lease.pdf', `${content} `, content.replace('lease', 'other')])
        expect(codeOf(await say(ann, bob, forged))).toBe('invalid_request');

      // A person who was sent it may hand it on, and then it can be read there, too.
      const said = freshId();
      expect((await say(ann, bob, content, said)).status).toBe(200);
      expect((await say(ann, bob, content, said)).status).toBe(200);
      expect((await get(eve.token, id)).status).toBe(404);
      expect((await say(bob, eve, content)).status).toBe(200);
      expect((await get(eve.token, id)).status).toBe(200);
    });

    test('a day has an end', async () => {
      const dora = await backend.makePerson(`files-dora-${randomUUID().slice(0, 8)}`);
      await backend.deps.db.asService((sql) =>
        sql.query(
          `insert into private.files (id, owner_id, kind, type, bytes, hash, key)
           select gen_random_uuid(), $1::uuid, 'voice', 'audio/webm', 10, repeat('a', 64), md5(n::text || $1)
           from generate_series(1, $2::int) n`,
          [dora.id, FILES_A_DAY],
        ),
      );
      const answer = await begin(dora, freshId(), PDF, 'document');
      expect([answer.status, codeOf(answer)]).toEqual([429, 'rate_limited']);
      // Nor in the place of a photo, which does not count.
      const id = freshId();
      const body = { id, bytes: 1, hash: sha256(PDF) };
      expect((await app.call('POST', API.uploads, { token: dora.token, body })).status).toBe(200);
      expect(codeOf(await begin(dora, id, PDF, 'document'))).toBe('rate_limited');
    });

    test('what no message names goes after a week, what one names stays', async () => {
      const [named, unnamed] = [freshId(), freshId()];
      await upload(ann, 'document', PDF, named);
      await upload(ann, 'document', PDF, unnamed);
      await say(ann, bob, fileContent(fileOf(named, 'document')));
      const { db } = backend.deps;
      await db.asService((sql) =>
        sql.query(
          "update private.files set stored_at = now() - interval '8 days' where owner_id = $1::uuid",
          [ann.id],
        ),
      );
      expect(await clearFiles(db, filesIn(createFolderObjects(folder)))).toBeGreaterThan(0);
      expect((await get(ann.token, unnamed)).status).toBe(404);
      expect((await get(bob.token, named)).status).toBe(200);
      // A person whose message no longer names it cannot read it any more.
      await db.asService((sql) =>
        sql.query(
          "update messages set message_type = 'text', content = 'gone' where content like '%' || $1 || '%'",
          [named],
        ),
      );
      expect((await get(bob.token, named)).status).toBe(404);
    });

    const service = (text: string, ...params: string[]) =>
      backend.deps.db.asService((sql) => sql.query(text, params));
    const lying = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      ).length;

    test('of an ended account nothing is left, neither what was sent nor what was on its way', async () => {
      const fay = await backend.makePerson(`files-fay-${randomUUID()}`);
      // Removes the files of other tests.
      await clearFiles(backend.deps.db, filesIn(createFolderObjects(folder)));
      const before = await lying();
      const [sent, left, open] = [freshId(), freshId(), freshId()];
      await upload(fay, 'document', PDF, sent);
      await upload(fay, 'document', PDF, left);
      await begin(fay, open, PDF, 'document');
      await fetch(app.url + API.uploadPart(open, 0), {
        method: 'PUT',
        headers: { authorization: `Bearer ${fay.token}` },
        body: PDF,
      });
      await say(fay, bob, fileContent(fileOf(sent, 'document')));
      expect(await lying()).toBe(before + 2);
      expect(
        await service('select 1 from private.upload_parts where photo_id::text = $1', open),
      ).toHaveLength(1);

      await asAccounts(backend.deps.db, 'delete from auth.users where id = $1::uuid', [fay.id]);
      expect(await clearFiles(backend.deps.db, filesIn(createFolderObjects(folder)))).toBe(2);
      expect(await lying()).toBe(before);
      for (const table of ['files', 'uploads', 'upload_parts'])
        expect(
          await service(`select 1 from private.${table} where owner_id::text = $1`, fay.id),
        ).toEqual([]);
      expect((await get(bob.token, sent)).status).toBe(404);
    });

    test('parts of what was taken back on its way go after a week, what is refused at once', async () => {
      const [takenBack, refused] = [freshId(), freshId()];
      for (const [id, bytes] of [
        [takenBack, PDF],
        [refused, text('#!/bin/sh')],
      ] as const) {
        await begin(ann, id, bytes, 'document');
        await fetch(app.url + API.uploadPart(id, 0), {
          method: 'PUT',
          headers: { authorization: `Bearer ${ann.token}` },
          body: Buffer.from(bytes),
        });
      }
      const parts = async () => {
        const rows = await service(
          'select photo_id from private.upload_parts where photo_id::text in ($1, $2)',
          takenBack,
          refused,
        );
        return rows.map((row) => row['photo_id']);
      };
      expect(
        (await app.call('POST', API.uploadComplete(refused), { token: ann.token })).status,
      ).toBe(415);
      expect(await parts()).toEqual([takenBack]);
      const clear = 'select private.clear_uploads(100, now() + $1::interval)';
      await service(clear, '6 days');
      expect(await parts()).toEqual([takenBack]);
      await service(clear, '8 days');
      expect(await parts()).toEqual([]);
    });

    test('bytes that are brought again while others are being removed stay', async () => {
      const { db } = backend.deps;
      const store = filesIn(createFolderObjects(folder));
      const files = [freshId(), freshId()].map(
        (id) => ({ owner: ann.id, id, hash: sha256(PDF), bytes: PDF, kind: 'document' }) as const,
      );
      for (const file of files) await storeFile(db, store, file);
      const ids = [files.map(({ id }) => id)];
      const rows = await db.asService((sql) =>
        sql.query<{ id: string; key: string }>(
          'select id, key from private.files where id = any($1::uuid[])',
          ids,
        ),
      );
      await db.asService((sql) =>
        sql.query('delete from private.files where id = any($1::uuid[])', ids),
      );
      let back: string | undefined;
      await clearFiles(db, {
        ...store,
        async remove(key) {
          if (back === undefined) {
            back = rows.find((row) => row.key !== key)?.id;
            const file = files.find(({ id }) => id === back);
            if (file !== undefined) await storeFile(db, store, file);
          }
          await store.remove(key);
        },
      });
      expect((await get(ann.token, back ?? '')).status).toBe(200);
    });

    test('bytes that no row came to name, because the process ended in between, go after an hour; those of a row stay, whatever is noted', async () => {
      const { db } = backend.deps;
      const store = filesIn(createFolderObjects(folder));
      const before = await lying();
      const dying: Db = {
        ...db,
        asService: (work) =>
          db.asService(async (sql) => {
            const query: Sql['query'] = (words, ...rest) => {
              if (words.includes('insert into private.files ('))
                throw new Error('the process ends');
              return sql.query(words, ...rest);
            };
            return await work({ ...sql, query });
          }),
      };
      const file = {
        owner: ann.id,
        id: freshId(),
        hash: sha256(PDF),
        bytes: PDF,
        kind: 'document',
      } as const;
      await expect(storeFile(dying, store, file)).rejects.toThrow('the process ends');
      expect(await lying()).toBe(before + 1);
      await clearFiles(db, store);
      expect(await lying()).toBe(before + 1);
      const anHourOn = "update private.files_to_remove set since = since - interval '1 hour'";
      await service(anHourOn);
      await clearFiles(db, store);
      expect(await lying()).toBe(before);

      // Brought twice at once, and the slower one ended.
      await storeFile(db, store, file);
      await expect(storeFile(dying, store, file)).rejects.toThrow('the process ends');
      await service(anHourOn);
      await clearFiles(db, store);
      expect((await get(ann.token, file.id)).bytes).toEqual(PDF);
    });
  });
}
