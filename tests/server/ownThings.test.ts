import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, DELETION_WORD } from '#contract/protocol/api.ts';
import { photoPath } from '#contract/rules/photoPath.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { TEST_PASSWORD } from './startTestBackend.ts';
import { type Answered, serveTestApp, type TestApp } from './startTestServer.ts';

const codeOf = ({ body }: Answered) => errorBodySchema.parse(body).error.code;

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp(backend.deps);
    });
    afterAll(async () => {
      await app.close();
      await backend.close();
    });
    const asService = (text: string, ...parameters: unknown[]) =>
      backend.deps.db.asService((sql) => sql.query(text, parameters));
    const upload = async (token: string, id: string, bytes: Uint8Array): Promise<Answered> => {
      const answer = await fetch(new URL(API.photo(id), app.url), {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
        body: Buffer.from(bytes),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
    };

    describe('a letter to us', () => {
      const letter = (id: string) => ({
        id,
        topic: 'question',
        name: 'Nadia',
        email: 'nadia@guest.test',
        message: 'Does it work on the underground?',
        language: 'en',
        written_at: '2026-11-21T02:00:00Z',
      });

      test('from a guest is kept once, however often it is sent', async () => {
        const id = randomUUID();
        const first = await app.call('POST', API.contact, { body: letter(id) });
        expect(first.status).toBe(200);
        const again = await app.call('POST', API.contact, {
          body: { ...letter(id), message: 'something else' },
        });
        expect(again.body).toEqual(first.body);
        expect(
          await asService('select message from private.contact_messages where id = $1::uuid', id),
        ).toEqual([{ message: 'Does it work on the underground?' }]);
      });

      test('that does not fit is refused by the name of its field', async () => {
        const { status, body } = await app.call('POST', API.contact, {
          body: { ...letter(randomUUID()), email: 'nobody' },
        });
        expect(status).toBe(400);
        expect(errorBodySchema.parse(body).error.field).toBe('email');
      });
    });

    describe('a profile photo', () => {
      const picture = (side = 600) =>
        sharp({ create: { width: side, height: side, channels: 3, background: '#a04020' } })
          .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N' } })
          .jpeg()
          .toBuffer();

      test('is made anew, shown on the profile, and served as a picture that can do nothing', async () => {
        const ann = await backend.makePerson('photo-ann');
        const id = randomUUID();
        const sent = await picture();
        expect(sent.includes('SECRET-PLACE')).toBe(true);
        const answer = await upload(ann.token, id, sent);
        expect(answer.body).toEqual({ avatar_url: photoPath(id) });
        expect(await upload(ann.token, id, sent)).toMatchObject({ status: 200 });
        const served = await fetch(new URL(photoPath(id), app.url));
        expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(served.headers.get('content-type')).toBe('image/webp');
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(bytes.includes('SECRET-PLACE')).toBe(false);
        const { width, height, exif } = await sharp(bytes).metadata();
        expect([width, height, exif]).toEqual([512, 512, undefined]);
        expect(
          await asService('select avatar_url from user_profiles where id = $1::uuid', ann.id),
        ).toEqual([{ avatar_url: photoPath(id) }]);
      });

      test('taken off the profile is gone from the server', async () => {
        const bob = await backend.makePerson('photo-bob');
        const id = randomUUID();
        await upload(bob.token, id, await picture(80));
        await asService('update user_profiles set avatar_url = null where id = $1::uuid', bob.id);
        expect((await fetch(new URL(photoPath(id), app.url))).status).toBe(404);
      });

      test('of no kind we take, broken, too large, or under the id of another is refused', async () => {
        const [cem, eve] = [
          await backend.makePerson('photo-cem'),
          await backend.makePerson('photo-eve'),
        ];
        const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
        expect(codeOf(await upload(cem.token, randomUUID(), svg))).toBe('unsupported_image');
        const broken = (await picture()).subarray(0, 300);
        expect(codeOf(await upload(cem.token, randomUUID(), broken))).toBe('unsupported_image');
        const bomb = await sharp({
          create: { width: 7000, height: 6000, channels: 3, background: '#fff' },
        })
          .png()
          .toBuffer();
        expect(codeOf(await upload(cem.token, randomUUID(), bomb))).toBe('unsupported_image');
        const large = Buffer.alloc(10_000_001);
        expect(codeOf(await upload(cem.token, randomUUID(), large))).toBe('payload_too_large');
        const id = randomUUID();
        await upload(cem.token, id, await picture(80));
        expect(codeOf(await upload(eve.token, id, await picture(80)))).toBe('id_taken');
        expect((await upload('', id, svg)).status).toBe(401);
      });
    });

    describe('an account', () => {
      const write = async (from: { id: string; token: string }, to: { id: string }) => {
        await app.call('POST', API.conversations, {
          token: from.token,
          body: { receiver_id: to.id },
        });
        const thread = conversationIdOf(from.id, to.id);
        await app.call('POST', API.messages(thread), {
          token: from.token,
          body: { id: randomUUID(), content: `from ${from.id}` },
        });
        return thread;
      };

      test('is exported whole, and with nothing of anybody else', async () => {
        const ann = await backend.makePerson('export-ann');
        const bob = await backend.makePerson('export-bob');
        const eve = await backend.makePerson('export-eve');
        await write(ann, bob);
        await write(eve, bob);
        const { status, text, body } = await app.call('GET', API.accountExport, {
          token: ann.token,
        });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          profile: [{ id: ann.id, email: 'export-ann@test.test' }],
          messages: [{ mine: true, content: `from ${ann.id}` }],
        });
        expect(text).not.toContain(eve.id);
        expect(text).not.toContain('export-bob@test.test');
      });

      test('is deleted with what is its own; the thread stays with whoever is still there', async () => {
        const ann = await backend.makePerson('delete-ann');
        const bob = await backend.makePerson('delete-bob');
        const thread = await write(ann, bob);
        const terms = await app.call('GET', API.accountDelete, { token: ann.token });
        const { needsPassword } = terms.body as { needsPassword: boolean };
        if (needsPassword) {
          const word = { confirmation: DELETION_WORD };
          const refused = await app.call('POST', API.accountDelete, {
            token: ann.token,
            body: word,
          });
          expect(codeOf(refused)).toBe('invalid_request');
          const wrong = await app.call('POST', API.accountDelete, {
            token: ann.token,
            body: { password: 'Wrong-pass1' },
          });
          expect(codeOf(wrong)).toBe('invalid_credentials');
        }
        const body = needsPassword ? { password: TEST_PASSWORD } : { confirmation: DELETION_WORD };
        const done = await app.call('POST', API.accountDelete, { token: ann.token, body });
        expect(done.body).toEqual({ ok: true });
        expect(await asService('select 1 from user_profiles where id = $1::uuid', ann.id)).toEqual(
          [],
        );
        expect(
          await asService('select 1 from user_roles where user_id = $1::uuid', ann.id),
        ).toEqual([]);
        const after = await app.call('GET', API.conversations, { token: ann.token });
        expect(after.status).toBe(401);
        const left = await app.call('GET', API.messages(thread), { token: bob.token });
        expect(left.body).toMatchObject([{ content: `from ${ann.id}` }]);

        await app.call('POST', API.accountDelete, { token: bob.token, body });
        expect(await asService('select 1 from conversations where id = $1::uuid', thread)).toEqual(
          [],
        );
      });
    });
  });
}
