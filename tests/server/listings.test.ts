import { gunzipSync } from 'node:zlib';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API, snapshotHeadSchema } from '#contract/protocol/api.ts';
import {
  FIRST_CARDS,
  FIRST_SEARCHES,
  type FirstAnswer,
  firstAnswerPath,
} from '#contract/protocol/firstAnswer.ts';
import { propertySchema } from '#contract/entities/property.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { readQuery } from '#search/query/queryAddress.ts';
import { readAreaPack } from '#search/packs/areaPack.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { PACK_VERSION } from '#search/packs/pack.ts';
import { pullAnswerSchema } from '#contract/protocol/sync.ts';
import type { SyncHint } from '#contract/protocol/socket.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { createCatalogue, type Snapshot } from '#server/domain/listings/index.ts';
import { expireListings } from '#server/domain/upkeep/index.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import { snapshotsIn } from '#server/snapshotStore/snapshots.ts';
import { flat, makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { ANON, answerOf, as, asService, type TestPerson } from '#tests/sql/people.ts';
import { everyBackend, type OpenedBackend } from './everyBackend.ts';
import { quietLog } from './quietLog.ts';
import { serveTestApp, type TestApp } from './startTestServer.ts';

/** Judging follows the push by itself; a busy machine takes its time. */

/** The database, and how often it was asked something with these words in it. */
function countingDb(db: Db, words: string): { readonly db: Db; times(): number } {
  let times = 0;
  const asService: Db['asService'] = (work) =>
    db.asService((sql) =>
      work({
        ...sql,
        query: (text, values) => {
          if (text.includes(words)) times += 1;
          return sql.query(text, values);
        },
      }),
    );
  return { db: { ...db, asService }, times: () => times };
}

for (const kind of await everyBackend()) {
  describe(kind.name, { tags: kind.tags }, () => {
    let backend: OpenedBackend;
    let app: TestApp;
    let ann: TestPerson;
    let token: string;
    beforeAll(async () => {
      backend = await kind.open();
      app = await serveTestApp(backend.deps);
      const person = await backend.makePerson('listings-ann');
      token = person.token;
      const claims: Claims = { sub: person.id, role: 'authenticated', exp: 4_102_444_800 };
      ann = await makeLandlord(db(), { id: person.id, email: '', claims });
    });
    afterAll(async () => {
      await app.close();
      await backend.close();
    });
    const db = () => backend.deps.db;
    const pull = async (area: string, from: object | null = null) =>
      pullAnswerSchema.parse(
        await answerOf(
          as(db(), ANON, "select sync_pull('properties', $1, $2::jsonb)", [
            `area:${area}`,
            JSON.stringify(from),
          ]),
        ),
      );
    const push = (row: object) =>
      as(db(), ann, "select sync_push('properties', $1::jsonb)", [JSON.stringify([row])]);
    const stateOf = async (id: string) =>
      (
        await asService<{ visibility: string; moderation_reason: string | null }>(
          db(),
          'select visibility, moderation_reason from properties where id = $1::uuid',
          [id],
        )
      )[0];

    describe('the snapshot of an area', () => {
      const snapshot = async (area: string, headers?: Record<string, string>) => {
        const answer = await app.call('GET', API.areaSnapshot(area), headers ? { headers } : {});
        const [head, ...rows] = answer.text.split('\n').slice(0, -1);
        return { ...answer, head: head ?? '', rows };
      };

      test('is what a pull of the area gives, and the pull goes on from it', async () => {
        const area = await makeArea(db());
        for (let made = 0; made < 3; made += 1) await makeListing(db(), ann, area);
        const { status, headers, head, rows } = await snapshot(area);
        expect([status, headers.get('content-type')]).toEqual([
          200,
          'application/x-ndjson; charset=utf-8',
        ]);
        const { count, checkpoint } = snapshotHeadSchema.parse(JSON.parse(head));
        const listings = rows.map((row) => propertySchema.parse(JSON.parse(row)));
        const pulled = await pull(area);
        expect(count).toBe(3);
        expect(listings.map(({ id }) => id).toSorted()).toEqual(
          pulled.rows.map(({ id }) => id).toSorted(),
        );
        expect((await pull(area, checkpoint)).rows).toEqual([]);
        const late = await makeListing(db(), ann, area);
        const after = await pull(area, checkpoint);
        expect(after).toMatchObject({ reset: false, rows: [{ id: late.id }] });
      });

      test('is the same until something changes, told by its tag, compressed as asked', async () => {
        const area = await makeArea(db());
        const { id } = await makeListing(db(), ann, area);
        const first = await snapshot(area, { 'accept-encoding': 'gzip, br' });
        const etag = first.headers.get('etag') ?? '';
        expect(first.headers.get('content-encoding')).toBe('br');
        expect((await snapshot(area, { 'if-none-match': etag })).status).toBe(304);
        const plain = await snapshot(area, { 'accept-encoding': 'identity' });
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(plain.text).toBe(first.text);
        const zipped = await fetch(app.url + API.areaSnapshot(area), {
          headers: { 'accept-encoding': 'gzip' },
        });
        expect(zipped.headers.get('content-encoding')).toBe('gzip');
        expect(await zipped.text()).toBe(first.text);

        await push({ id, rev: 2, visibility: 'paused' });
        const then = await snapshot(area, { 'if-none-match': etag });
        expect([then.status, then.rows]).toEqual([200, []]);
      });

      test('is made once for all encodings and for every process that has the folder, and then without what left', async () => {
        const area = await makeArea(db());
        const { id } = await makeListing(db(), ann, area);
        const folder = await mkdtemp(join(tmpdir(), 'roost-snapshots-'));
        const counted = countingDb(db(), 'as rows');
        const asked = async (encoding: string) => {
          const served = await serveTestApp({
            ...backend.deps,
            db: counted.db,
            snapshots: snapshotsIn(createFolderObjects(folder)),
          });
          const headers = { 'accept-encoding': encoding };
          const answer = await served.call('GET', API.areaSnapshot(area), { headers });
          await served.close();
          return { ...answer, etag: answer.headers.get('etag') };
        };
        const first = await asked('br');
        const again = await asked('br');
        expect([again.text, again.etag, counted.times()]).toEqual([first.text, first.etag, 1]);
        const zipped = await asked('gzip');
        expect([zipped.headers.get('content-encoding'), zipped.text]).toEqual(['gzip', first.text]);
        expect(counted.times()).toBe(1);
        await push({ id, rev: 2, visibility: 'paused' });
        expect((await asked('br')).text).not.toContain(id);
        expect(counted.times()).toBe(1);
        const kept = await readdir(folder, { recursive: true, withFileTypes: true });
        // The pack, the blocks of homes, and the lines.
        expect(kept.filter((entry) => entry.isFile())).toHaveLength(3);
        await rm(folder, { recursive: true });
      });

      test('is answered where no disk keeps it', async () => {
        const area = await makeArea(db());
        const served = await serveTestApp({
          ...backend.deps,
          snapshots: {
            get: () => Promise.resolve(undefined),
            put: () => Promise.reject(new Error('ENOSPC')),
            remove: () => Promise.reject(new Error('ENOSPC')),
          },
        });
        const { status } = await served.call('GET', API.areaSnapshot(area));
        await served.close();
        expect(status).toBe(200);
      });

      // One session cannot hold a transaction open beside another.
      test.runIf(kind.name.startsWith('PostgreSQL'))(
        'leaves nothing out that is committed late',
        async () => {
          const area = await makeArea(db());
          const slow = await makeListing(db(), ann, area);
          const quick = await makeListing(db(), ann, area);
          let commit = (): void => {};
          const held = new Promise<void>((resolve) => (commit = resolve));
          let written = (): void => {};
          const isWritten = new Promise<void>((resolve) => (written = resolve));
          const reprice = 'update properties set price = 77 where id = $1::uuid';
          const late = db().asService(async (sql) => {
            await sql.query(reprice, [slow.id]);
            written();
            await held;
          });
          await isWritten;
          await asService(db(), reprice, [quick.id]);
          const { checkpoint } = snapshotHeadSchema.parse(JSON.parse((await snapshot(area)).head));
          commit();
          await late;
          const { rows } = await pull(area, checkpoint);
          expect(new Map(rows.map(({ id, price }) => [id, price]))).toEqual(
            new Map([
              [slow.id, 77],
              [quick.id, 77],
            ]),
          );
        },
      );

      test('of no area, or of what is no id, is refused', async () => {
        expect((await snapshot(crypto.randomUUID())).status).toBe(404);
        expect((await snapshot('x')).status).toBe(400);
        expect((await app.call('POST', API.areaSnapshot('x'), { body: {} })).status).toBe(405);
      });
    });

    describe('the pack of an area', () => {
      const ask = async (area: string, headers: Record<string, string> = {}, url = app.url) => {
        const answer = await fetch(url + API.areaPack(area), {
          headers: { 'accept-encoding': 'br', ...headers },
        });
        return {
          status: answer.status,
          headers: answer.headers,
          etag: answer.headers.get('etag') ?? '',
          bytes: await answer.arrayBuffer(),
        };
      };
      const cardsOf = (bytes: ArrayBuffer, area: string) => {
        const pack = readAreaPack(bytes, area);
        const count = (pack?.columns.ids.length ?? 0) / 4;
        return Array.from({ length: count }, (_, place) => pack?.cardAt(place));
      };

      test('holds the homes that its snapshot holds, in the same order, and is the same until something changes', async () => {
        const area = await makeArea(db());
        for (let made = 0; made < 3; made += 1) await makeListing(db(), ann, area);
        const first = await ask(area);
        expect([first.status, first.headers.get('content-type')]).toEqual([
          200,
          'application/octet-stream',
        ]);
        expect(first.headers.get('content-encoding')).toBe('br');
        const [, ...rows] = (await app.call('GET', API.areaSnapshot(area))).text
          .split('\n')
          .slice(0, -1);
        const homes = rows.map((row) => propertySchema.parse(JSON.parse(row)));
        expect(homes).toHaveLength(3);
        expect(cardsOf(first.bytes, area)).toEqual(homes.map(cardOf));
        expect((await ask(area, { 'if-none-match': first.etag })).status).toBe(304);
        const plain = await ask(area, { 'accept-encoding': 'identity' });
        expect(plain.headers.get('content-encoding')).toBeNull();
        expect(new Uint8Array(plain.bytes)).toEqual(new Uint8Array(first.bytes));

        const [gone] = homes;
        await push({ id: gone?.id, rev: 2, visibility: 'paused' });
        const then = await ask(area, { 'if-none-match': first.etag });
        expect(then.status).toBe(200);
        expect(cardsOf(then.bytes, area)).toEqual(homes.slice(1).map(cardOf));
      });

      test('is made once for everybody, of rows that are written out once for it and its snapshot', async () => {
        const area = await makeArea(db());
        await makeListing(db(), ann, area);
        const folder = await mkdtemp(join(tmpdir(), 'roost-snapshots-'));
        const counted = countingDb(db(), 'as rows');
        const snapshots = snapshotsIn(createFolderObjects(folder));
        const asked: Uint8Array[] = [];
        for (const encoding of ['br', 'br', 'gzip']) {
          const served = await serveTestApp({ ...backend.deps, db: counted.db, snapshots });
          const answer = await ask(area, { 'accept-encoding': encoding }, served.url);
          expect((await served.call('GET', API.areaSnapshot(area))).status).toBe(200);
          await served.close();
          asked.push(new Uint8Array(answer.bytes));
        }
        expect(asked[1]).toEqual(asked[0]);
        expect(asked[2]).toEqual(asked[0]);
        expect(counted.times()).toBe(1);
        await rm(folder, { recursive: true });
      });

      test('of an area without homes holds none; of no area, or of what is no id, is refused', async () => {
        const area = await makeArea(db());
        const { status, bytes } = await ask(area);
        expect([status, readAreaPack(bytes, area)]).toEqual([200, null]);
        expect((await ask(crypto.randomUUID())).status).toBe(404);
        expect((await ask('x')).status).toBe(400);
        expect((await ask(`${area}?version=${PACK_VERSION}`)).status).toBe(200);
        expect((await ask(`${area}?version=pack-0-x`)).status).toBe(404);
      });
    });

    describe('what a search shows first', () => {
      const MINUTE = 60_000;
      const answerIn = (made: Snapshot | null) => JSON.parse(String(made?.bytes)) as FirstAnswer;
      /** Two areas of a city of their own. */
      const makeCity = async () => {
        const areas = [await makeArea(db(), 'Old Town'), await makeArea(db(), 'New Town')];
        const [city] = await asService<{ city_id: string }>(
          db(),
          `update areas set city = $2 where id = any($1::uuid[]) returning city_id`,
          [areas, `City ${areas[0]}`],
        );
        return { areas, city: city?.city_id ?? '' };
      };
      /** As a device that holds these areas searches them. */
      const onDevice = async (areas: readonly string[], at: number) => {
        const answers = await Promise.all(
          areas.map((area) => app.call('GET', API.areaSnapshot(area))),
        );
        const index = createListingIndex();
        const homes = answers.flatMap(({ text }) =>
          text
            .split('\n')
            .slice(1, -1)
            .map((line) => propertySchema.parse(JSON.parse(line))),
        );
        index.put(homes);
        return (search: string) => {
          const { ids, ...counted } = index.search(
            readQuery(search).query,
            { from: 0, count: FIRST_CARDS },
            at,
            areas,
          );
          const cards = ids.map((id) => homes.filter((home) => home.id === id).map(cardOf)[0]);
          return JSON.parse(JSON.stringify({ ...counted, cards })) as unknown;
        };
      };

      test('is what a device finds in the same homes, and another answer a while after something changed', async () => {
        const { areas, city } = await makeCity();
        const [old = '', other = ''] = areas;
        const { id } = await makeListing(db(), ann, old, { price: 99_000 });
        await makeListing(db(), ann, other, { bedrooms: 4 });
        await makeListing(db(), ann, other, {
          ...{ listing_type: 'sale', price: 20_000_000, price_period: null },
          property_type: 'house',
        });
        await makeListing(db(), ann, old, { property_type: 'garage', bedrooms: 0, bathrooms: 0 });
        let now = Date.now();
        const { firstAnswers: first } = createCatalogue({
          ...{ db: db(), log: quietLog, now: () => now },
        });
        const of = (search: string) => first.of(search, city, 'identity');
        // A request does not wait long for an answer that is being made.
        const made = await vi.waitFor(
          async () => {
            const soon = await of('type=rent&kinds=homes');
            expect(soon).not.toBeNull();
            return soon;
          },
          { timeout: 20_000 },
        );
        const answer = answerIn(made);
        expect(answer).toMatchObject({ at: now, city, found: { total: 2, currency: 'EUR' } });
        expect(answer.areas.map(({ name }) => name)).toEqual(['New Town', 'Old Town']);
        const found = await onDevice(areas, now);
        expect(answer.found).toEqual(found('type=rent&kinds=homes'));
        for (const search of FIRST_SEARCHES)
          expect(answerIn(await of(search)).found).toEqual(found(search));

        await push({ id, rev: 2, visibility: 'paused' });
        expect((await of('type=rent&kinds=homes'))?.etag).toBe(made?.etag);
        now += MINUTE;
        await vi.waitFor(
          async () => {
            const later = await of('type=rent&kinds=homes');
            expect(later?.etag).not.toBe(made?.etag);
            expect(answerIn(later).found.total).toBe(1);
          },
          { timeout: 20_000 },
        );
      });

      test('of another search is found in the same homes when somebody asks, and kept until they change', async () => {
        const { areas, city } = await makeCity();
        const [old = '', other = ''] = areas;
        const { id } = await makeListing(db(), ann, old, { price: 99_000, bedrooms: 1 });
        await makeListing(db(), ann, other, { price: 140_000, bedrooms: 4 });
        let now = Date.now();
        const { firstAnswers: first } = createCatalogue({
          ...{ db: db(), log: quietLog, now: () => now },
        });
        const asked = 'type=rent&price=..120000&beds=1..';
        const searches = [asked, `areas=${other}`, 'kinds=studio', 'sort=price_down'];
        await first.refresh(city);
        const found = await onDevice(areas, now);
        for (const search of searches) {
          const made = await first.of(search, city, 'identity');
          expect(answerIn(made)).toMatchObject({ at: now, city, found: found(search) });
          // The same bytes: nothing is found twice.
          expect((await first.of(search, city, 'identity'))?.bytes).toBe(made?.bytes);
        }
        // A place and a price as somebody typed them, read as the device reads them.
        for (const [typed, read] of [
          [
            'type=rent&where=old+TOWN&most=1.200',
            `type=rent&city=${city}&areas=${old}&price=..120000`,
          ],
          ['where=new', `city=${city}&areas=${other}`],
          ['beds=2..&most=cheap', 'beds=2..'],
        ] as const) {
          const answer = answerIn(await first.of(typed, city, 'identity'));
          expect(answer).toMatchObject({ at: now, city, found: found(read) });
          expect(readQuery(answer.meant ?? '')).toEqual(readQuery(read));
        }
        expect(await first.of('type=rent&where=Nowhere', city, 'identity')).toBeNull();
        const zipped = await first.of(asked, city, 'gzip');
        expect(JSON.parse(String(gunzipSync(zipped?.bytes ?? Buffer.alloc(0))))).toMatchObject({
          found: { total: 1 },
        });
        await push({ id, rev: 2, visibility: 'paused' });
        now += MINUTE;
        await first.refresh(city);
        expect(answerIn(await first.of(asked, city, 'identity')).found.total).toBe(0);
      });

      test('of a search for the newest homes has the one that was listed just now', async () => {
        const { areas, city } = await makeCity();
        const [area = ''] = areas;
        await makeListing(db(), ann, area);
        let now = Date.now();
        const { firstAnswers: first } = createCatalogue({
          ...{ db: db(), log: quietLog, now: () => now },
        });
        await first.refresh(city);
        const { id } = await makeListing(db(), ann, area);
        now += 2000;
        const made = answerIn(await first.of('sort=newest', city, 'identity'));
        expect(made.found.total).toBe(2);
        expect(made.found.cards.map((card) => card.id)).toContain(id);
      });

      test('is there for whoever comes first where it was made ahead, stays while no home changes, and is another when one did', async () => {
        const { areas, city } = await makeCity();
        const { id } = await makeListing(db(), ann, areas[0] ?? '');
        let now = Date.now();
        const onMade = vi.fn();
        const { firstAnswers: first } = createCatalogue({
          ...{ db: db(), log: quietLog, onMade, now: () => now },
        });
        const [search = ''] = FIRST_SEARCHES;
        const of = () => first.of(search, city, 'identity');
        await first.refresh(city);
        const made = await of();
        expect(answerIn(made).found.total).toBe(1);

        // No request came for long.
        now += 9 * MINUTE;
        await first.refresh(city);
        now += 9 * MINUTE;
        expect((await of())?.etag).toBe(made?.etag);
        expect(onMade).toHaveBeenCalledOnce();

        await first.refresh(city);
        expect(answerIn(await of()).at).toBe(now);
        await push({ id, rev: 2, visibility: 'paused' });
        now += MINUTE;
        await first.refresh(city);
        expect(answerIn(await of())).toMatchObject({ at: now, found: { total: 0 } });

        const ended = AbortSignal.abort(new Error('the server ends'));
        await expect(first.refresh(city, ended)).rejects.toThrow('the server ends');
      });

      test('is answered to anybody, compressed as asked, told by its tag; in another version there is none', async () => {
        const { areas } = await makeCity();
        await makeListing(db(), ann, areas[0] ?? '');
        const [search = ''] = FIRST_SEARCHES;
        const path = firstAnswerPath(search);
        const answer = await vi.waitFor(
          async () => {
            const got = await app.call('GET', path, { headers: { 'accept-encoding': 'br' } });
            expect(got.status).toBe(200);
            return got;
          },
          { timeout: 20_000 },
        );
        expect(answer.headers.get('content-encoding')).toBe('br');
        const etag = answer.headers.get('etag') ?? '';
        const again = await app.call('GET', path, { headers: { 'if-none-match': etag } });
        expect(again.status).toBe(304);
        expect((await app.call('GET', path.replace('version=1', 'version=0'))).status).toBe(204);
        expect((await app.call('GET', path.replace('=rent', '=barter'))).status).toBe(400);
        const other = path.replace('kinds=homes', 'kinds=room');
        expect((await app.call('GET', other)).status).toBe(200);
        const elsewhere = 'city=00000000-0000-4000-8000-000000000000';
        // Words, homes of another city and what is called like nothing here are found on the device alone.
        for (const more of ['q=balcony', elsewhere, 'where=Nowhere+at+all'])
          expect((await app.call('GET', `${other}&${more}`)).status).toBe(204);
      });
    });

    describe('new and changed listings are judged', () => {
      test('an honest one is live by itself', async () => {
        const home = flat(await makeArea(db()));
        await push(home);
        await expect.poll(() => stateOf(home.id)).toMatchObject({ visibility: 'live' });
      });

      test('one that lacks what the device asks for, too, is refused, and the field is named', async () => {
        const home = flat(await makeArea(db()));
        const { deposit_months: _, ...details } = home.details;
        await push({ ...home, photos: home.photos.slice(0, 2), details });
        await expect
          .poll(() => stateOf(home.id))
          .toEqual({
            visibility: 'rejected',
            moderation_reason: 'missing:deposit,too_few:photos',
          });
      });

      test('one that asks for money before a viewing by somebody new is held with its reasons', async () => {
        const home = flat(await makeArea(db()), {
          details: {
            country: 'PT',
            city: 'Port Alba',
            description:
              'I am abroad and cannot show the flat. Send the deposit before the viewing by wire transfer.',
          },
        });
        await push(home);
        await expect
          .poll(() => stateOf(home.id))
          .toEqual({
            visibility: 'rejected',
            moderation_reason: expect.stringContaining('money_before_viewing'),
          });
      });
    });

    describe('one hostile listing', () => {
      /** As it lies in a database from before bodies were looked at: by a way that nobody has any more. */
      const poisoned = async (change: string) => {
        const home = flat(await makeArea(db()), { visibility: 'paused' });
        await push(home);
        await asService(
          db(),
          `update properties set ${change}, visibility = 'pending_approval' where id = $1::uuid`,
          [home.id],
        );
        return home.id;
      };

      test.each([
        ['a summary that is a number', `details = details || '{"summary": 5}'`, 'summary'],
        [
          'house rules that are an object',
          `details = details || '{"house_rules": {}}'`,
          'house_rules',
        ],
        ['photos without a size', `photos = jsonb_set(photos, '{0,w}', 'null')`, 'photos'],
        ['a kind that is none', `property_type = 'castle'`, 'property_type'],
      ])(
        'with %s is held with its field, and the honest one behind it is live',
        async (_, change, field) => {
          const id = await poisoned(change);
          const honest = flat(await makeArea(db()));
          await push(honest);
          await expect.poll(() => stateOf(honest.id)).toMatchObject({ visibility: 'live' });
          await expect
            .poll(() => stateOf(id))
            .toEqual({ visibility: 'rejected', moderation_reason: `unreadable:${field}` });
        },
      );
    });

    describe('a report', () => {
      const report = (property_id: string, fields: object = {}) => ({
        id: crypto.randomUUID(),
        property_id,
        reason: 'scam',
        text: 'They wanted money first.',
        written_at: '2026-11-21T02:00:00Z',
        seen: { price: 1 },
        ...fields,
      });
      const send = (body: object, who: string | undefined = token) =>
        app.call('POST', API.reports, { body, ...(who && { token: who }) });

      test('is kept once, with the listing as it was seen and as it stood', async () => {
        const home = await makeListing(db(), ann, await makeArea(db()));
        const body = report(home.id);
        const first = await send(body);
        expect(first.status).toBe(200);
        expect((await send({ ...body, text: 'again' })).body).toEqual(first.body);
        const kept = await asService(
          db(),
          `select text, seen, evidence ->> 'title' as title, owner_id from private.reports where id = $1::uuid`,
          [body.id],
        );
        expect(kept).toEqual([
          { text: body.text, seen: { price: 1 }, title: home.title, owner_id: ann.id },
        ]);
        const other = await backend.makePerson(`listings-${crypto.randomUUID()}`);
        expect((await send(body, other.token)).status).toBe(409);
      });

      test('of nothing, without a sign-in, or that does not fit is refused', async () => {
        expect((await send(report(crypto.randomUUID()))).status).toBe(404);
        expect((await send(report(crypto.randomUUID(), { reason: 'A b' }))).status).toBe(400);
        expect((await app.call('POST', API.reports, { body: {} })).status).toBe(401);
      });
    });

    describe('what goes by itself', () => {
      test('a listing nobody confirmed for thirty days is taken off, until its owner confirms it', async () => {
        const area = await makeArea(db());
        const [old, fresh] = [
          await makeListing(db(), ann, area),
          await makeListing(db(), ann, area),
        ];
        await asService(
          db(),
          "update properties set availability_confirmed_at = now() - interval '31 days' where id = $1::uuid",
          [old.id],
        );
        await expireListings(db());
        expect([await stateOf(old.id), await stateOf(fresh.id)]).toMatchObject([
          { visibility: 'expired' },
          { visibility: 'live' },
        ]);
        const counted = await asService(
          db(),
          'select live_count, bytes > 1000 as sized from areas where id = $1::uuid',
          [area],
        );
        expect(counted).toEqual([{ live_count: 1, sized: true }]);
        await push({ id: old.id, rev: 4, availability_confirmed_at: new Date().toISOString() });
        expect(await stateOf(old.id)).toMatchObject({ visibility: 'live' });
      });
    });

    // Only an owner of the tables can store a row as it was before a bound was drawn.
    test.runIf(kind.name.startsWith('PGlite'))(
      'a listing from before a bound was drawn keeps no other from being taken off, and is taken off itself',
      async () => {
        const area = await makeArea(db());
        const homes = [await makeListing(db(), ann, area), await makeListing(db(), ann, area)];
        await db().asService(async (sql) => {
          await sql.query("select set_config('role', 'none', true)");
          await sql.query("select set_config('session_replication_role', 'replica', true)");
          await sql.query(
            "update properties set price = 9e15, availability_confirmed_at = now() - interval '40 days' where id = $1::uuid",
            [homes[0]?.id],
          );
          await sql.query(
            "update properties set availability_confirmed_at = now() - interval '31 days' where id = $1::uuid",
            [homes[1]?.id],
          );
        });
        await expireListings(db());
        for (const { id } of homes)
          expect(await stateOf(id)).toMatchObject({ visibility: 'expired' });
      },
    );

    describe('hints', () => {
      test('of an area come to who watches it, and to nobody else', async () => {
        const [watched, other] = [await makeArea(db()), await makeArea(db())];
        const socket = await app.socket(token);
        const scopes: string[] = [];
        socket.on('sync_hint', ({ scope }: { scope: string }) => scopes.push(scope));
        expect(await socket.emitWithAck('watch_areas', { areas: [watched] })).toEqual({ ok: true });
        await makeListing(db(), ann, other);
        await makeListing(db(), ann, watched);
        await expect.poll(() => scopes).toContain(`area:${watched}`);
        expect(scopes).not.toContain(`area:${other}`);
        const [second, hints] = [await app.socket(token), [] as SyncHint[]];
        await second.emitWithAck('watch_areas', { areas: [watched] });
        socket.on('sync_hint', (hint: SyncHint) => hint.scope !== 'mine' && hints.push(hint));
        const { id } = await makeListing(db(), ann, watched);
        const [row] = await asService<{ xid: string }>(
          db(),
          'select xid::text from properties where id = $1::uuid',
          [id],
        );
        // It names the change; two devices are to ask one after the other.
        await expect
          .poll(() => hints.at(-1))
          .toEqual({
            collection: 'properties',
            scope: `area:${watched}`,
            xid: row?.xid,
            spread: 5,
          });
        expect(await socket.emitWithAck('watch_areas', { areas: ['no'] })).toMatchObject({
          error: { code: 'invalid_request' },
        });
      });
    });
  });
}
