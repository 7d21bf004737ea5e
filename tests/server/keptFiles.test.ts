import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileContent } from '#contract/entities/sentFile.ts';
import { API } from '#contract/protocol/api.ts';
import { KEPT_BYTES_MAX } from '#contract/protocol/limits.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { begun, picturing } from '#sync/model/rules/inspection/changes.ts';
import { shareIdOf } from '#src/rules/sharing.ts';
import { clearFiles } from '#server/domain/upkeep/index.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
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

const HOME = 'b0000000-0000-7000-8000-000000000001';

/** Files that a browser could run, and files sent as another kind. */
const HOSTILE = [
  ['SVG as a photo', 'photo', '<svg onload="alert(1)"/>', 'unsupported_image'],
  ['SVG', 'document', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unsupported_file'],
  ['HTML', 'document', '<!DOCTYPE html><script>alert(1)</script>', 'unsupported_file'],
  ['a program', 'document', 'MZ\u0090\u0000', 'unsupported_file'],
] as const;

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
      world = await openFileWorld(kind, 'kept');
      ({ backend, app, folder, ann, bob, eve } = world);
    });
    afterAll(() => world.close());

    const { begin, upload } = sendingTo(() => app, { kept: true });
    const statusFor = async (who: Person, id: string) => {
      const answer = await fetch(app.url + API.file(id), {
        headers: { authorization: `Bearer ${who.token}` },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const seenBy = async (id: string) =>
      await Promise.all([ann, bob, eve].map((who) => statusFor(who, id)));
    const service = (text: string, values: unknown[]) =>
      backend.deps.db.asService((sql) => sql.query(text, values));
    /** As a device of theirs pushes it. */
    const put = (who: Person, id: string, of: string, body: object | null) =>
      service(
        `insert into public.records (user_id, id, kind, body, deleted)
         values ($1::uuid, $2::uuid, $3, $4::jsonb, $5)
         on conflict (user_id, id) do update set body = excluded.body, deleted = excluded.deleted`,
        [who.id, id, of, JSON.stringify(body ?? {}), body === null],
      );
    const homeFile = (of: string) => ({
      ...{ propertyId: HOME, kind: of, name: '', alt: '', bytes: 10, w: 4, h: 3, at: 1 },
    });
    const talk = (one: Person, other: Person) =>
      app.call('POST', API.conversations, { token: one.token, body: { receiver_id: other.id } });
    const checklist = (...files: string[]) =>
      files.reduce(
        (before, id) => picturing(id, { part: 'roof', at: 1, bytes: 10, w: 4, h: 3 })(before),
        begun({ template: 'moveIn', name: 'Flat', at: 1, currency: 'EUR' }),
      );
    const share = (of: string, isOn = true) =>
      put(
        ann,
        shareIdOf(ann.id, of, bob.id),
        'share',
        isOn ? { recordId: of, withId: bob.id, at: 1 } : null,
      );
    const upkeep = () => clearFiles(backend.deps.db, filesIn(createFolderObjects(folder)));

    test('what a person keeps of a home is read by them and nobody else, and is made anew', async () => {
      await talk(ann, bob);
      const id = freshId();
      const bytes = await photo();
      expect((await upload(ann, 'photo', bytes, id)).body).toMatchObject({ key: id });
      await put(ann, id, 'home_file', homeFile('photo'));
      expect(await seenBy(id)).toEqual([200, 404, 404]);
      const answer = await fetch(app.url + API.file(id), {
        headers: { authorization: `Bearer ${ann.token}` },
      });
      const seen = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-disposition')).toBe('attachment');
      expect(seen.includes('SECRET-PLACE')).toBe(false);
      expect((await sharp(seen).metadata()).exif).toBeUndefined();

      // Named by others, or shared by its owner, it is still theirs alone.
      await put(bob, id, 'home_file', homeFile('photo'));
      const list = randomUUID();
      await put(eve, list, 'inspection', checklist(id));
      await share(id);
      // A person who names it waits for it in vain, as for a file that does not exist.
      expect(await seenBy(id)).toEqual([200, 204, 204]);
      // Nor is it handed on in a conversation, by whoever.
      for (const [from, to] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        const content = fileContent({
          ...{ id, kind: 'photo', name: '', alt: '', bytes: 10, w: 4, h: 3, seconds: 0, wave: '' },
        });
        const said = await app.call('POST', API.messages(conversationIdOf(from.id, to.id)), {
          token: from.token,
          body: {
            id: freshId(),
            content,
            message_type: 'file',
            written_at: new Date().toISOString(),
          },
        });
        expect(codeOf(said)).toBe('file_missing');
      }
    });

    test('photos of a checklist are read by its people, until they are shown it no more', async () => {
      await talk(ann, bob);
      const [id, later, list] = [freshId(), freshId(), randomUUID()];
      // The record comes before its photo, as from a device that was offline.
      await put(ann, list, 'inspection', checklist(id));
      await share(list);
      expect(await seenBy(id)).toEqual([204, 204, 404]);
      await upload(ann, 'photo', await photo(), id);
      await upload(ann, 'photo', await photo(), later);
      expect(await seenBy(id)).toEqual([200, 200, 404]);
      expect(await seenBy(later)).toEqual([200, 404, 404]);
      await put(ann, list, 'inspection', checklist(id, later));
      expect(await seenBy(later)).toEqual([200, 200, 404]);

      // Taken out of it, taken back, and with a block it is over.
      await put(ann, list, 'inspection', checklist(id));
      expect(await seenBy(later)).toEqual([200, 404, 404]);
      await share(list, false);
      expect(await seenBy(id)).toEqual([200, 404, 404]);
      await share(list);
      expect(await seenBy(id)).toEqual([200, 200, 404]);
      await service(
        'insert into public.blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)',
        [ann.id, bob.id],
      );
      expect(await seenBy(id)).toEqual([200, 404, 404]);
      await service('delete from public.blocked_users where blocker_id = $1::uuid', [ann.id]);
    });

    test('a device that knows no photos of a checklist does not take them out', async () => {
      const [id, list] = [freshId(), randomUUID()];
      await put(ann, list, 'inspection', checklist(id));
      const { pictures: _pictures, ...old } = checklist();
      await put(ann, list, 'inspection', { ...old, name: 'Flat two' });
      const [row] = await service('select body from public.records where id = $1::uuid', [list]);
      expect(row).toMatchObject({
        body: { name: 'Flat two', pictures: { [id]: { part: 'roof' } } },
      });
      await put(ann, list, 'inspection', checklist());
      const [empty] = await service('select body from public.records where id = $1::uuid', [list]);
      expect(empty).toMatchObject({ body: { pictures: {} } });
    });

    test.each(HOSTILE)('%s is refused with the reason', async (_, of, text, code) => {
      const id = freshId();
      const answer = await upload(ann, of, Buffer.from(text), id);
      expect([answer.status, codeOf(answer)]).toEqual([415, code]);
      expect(await statusFor(ann, id)).toBe(404);
    });

    test('nobody takes the id of a file of somebody else, and a person keeps so much and no more', async () => {
      const id = freshId();
      await upload(ann, 'document', PDF, id);
      expect(codeOf(await begin(eve, id, PDF, 'document'))).toBe('id_taken');
      const dora = await backend.makePerson(`kept-dora-${randomUUID().slice(0, 8)}`);
      await service(
        `insert into private.files (id, owner_id, kind, type, bytes, hash, key, kept, stored_at)
         select gen_random_uuid(), $1::uuid, 'document', 'application/pdf', 25000000, repeat('a', 64), md5(n::text || $1), true,
           now() - interval '2 days'
         from generate_series(1, $2::int) n`,
        [dora.id, KEPT_BYTES_MAX / 25_000_000],
      );
      const full = await begin(dora, freshId(), PDF, 'document');
      expect([full.status, codeOf(full)]).toEqual([413, 'payload_too_large']);
      // Nor in the place of something that does not count.
      const taken = freshId();
      const body = { id: taken, bytes: 1, hash: sha256(PDF) };
      expect((await app.call('POST', API.uploads, { token: dora.token, body })).status).toBe(200);
      expect(codeOf(await begin(dora, taken, PDF, 'document'))).toBe('payload_too_large');
      // Files of conversations are not counted with it.
      const chat = await app.call('POST', API.uploads, {
        token: dora.token,
        body: { id: freshId(), bytes: PDF.length, hash: sha256(PDF), file: 'document' },
      });
      expect(chat.status).toBe(200);
    });

    test('what no record names goes a day after that was seen, what one names stays', async () => {
      const [named, taken] = [freshId(), freshId()];
      await upload(ann, 'document', PDF, named);
      await upload(ann, 'document', PDF, taken);
      for (const id of [named, taken]) await put(ann, id, 'home_file', homeFile('document'));
      await service(
        "update private.files set stored_at = now() - interval '30 days' where owner_id = $1::uuid",
        [ann.id],
      );
      await put(ann, taken, 'home_file', null);
      await upkeep();
      expect([await statusFor(ann, named), await statusFor(ann, taken)]).toEqual([200, 200]);
      const age = () =>
        service(
          "update private.files set released_at = released_at - interval '25 hours' where owner_id = $1::uuid",
          [ann.id],
        );
      // Named again in time it stays.
      await put(ann, taken, 'home_file', homeFile('document'));
      await upkeep();
      await age();
      await upkeep();
      expect(await statusFor(ann, taken)).toBe(200);
      await put(ann, taken, 'home_file', null);
      await upkeep();
      await age();
      await upkeep();
      expect([await statusFor(ann, named), await statusFor(ann, taken)]).toEqual([200, 404]);
    });
  });
}
