import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { MODERATION_PEOPLE, peopleAnswerSchema } from '#contract/protocol/moderation.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { runModerators } from '#server/moderators/command.ts';
import { flat, makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { moderationOf } from '#tests/sql/moderation.ts';
import { as, asService, type TestPerson } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

type Somebody = TestPerson & { readonly token: string };

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    let noor: Somebody;
    let ann: Somebody;
    let bob: Somebody;
    let area: string;
    const db = () => backend.deps.db;
    const { caseOf, decide, standingOf, casesOf } = moderationOf(() => backend.deps.db);
    const service = <Row = Record<string, unknown>>(text: string, ...parameters: unknown[]) =>
      asService<Row>(db(), text, parameters);

    async function somebody(name: string): Promise<Somebody> {
      const { id, token } = await backend.makePerson(name);
      const [row] = await service<{ email: string }>(
        'select email from user_profiles where id = $1::uuid',
        id,
      );
      const claims = { sub: id, role: 'authenticated', exp: 4_102_444_800 };
      return { id, token, claims, email: row?.email ?? '' };
    }
    async function moderators(...args: string[]) {
      const said: string[] = [];
      const code = await runModerators(args, {
        openDb: () => Promise.resolve({ ...db(), close: () => Promise.resolve() }),
        say: (line) => void said.push(line),
      });
      return { code, said: said.join('\n') };
    }
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp(backend.deps);
      noor = await somebody('decides-noor');
      ann = await makeLandlord(db(), await somebody('decides-ann'));
      bob = await makeLandlord(db(), await somebody('decides-bob'));
      area = await makeArea(db());
      await moderators('add', noor.email);
    });
    afterAll(async () => {
      await app.close();
      await backend.close();
    });

    const push = async (who: TestPerson, row: object) => {
      await as(db(), who, "select sync_push('properties', $1::jsonb)", [JSON.stringify([row])]);
    };
    const stateOf = async (id: string) =>
      (
        await service<{ visibility: string; moderation_reason: string | null }>(
          'select visibility, moderation_reason from properties where id = $1::uuid',
          id,
        )
      )[0];
    const change = (who: TestPerson, id: string, set: string) =>
      as(db(), who, `update properties set ${set} where id = $1::uuid`, [id]);
    /** As an upload stores it: of these bytes, by this person. */
    async function photo(owner: TestPerson, hash: string) {
      const key = `p-${randomUUID()}`;
      await service(
        `insert into private.listing_photos (key, owner_id, photo_id, hash, w, h)
         values ($1, $2::uuid, gen_random_uuid(), $3, 1600, 1200)`,
        ...[key, owner.id, hash],
      );
      return { id: randomUUID(), key, room: 'living', w: 1600, h: 1200 };
    }

    test('A photo of another owner holds a listing until it is reviewed: its owner reads why, a moderator sees both, and once released it stays live while it is edited', async () => {
      const hash = 'a'.repeat(64);
      const plain = flat(area).photos;
      const first = await makeListing(db(), ann, area, {
        photos: [await photo(ann, hash), ...plain],
        title: 'The first flat by the harbour',
      });
      await expect.poll(() => stateOf(first.id)).toMatchObject({ visibility: 'live' });
      const copy = flat(area, {
        photos: [await photo(bob, hash), ...plain],
        title: 'The copy of a flat',
      });
      await push(bob, copy);
      await expect
        .poll(() => stateOf(copy.id))
        .toEqual({
          visibility: 'rejected',
          moderation_reason: expect.stringContaining('photo_of_another_owner'),
        });
      expect(await standingOf(bob, copy.id)).toMatchObject({ state: 'held' });
      const found = await caseOf(noor, copy.id);
      expect(found?.body).toMatchObject({
        why: 'held',
        listing: { title: 'The copy of a flat' },
        others: [{ title: 'The first flat by the harbour', id: first.id }],
      });
      expect(await decide(noor, found?.id, 'approve')).toBe('done');
      await expect.poll(() => stateOf(copy.id)).toMatchObject({ visibility: 'live' });
      await change(bob, copy.id, "title = 'The copy of a flat, renamed'");
      await expect
        .poll(() =>
          service('select 1 from private.listing_checks where property_id = $1::uuid', copy.id),
        )
        .toEqual([]);
      expect(await stateOf(copy.id)).toMatchObject({ visibility: 'live' });
      // Another copied photo is another question.
      const more = JSON.stringify([await photo(bob, hash), ...copy.photos]);
      await as(db(), bob, 'update properties set photos = $2::jsonb where id = $1::uuid', [
        copy.id,
        more,
      ]);
      await expect.poll(() => stateOf(copy.id)).toMatchObject({ visibility: 'rejected' });
    });

    test('A moderator finds people by name or address, page by page, nobody else does, and each search is noted', async () => {
      const names = Array.from({ length: 21 }, (_, at) => `Sought ${String(at).padStart(2, '0')}`);
      const made: Somebody[] = [];
      for (const [at, name] of names.entries()) {
        const one = await somebody(`sought-${at}-${randomUUID().slice(0, 8)}`);
        await service('update user_profiles set full_name = $2 where id = $1::uuid', one.id, name);
        made.push(one);
      }
      const find = async (who: Somebody, query: Record<string, string>) => {
        const path = `${MODERATION_PEOPLE}?${new URLSearchParams(query).toString()}`;
        const { status, text } = await app.call('GET', path, { token: who.token });
        return status === 200 ? peopleAnswerSchema.parse(JSON.parse(text)) : status;
      };
      expect(await find(ann, { q: 'sought' })).toBe(403);
      expect(await find(noor, { q: 's' })).toBe(400);
      const first = await find(noor, { q: 'SOUGHT' });
      if (typeof first === 'number') throw new Error(String(first));
      expect(first).toMatchObject({ hasMore: true });
      expect(first.people.map(({ name }) => name)).toEqual(names.slice(0, 20));
      const after = first.people.at(-1)?.id ?? '';
      expect(await find(noor, { q: 'sought', after })).toMatchObject({
        hasMore: false,
        people: [{ name: names[20], listings: 0, cases: 0, state: 'none', userType: 'renter' }],
      });
      const [one] = made;
      expect(await find(noor, { q: one?.email ?? '' })).toMatchObject({
        people: [{ id: one?.id, email: one?.email }],
      });
      // Signs that stand for others in the database stand for themselves.
      expect(await find(noor, { q: '%%' })).toEqual({ people: [], hasMore: false });
      expect(await find(noor, { q: '__' })).toEqual({ people: [], hasMore: false });
      const noted = await service<{ text: string; found: number }>(
        'select text, found from private.people_searches where moderator_id = $1::uuid order by id',
        noor.id,
      );
      expect(noted.slice(0, 2)).toEqual([
        { text: 'SOUGHT', found: 20 },
        { text: 'sought', found: 1 },
      ]);
      expect(noted).toHaveLength(5);
    });

    test('What was refused goes live neither by being put up again, nor changed, nor listed anew: somebody looks first', async () => {
      const home = flat(area);
      await push(ann, home);
      await expect.poll(() => stateOf(home.id)).toMatchObject({ visibility: 'live' });
      await app.call('POST', API.reports, {
        token: bob.token,
        body: {
          ...{ id: randomUUID(), property_id: home.id, reason: 'scam', text: 'It is not there.' },
          written_at: new Date().toISOString(),
        },
      });
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'refuse', { reason: 'fake' })).toBe('done');
      const refused = { visibility: 'rejected', moderation_reason: 'refused:fake' };
      await change(ann, home.id, "visibility = 'live'");
      await expect.poll(() => stateOf(home.id)).toEqual(refused);
      expect((await caseOf(noor, home.id))?.body.state).toBe('decided');
      await change(ann, home.id, "visibility = 'live', title = 'Another title, the same home'");
      await expect.poll(() => stateOf(home.id)).toEqual(refused);
      expect((await caseOf(noor, home.id))?.body).toMatchObject({
        ...{ why: 'changed', state: 'open' },
        listing: { title: 'Another title, the same home' },
      });
      const anew = { ...home, id: randomUUID() };
      await push(ann, anew);
      await expect
        .poll(() => stateOf(anew.id))
        .toEqual({ visibility: 'rejected', moderation_reason: 'listed_again' });
      expect((await caseOf(noor, anew.id))?.body).toMatchObject({ why: 'held' });
    });

    test('A message and a person are reported by who has to do with them, with what was written then, and by nobody else', async () => {
      const id = randomUUID();
      const said = [{ id, content: 'Pay me first', written_at: '2026-11-21T02:00:00Z' }];
      await service(
        'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)',
        ...[bob.id, conversationIdOf(bob.id, ann.id), ann.id, JSON.stringify(said)],
      );
      const report = async (who: Somebody, of: object) =>
        (
          await app.call('POST', API.reports, {
            token: who.token,
            body: {
              ...{ id: randomUUID(), reason: 'scam', text: '', ...of },
              written_at: new Date().toISOString(),
            },
          })
        ).status;
      expect(await report(noor, { message_id: id })).toBe(404);
      expect(await report(bob, { message_id: id })).toBe(404);
      expect(await report(noor, { person_id: bob.id })).toBe(404);
      expect(await report(ann, { person_id: randomUUID() })).toBe(404);
      expect(await report(ann, { person_id: bob.id, message_id: id })).toBe(400);
      expect(await report(ann, {})).toBe(400);
      // The signs that a device reports are held to words that can be signs.
      const signs = ['money_first', 'Not a sign', 7, { no: 'sign' }, 'of_a_newer_app'];
      expect(await report(ann, { message_id: id, seen: { signs } })).toBe(200);
      expect(await report(ann, { message_id: id, seen: { signs: 'money_first' } })).toBe(200);
      expect(await report(ann, { message_id: id })).toBe(200);
      expect(await report(ann, { person_id: bob.id })).toBe(200);
      await service('delete from messages where id = $1::uuid', id);
      for (const about of [id, bob.id])
        expect((await caseOf(noor, about))?.body).toMatchObject({
          ...{ ownerId: bob.id, person: { id: bob.id } },
          messages: [{ id, text: 'Pay me first', isReported: about === id }],
        });
      const told = (await caseOf(noor, id))?.body as { readonly reports: readonly object[] };
      expect(told.reports.map((one) => 'signs' in one && one.signs)).toEqual([
        [],
        [],
        ['money_first', 'of_a_newer_app'],
      ]);
    });

    test('What a moderator is shown of others is not part of their own export', async () => {
      expect((await casesOf(noor)).size).toBeGreaterThan(0);
      const { text, status } = await app.call('GET', API.accountExport, { token: noor.token });
      expect(status).toBe(200);
      expect(text).toContain('"kind":"moderator"');
      expect(text).not.toContain('"kind":"case"');
    });

    test('npm run moderators adds who confirmed an address, says who they are, and takes it back', async () => {
      const theo = await somebody('decides-theo');
      expect(await moderators('add', 'nobody@test.test')).toMatchObject({ code: 1 });
      expect(await moderators('remove', theo.email)).toMatchObject({ code: 1 });
      for (const args of [[], ['add'], ['list', 'x'], ['promote', theo.email]])
        expect(await moderators(...args)).toMatchObject({
          code: 1,
          said: expect.stringContaining('npm run'),
        });
      expect(await moderators('add', ` ${theo.email.toUpperCase()} `)).toMatchObject({ code: 0 });
      expect((await casesOf(theo)).size).toBeGreaterThan(0);
      expect((await moderators('list')).said).toContain(theo.email);
      expect(await moderators('remove', theo.email)).toMatchObject({ code: 0 });
      expect((await moderators('list')).said).not.toContain(theo.email);
      expect(await casesOf(theo)).toEqual(new Map());
    });
  });
}
