import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileContent } from '#contract/entities/sentFile.ts';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { LISTING_FILE_BYTES } from '#contract/protocol/limits.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { clearFiles } from '#server/domain/upkeep/index.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import { flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import {
  codeOf,
  type FileWorld,
  freshId,
  openFileWorld,
  PDF,
  type Person,
  sendingTo,
} from './fileWorld.ts';
import type { TestApp } from './startTestServer.ts';

const HERE = '+51.5074-000.1278/';
const four = (number: number) => String.fromCharCode(0, 0, number >>> 8, number & 255);
const box = (type: string, ...parts: string[]) =>
  four(parts.join('').length + 8) + type + parts.join('');
const hdlr = (of: string) => box('hdlr', four(0), four(0), of);
const filmed = (of: string) =>
  Buffer.from(
    box('ftyp', 'isom', four(0)) +
      box('moov', hdlr(of), box('udta', box('\u00a9xyz', '\0\x12\x15\xc7', HERE))),
    'latin1',
  );
const FILM = filmed('vide');

/** Of another kind than they are sent as, by their bytes. */
const HOSTILE = [
  ['SVG', 'document', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', 'document', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['an archive', 'document', Buffer.from('PK\u0003\u0004')],
  ['a film', 'document', FILM],
  ['a document', 'video', PDF],
  ['sound alone', 'video', filmed('soun')],
] as const;

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let world: FileWorld;
    let backend: OpenedBackend;
    let app: TestApp;
    let folder: string;
    let ann: Person;
    let bob: Person;
    let area: string;
    beforeAll(async () => {
      world = await openFileWorld(kind, 'listed');
      ({ backend, app, folder, ann, bob } = world);
      area = await makeArea(backend.deps.db);
      for (const who of [ann, bob]) await makeLandlord(backend.deps.db, who);
    });
    afterAll(() => world.close());

    const { begin, upload } = sendingTo(() => app, { listed: true });
    const service = (text: string, ...values: unknown[]) =>
      backend.deps.db.asService((sql) => sql.query(text, values));
    const entry = (id: string, more: object = {}) => ({
      ...{ id, key: id, kind: 'document', about: 'energy_certificate', name: 'Certificate.pdf' },
      ...{ type: 'application/pdf', bytes: PDF.length, ...more },
    });
    /** As a device of theirs pushes it; without `files` as one that does not know them. */
    async function push(who: Person, home: ReturnType<typeof flat>, files?: readonly object[]) {
      const details = { ...home.details, ...(files && { files }) };
      const [stood] = await service('select rev from properties where id = $1::uuid', home.id);
      const claims = { sub: who.id, role: 'authenticated', exp: 4_102_444_800 };
      const [row] = await backend.deps.db.asUser(claims, (sql) =>
        sql.query<{ answer: { results: [{ status: string; constraint?: string }] } }>(
          "select sync_push('properties', $1::jsonb) as answer",
          [JSON.stringify([{ ...home, details, rev: Number(stood?.['rev'] ?? 0) }])],
        ),
      );
      const result = row?.answer.results[0];
      if (result?.status === 'accepted') await show(home.id, 'live');
      return result;
    }
    const show = (home: string, visibility: string) =>
      service('update properties set visibility = $2 where id = $1::uuid', home, visibility);
    /** As anybody gets it, who is nobody. */
    const got = async (id: string) => {
      const answer = await fetch(app.url + API.listingFile(id));
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const statusOf = async (id: string) => (await got(id)).status;
    const upkeep = () => clearFiles(backend.deps.db, filesIn(createFolderObjects(folder)));

    test('a document is read by everybody as soon as a listing names it, and never as a page', async () => {
      const id = freshId();
      expect((await upload(ann, 'document', PDF, id)).body).toMatchObject({
        state: 'stored',
        key: id,
      });
      expect(await statusOf(id)).toBe(404);
      const home = flat(area);
      expect(await push(ann, home, [entry(id)])).toMatchObject({ status: 'accepted' });
      const { status, headers, bytes } = await got(id);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(bytes.equals(PDF)).toBe(true);
      expect(headers.get('content-disposition')).toBe('attachment');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const part = await fetch(app.url + API.listingFile(id), { headers: { range: 'bytes=5-' } });
      expect([part.status, await part.text()]).toEqual([206, PDF.toString().slice(5)]);

      // A moderator refused it: it is shown to nobody.
      await service("update properties set visibility = 'rejected' where id = $1::uuid", home.id);
      expect(await statusOf(id)).toBe(404);
    });

    test('what is shown to nobody else is read by its owner alone', async () => {
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      const home = flat(area);
      await push(ann, home, [entry(id)]);
      const statusFor = async (who: Person) =>
        (await fetch(app.url + API.file(id), { headers: { authorization: `Bearer ${who.token}` } }))
          .status;
      const seen = async (visibility: string) => {
        await show(home.id, visibility);
        return [await statusOf(id), await statusFor(bob), await statusFor(ann)];
      };
      for (const hidden of ['paused', 'expired', 'rejected'])
        expect([hidden, await seen(hidden)]).toEqual([hidden, [404, 404, 200]]);
      expect(await seen('live')).toEqual([200, 404, 200]);
    });

    test('moderators read the documents of a listing that is shown to nobody, and those of an open case stay', async () => {
      const [id, loose] = [freshId(), freshId()];
      for (const file of [id, loose]) await upload(ann, 'document', PDF, file);
      const home = flat(area);
      await push(ann, home, [entry(id), entry(freshId(), { key: null })]);
      const read = async (file: string) =>
        (
          await fetch(app.url + API.file(file), {
            headers: { authorization: `Bearer ${bob.token}` },
          })
        ).status;
      await show(home.id, 'paused');
      expect(await read(id)).toBe(404);
      await service('insert into private.moderators (user_id) values ($1::uuid)', bob.id);
      expect([await read(id), await read(loose)]).toEqual([200, 404]);

      await service("select private.open_listing_case($1::uuid, 'held')", home.id);
      const [seen] = await service(
        "select seen -> 'listing' -> 'files' as files from private.cases where about_id = $1::uuid",
        home.id,
      );
      expect(seen).toEqual({ files: [entry(id)] });
      // Its owner takes it out: who decides still sees it.
      await service(
        "update properties set details = details - 'files' where id = $1::uuid",
        home.id,
      );
      const dayLater = async () => {
        await upkeep();
        await service(
          "update private.files set released_at = now() - interval '3 days' where released_at is not null",
        );
        await upkeep();
        return await read(id);
      };
      expect(await dayLater()).toBe(200);
      await service(
        "update private.cases set state = 'decided' where about_id = $1::uuid",
        home.id,
      );
      expect(await dayLater()).toBe(404);
      await service(
        'update private.moderators set removed_at = now() where user_id = $1::uuid',
        bob.id,
      );
    });

    test('a document that its listing names before it knows that it is up stays for it', async () => {
      const [id, loose] = [freshId(), freshId()];
      await upload(ann, 'document', PDF, id);
      await upload(ann, 'document', PDF, loose);
      const home = flat(area);
      await push(ann, home, [entry(id, { key: null })]);
      await upkeep();
      await service(
        "update private.files set released_at = now() - interval '3 days' where listed",
      );
      await upkeep();
      expect(await service('select id from private.files where id = $1::uuid', loose)).toEqual([]);
      expect(await push(ann, home, [entry(id)])).toMatchObject({ status: 'accepted' });
      expect(await statusOf(id)).toBe(200);
    });

    test('a film loses the place where it was made', async () => {
      const id = freshId();
      await upload(ann, 'video', FILM, id);
      const film = { kind: 'video', about: 'tour', type: 'video/mp4', bytes: FILM.length };
      expect(await push(ann, flat(area), [entry(id, film)])).toMatchObject({ status: 'accepted' });
      const { headers, bytes } = await got(id);
      expect(headers.get('content-type')).toBe('video/mp4');
      expect([FILM.includes(HERE), bytes.includes(HERE)]).toEqual([true, false]);
    });

    test.each(HOSTILE)('%s sent as a %s is refused with the reason', async (_, of, bytes) => {
      const id = freshId();
      const answer = await upload(ann, of, bytes, id);
      expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_file']);
      const named = await push(ann, flat(area), [entry(id)]);
      expect(named).toMatchObject({ status: 'rejected', constraint: 'files_own' });
    });

    test('each kind has its bound, and films come in no other way', async () => {
      const asked = async (file: string, bytes: number, how: object = { listed: true }) => {
        const answer = await app.call('POST', API.uploads, {
          token: ann.token,
          body: { id: freshId(), bytes, hash: 'a'.repeat(64), file, ...how },
        });
        const field = answer.status === 200 ? null : errorBodySchema.parse(answer.body).error.field;
        return [answer.status, field];
      };
      const { document, video } = LISTING_FILE_BYTES;
      expect(await asked('document', document)).toEqual([200, null]);
      expect(await asked('document', document + 1)).toEqual([400, 'bytes']);
      expect(await asked('video', video)).toEqual([200, null]);
      expect(await asked('video', video + 1)).toEqual([400, 'bytes']);
      expect(await asked('voice', 10)).toEqual([400, 'file']);
      expect(await asked('video', 10, {})).toEqual([400, 'file']);
      expect(await asked('document', 10, { listed: true, kept: true })).toEqual([400, 'file']);
    });

    test('a listing names its owner’s files alone, and says of them what is so', async () => {
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      const refused = async (who: Person, ...files: object[]) =>
        (await push(who, flat(area), files))?.constraint;
      expect(await refused(bob, entry(id))).toBe('files_own');
      expect(await refused(ann, entry(freshId()))).toBe('files_own');
      expect(await refused(ann, entry(id, { bytes: 1 }))).toBe('files_own');
      for (const wrong of [
        { key: 'elsewhere' },
        { key: freshId() },
        { type: 'text/html' },
        { kind: 'video' },
        { name: 7 },
        { name: 'x'.repeat(121) },
      ])
        expect([wrong, await refused(ann, entry(id, wrong))]).toEqual([wrong, 'files_fit']);
      const many = Array.from({ length: 11 }, () => entry(freshId(), { key: null }));
      expect(await refused(ann, ...many)).toBe('files_fit');
      // Published before its files are up.
      expect(await refused(ann, entry(freshId(), { key: null }))).toBeUndefined();
    });

    test('no message names a file of a listing', async () => {
      await app.call('POST', API.conversations, {
        token: ann.token,
        body: { receiver_id: bob.id },
      });
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      const content = fileContent({
        ...{ id, kind: 'document', name: 'a.pdf', alt: '', bytes: PDF.length, w: 0, h: 0 },
        ...{ seconds: 0, wave: '' },
      });
      const said = await app.call('POST', API.messages(conversationIdOf(ann.id, bob.id)), {
        token: ann.token,
        body: {
          id: freshId(),
          content,
          message_type: 'file',
          written_at: new Date().toISOString(),
        },
      });
      expect(codeOf(said)).toBe('file_missing');
      expect(codeOf(await begin(bob, id, PDF, 'document'))).toBe('id_taken');
    });

    test('a device that knows no files takes none out; what is taken out is gone at once, and its bytes a day later', async () => {
      const [stays, goes, drafted] = [freshId(), freshId(), freshId()];
      for (const id of [stays, goes, drafted]) await upload(ann, 'document', PDF, id);
      const home = flat(area);
      await push(ann, home, [entry(stays), entry(goes)]);
      await push(ann, { ...home, title: 'A title of an older app' });
      expect(await statusOf(goes)).toBe(200);
      await push(ann, home, [entry(stays)]);
      expect([await statusOf(stays), await statusOf(goes)]).toEqual([200, 404]);
      await service(
        `insert into public.records (user_id, id, kind, body) values ($1::uuid, $2::uuid, 'listing_draft', $3::jsonb)`,
        ...[ann.id, freshId()],
        JSON.stringify({ step: 0, at: 1, fields: {}, photos: [entry(drafted)], editsRev: null }),
      );
      const left = async () => {
        const rows = await service(
          'select id from private.files where id = any($1::uuid[]) order by id',
          [stays, goes, drafted],
        );
        return rows.map(({ id }) => id);
      };
      await upkeep();
      await service(
        "update private.files set released_at = released_at - interval '25 hours' where owner_id = $1::uuid",
        ann.id,
      );
      expect(await left()).toEqual([stays, goes, drafted].toSorted());
      await upkeep();
      expect(await left()).toEqual([stays, drafted].toSorted());

      // With the home its files go, too.
      await service('update properties set deleted = true where id = $1::uuid', home.id);
      expect(await statusOf(stays)).toBe(404);
    });
  });
}
