import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personSchema } from '#contract/entities/user.ts';
import { inquiryIdOf } from '#contract/rules/ids.ts';
import {
  type Checkpoint,
  type PullAnswer,
  pullAnswerSchema,
  pushAnswerSchema,
} from '#contract/protocol/sync.ts';
import { asBearer, SET_BEARER } from '#server/db/bearer.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { makeWorld } from '#tests/access/world.ts';
import { makeArea, makeListing } from './homes.ts';
import {
  ANON,
  answerOf,
  as,
  asAccounts,
  asService,
  conversationOf,
  makeAccount,
  type TestPerson,
} from './people.ts';

/** A device's snapshot of a home it looks at. */
const AS_OF = {
  at: 1,
  title: 'A flat',
  price: 1,
  currency: 'EUR',
  status: 'available',
  bedrooms: 1,
  bathrooms: 1,
  living_area: null,
  area_id: randomUUID(),
  photo: null,
};
const rename = (name: string) => `update user_profiles set full_name = '${name}'`;

/** A promise that is kept from outside. */
class Gate {
  #keep: (() => void) | undefined;
  readonly opened = new Promise<void>((resolve) => (this.#keep = resolve));

  open(): void {
    this.#keep?.();
  }
}

export function syncSuite(database: () => Db) {
  const pull = async (
    who: TestPerson,
    collection: string,
    scope: string,
    checkpoint: Checkpoint | null = null,
    limit = 1000,
  ): Promise<PullAnswer> =>
    pullAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_pull($1, $2, $3::jsonb, $4::int)', [
          collection,
          scope,
          JSON.stringify(checkpoint),
          limit,
        ]),
      ),
    );

  const push = pushing(database);

  /** Everything behind the checkpoint, page by page. */
  async function pullAll(who: TestPerson, scope: string, limit: number, from?: Checkpoint) {
    const rows: PullAnswer['rows'] = [];
    let checkpoint = from ?? null;
    for (let pages = 0; pages < 1000; pages += 1) {
      const answer = await pull(who, 'users', scope, checkpoint, limit);
      rows.push(...answer.rows);
      checkpoint = answer.checkpoint;
      if (!answer.more) return { rows, checkpoint };
    }
    throw new Error('the pull never ends');
  }

  /** In which of the scopes something is new behind its cursor, for this person in the open transaction. */
  async function newIn(sql: Sql, cursors: ReadonlyMap<string, Checkpoint>): Promise<string[]> {
    const found: string[] = [];
    for (const [name, cursor] of cursors) {
      const [collection, scope] = name.split(' ');
      const answer = answerOf(
        sql.query('select sync_pull($1, $2, $3::jsonb)', [
          collection,
          scope,
          JSON.stringify(cursor),
        ]),
      );
      if (pullAnswerSchema.parse(await answer).rows.length > 0) found.push(name);
    }
    return found;
  }

  describe('pulling', () => {
    test('One’s own profile comes whole', async () => {
      const ann = await makeAccount(database());
      const { rows } = await pull(ann, 'users', 'self');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ id: ann.id, email: ann.email, rev: 1, deleted: false });
    });

    describe('people', () => {
      const meet = (one: TestPerson, other: TestPerson) =>
        asService(database(), 'select start_conversation($1::uuid, $2::uuid, $3::uuid)', [
          one.id,
          conversationOf(one, other),
          other.id,
        ]);
      const known = async (viewer: TestPerson) => (await pullAll(viewer, 'people', 1000)).rows;
      const look = (propertyId: string) => ({ propertyId, at: 1, times: 1, asOf: AS_OF });
      const idsOf = async (viewer: TestPerson) => (await known(viewer)).map(({ id }) => id);

      test('Strangers are not shown; who writes with one is, as a person, and never with an address', async () => {
        const [ann, bob, cas] = [
          await makeAccount(database()),
          await makeAccount(database()),
          await makeAccount(database()),
        ];
        expect(await known(ann)).toEqual([]);
        await meet(ann, bob);
        expect(await idsOf(ann)).toEqual([bob.id]);
        expect(await idsOf(bob)).toEqual([ann.id]);
        expect(await idsOf(cas)).toEqual([]);
        const rows = await known(ann);
        expect(JSON.stringify(rows)).not.toContain('@');
        z.array(personSchema).parse(rows);
      });

      test('Who asks about a home and its owner are shown to each other; who only looked or kept it is shown the owner', async () => {
        const [owner, asker, reader, blind] = [
          await makeAccount(database()),
          await makeAccount(database()),
          await makeAccount(database()),
          await makeAccount(database()),
        ];
        const home = await makeListing(database(), owner, await makeArea(database()));
        const hidden = await makeListing(database(), owner, await makeArea(database()));
        await asService(
          database(),
          "update properties set visibility = 'paused' where id = $1::uuid",
          [hidden.id],
        );
        const inquiry = {
          id: inquiryIdOf(asker.id, home.id),
          property_id: home.id,
          first_message: 'Is it free?',
          written_at: '2026-11-21T02:00:00Z',
        };
        await push(asker, 'inquiries', [inquiry]);
        const record = (kind: string, body: object) => ({ id: randomUUID(), kind, body });
        await push(reader, 'records', [record('viewed_home', look(home.id))]);
        await push(blind, 'records', [
          record('viewed_home', look(hidden.id)),
          record('viewed_home', look(randomUUID())),
          record('hidden_home', { propertyId: home.id, at: 1 }),
        ]);
        expect(await idsOf(asker)).toEqual([owner.id]);
        expect(await idsOf(reader)).toEqual([owner.id]);
        expect(await idsOf(owner)).toEqual([asker.id]);
        expect(await idsOf(blind)).toEqual([]);
        await push(blind, 'records', [
          record('comparison', {
            propertyIds: [hidden.id, home.id],
            at: 1,
            weights: {},
            note: '',
            asOf: [look(home.id).asOf],
            winnerId: null,
          }),
        ]);
        expect(await idsOf(blind)).toEqual([owner.id]);
      });

      test('Page by page nothing is missed and nothing comes twice', async () => {
        const ann = await makeAccount(database());
        // One transaction gives many rows the same xid: only the id tells them apart.
        await asAccounts(
          database(),
          `with made as (
             insert into auth.users (id, email, email_confirmed_at)
             select gen_random_uuid(), gen_random_uuid() || '@x.test', now() from generate_series(1, 25)
             returning id)
           insert into conversations (id, user_low, user_high)
           select gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid) from made`,
          [ann.id],
        );
        const whole = await pullAll(ann, 'people', 1000);
        expect(whole.rows).toHaveLength(25);
        const paged = await pullAll(ann, 'people', 3);
        expect(paged.rows).toEqual(whole.rows);
        expect(new Set(paged.rows.map(({ id }) => id)).size).toBe(paged.rows.length);
        expect(paged.checkpoint).toEqual(whole.checkpoint);
      });

      test('A change comes once more, behind the cursor, and so does who is met later though nothing of them changed', async () => {
        const [ann, bob, cas] = [
          await makeAccount(database()),
          await makeAccount(database()),
          await makeAccount(database()),
        ];
        await meet(ann, bob);
        const { checkpoint } = await pullAll(ann, 'people', 1000);
        expect((await pull(ann, 'users', 'people', checkpoint)).rows).toEqual([]);
        await as(database(), bob, "update user_profiles set full_name = 'Bob II'");
        await as(database(), cas, "update user_profiles set full_name = 'A stranger'");
        const next = await pullAll(ann, 'people', 1000, checkpoint);
        expect(next.rows).toMatchObject([{ id: bob.id, full_name: 'Bob II', rev: 2 }]);
        await meet(cas, ann);
        const { rows } = await pullAll(ann, 'people', 1000, next.checkpoint);
        expect(rows).toMatchObject([{ id: cas.id, full_name: 'A stranger' }]);
      });

      test('Who is gone comes as a tombstone, to those who knew them alone', async () => {
        const [ann, bob, cas] = [
          await makeAccount(database()),
          await makeAccount(database()),
          await makeAccount(database()),
        ];
        await meet(ann, bob);
        const { checkpoint } = await pullAll(ann, 'people', 1000);
        await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [bob.id]);
        const { rows } = await pullAll(ann, 'people', 1000, checkpoint);
        expect(rows).toMatchObject([{ id: bob.id, deleted: true }]);
        expect(await known(cas)).toEqual([]);
      });

      test('Without a reason any more a person goes from the device, and comes back with the next one', async () => {
        const [owner, reader] = [await makeAccount(database()), await makeAccount(database())];
        const home = await makeListing(database(), owner, await makeArea(database()));
        const id = randomUUID();
        const view = { id, kind: 'viewed_home', body: look(home.id) };
        await push(reader, 'records', [view]);
        const tomorrow = () =>
          asService(
            database(),
            "select private.forget_strangers(10000, now() + interval '2 days')",
          );
        await tomorrow();
        const first = await pullAll(reader, 'people', 1000);
        expect(first.rows).toMatchObject([{ id: owner.id, deleted: false }]);
        await push(reader, 'records', [{ ...view, rev: 1, deleted: true }]);
        await asService(database(), "update private.known_people set checked_at = '2026-01-01'");
        await tomorrow();
        const second = await pullAll(reader, 'people', 1000, first.checkpoint);
        expect(second.rows).toMatchObject([{ id: owner.id, deleted: true }]);
        await push(reader, 'records', [{ ...view, rev: 2, deleted: false }]);
        const third = await pullAll(reader, 'people', 1000, second.checkpoint);
        expect(third.rows).toMatchObject([{ id: owner.id, deleted: false }]);
      });

      test('A cursor from when everybody was shown is void, once: the device drops whom it is not given', async () => {
        const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
        await meet(ann, bob);
        const { checkpoint } = await pullAll(ann, 'people', 1000);
        const [begun] = await asService<{ xid: string }>(
          database(),
          `select (xid::text::numeric - 1)::text as xid from private.scopes_begun`,
        );
        const old = { ...checkpoint, xid: begun?.xid ?? '' };
        expect(await pull(ann, 'users', 'people', old)).toMatchObject({ reset: true, rows: [] });
        expect((await pull(ann, 'users', 'self', old)).reset).toBe(false);
        const again = await pull(ann, 'users', 'people', { ...old, xid: '0' });
        expect(again).toMatchObject({ reset: false, rows: [{ id: bob.id }] });
        expect((await pull(ann, 'users', 'people', again.checkpoint)).reset).toBe(false);
      });
    });

    test('Roles are one’s own alone', async () => {
      const ann = await makeAccount(database());
      await makeAccount(database());
      const { rows } = await pull(ann, 'roles', 'mine');
      expect(rows).toMatchObject([{ user_id: ann.id, role: 'renter', is_primary: true }]);
    });

    test('What is written and not committed lies ahead of the cursor, in every scope of every collection', async () => {
      const { owner, partner, area } = await makeWorld(database());
      const [place] = await asService<{ city: string }>(
        database(),
        'select city_id as city from areas where id = $1::uuid',
        [area],
      );
      const scopes = [
        ...['users self', 'users people', 'roles mine', 'records mine'],
        ...['areas all', `areas city:${place?.city}`, `areas area:${area}`],
        ...['properties mine', `properties area:${area}`, 'inquiries mine', 'viewings mine'],
      ];
      const collections = await asService<{ name: string }>(
        database(),
        `select substr(proname, 6) as name from pg_proc
         where pronamespace = 'private'::regnamespace and proname like 'pull\\_%'`,
      );
      expect(new Set(scopes.map((name) => name.split(' ')[0]))).toEqual(
        new Set(collections.map(({ name }) => name)),
      );
      const cursors = new Map<string, Checkpoint>();
      for (const name of scopes) {
        const [collection = '', scope = ''] = name.split(' ');
        cursors.set(name, (await pull(owner, collection, scope)).checkpoint);
      }
      const asOwner = asBearer(owner.claims);
      // The rows that are new inside a transaction that is still open.
      const newWhileOpen = (...writes: readonly string[]) =>
        database().asService(async (sql) => {
          for (const write of writes) await sql.query(write);
          await sql.query(SET_BEARER, asOwner);
          return newIn(sql, cursors);
        });
      const newOnce = () => database().asUser(owner.claims, (sql) => newIn(sql, cursors));

      expect(await newOnce()).toEqual([]);
      expect(
        await newWhileOpen(
          `update user_profiles set full_name = 'Renamed' where id in ('${owner.id}', '${partner.id}')`,
          `update user_roles set is_primary = is_primary where user_id = '${owner.id}'`,
          `update records set body = body where user_id = '${owner.id}'`,
          `update areas set name = 'Renamed' where id = '${area}'`,
          `update properties set price = price + 1 where area_id = '${area}'`,
          `update inquiries set stage = stage where owner_id = '${owner.id}'`,
          `update viewings set note = 'Changed' where owner_id = '${owner.id}'`,
        ),
      ).toEqual([]);
      expect(await newOnce()).toEqual(scopes);

      const ofArea = `properties area:${area}`;
      cursors.set(ofArea, (await pull(owner, 'properties', `area:${area}`)).checkpoint);
      const leave = `update properties set visibility = 'paused' where area_id = '${area}'`;
      expect(await newWhileOpen(leave)).not.toContain(ofArea);
      expect(await newOnce()).toContain(ofArea);
    });

    test('Without a sign-in, or of what is not there, nothing is pulled but an error', async () => {
      const ann = await makeAccount(database());
      await expect(
        as(database(), ANON, "select sync_pull('users', 'people', null, 10)"),
      ).rejects.toMatchObject({ code: '42501' });
      for (const [collection, scope] of [
        ['users', 'everything'],
        ['roles', 'all'],
        ['nothing', 'mine'],
        ["users'(text)", 'self'],
      ] as const) {
        await expect(pull(ann, collection, scope)).rejects.toMatchObject({ code: '22023' });
      }
    });
  });

  describe('pushing', () => {
    test('A row is accepted on its revision and conflicts on an older one', async () => {
      const ann = await makeAccount(database());
      const [first] = await push(ann, 'users', [{ id: ann.id, rev: 1, full_name: 'Ann' }]);
      expect(first).toMatchObject({ status: 'accepted', row: { full_name: 'Ann', rev: 2 } });
      const [late] = await push(ann, 'users', [{ id: ann.id, rev: 1, full_name: 'Late' }]);
      expect(late).toMatchObject({ status: 'conflict', row: { full_name: 'Ann', rev: 2 } });
    });

    test('What a trigger changed comes back with the acceptance and raises no conflict', async () => {
      const ann = await makeAccount(database());
      let rev = 1;
      for (const name of ['one', 'two', 'three']) {
        const [result] = await push(ann, 'users', [{ id: ann.id, rev, full_name: name }]);
        expect(result?.status).toBe('accepted');
        if (result?.status === 'accepted') rev = Number(result.row.rev);
      }
      expect(rev).toBe(4);
    });

    test('A profile shows no picture but a photo of its owner that is kept here', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const photos = [randomUUID(), randomUUID()];
      for (const [at, { id }] of [ann, bob].entries())
        await asService(
          database(),
          "insert into private.profile_photos (user_id, id, bytes) values ($1::uuid, $2::uuid, 'x')",
          [id, photos[at]],
        );
      const wrong = [
        'https://tracker.test/a.png',
        '//tracker.test/a.png',
        '/photos/../api/account/delete',
        `/photos/${photos[0]}/../../api/health`,
        `/photos/${photos[0]}?x`,
        `/photos/${photos[1]}`,
        `/photos/${randomUUID()}`,
      ];
      for (const avatar_url of wrong) {
        const [result] = await push(ann, 'users', [{ id: ann.id, rev: 1, avatar_url }]);
        expect([avatar_url, result?.status]).toEqual([avatar_url, 'rejected']);
      }
      const own = `/photos/${photos[0]}`;
      const [shown] = await push(ann, 'users', [{ id: ann.id, rev: 1, avatar_url: own }]);
      expect(shown?.status).toBe('accepted');
      const [down] = await push(ann, 'users', [{ id: ann.id, rev: 2, avatar_url: null }]);
      expect(down?.status).toBe('accepted');
    });

    test('A forged row is rejected and its neighbours are stored', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const results = await push(ann, 'users', [
        { id: ann.id, rev: 1, full_name: 'before' },
        { id: bob.id, rev: 1, full_name: 'forged' },
        { id: ann.id, rev: 2, user_type: 'landlord' },
        { id: ann.id, rev: 2, email: 'other@x.test' },
        { id: ann.id, rev: 2, deleted: true },
        { id: ann.id, rev: 2, avatar_url: 'javascript:alert(1)' },
        { id: 'no uuid', rev: 1 },
        { id: ann.id, rev: 2, full_name: 'after' },
      ]);
      expect(
        results.map((result) => (result.status === 'rejected' ? result.code : result.status)),
      ).toEqual(['accepted', '42501', '42501', '42501', '42501', '23514', '22P02', 'accepted']);
      const [untouched] = await asService(
        database(),
        'select full_name from user_profiles where id = $1::uuid',
        [bob.id],
      );
      expect(untouched).toEqual({ full_name: 'Somebody' });
    });

    test('Roles are taken by push, for oneself, once', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const id = randomUUID();
      const role = { id, user_id: ann.id, role: 'landlord', is_primary: true };
      const results = await push(ann, 'roles', [
        { ...role, id: randomUUID(), user_id: bob.id },
        role,
        { ...role, id: randomUUID() },
        { ...role, id: randomUUID(), role: 'admin' },
        { ...role, id: randomUUID(), rev: 3 },
      ]);
      expect(
        results.map((result) => (result.status === 'rejected' ? result.code : result.status)),
      ).toEqual(['42501', 'accepted', '23505', '23514', 'P0002']);
      const { rows } = await pull(ann, 'roles', 'mine');
      const byRole = rows.toSorted((a, b) => String(a.role).localeCompare(String(b.role)));
      expect(byRole).toMatchObject([
        { id, role: 'landlord', is_primary: true },
        { role: 'renter', is_primary: false },
      ]);
    });

    test('Somebody else’s row of roles is not moved by its id', async () => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const [theirs] = (await pull(bob, 'roles', 'mine')).rows;
      const forged = { ...theirs, user_id: ann.id, is_primary: false };
      const [result] = await push(ann, 'roles', [forged]);
      expect(result?.status).toBe('rejected');
      expect((await pull(bob, 'roles', 'mine')).rows).toEqual([theirs]);
    });

    test('More than 500 rows, no array, an unknown collection and a stranger are refused', async () => {
      const ann = await makeAccount(database());
      const many = Array.from({ length: 501 }, () => ({ id: ann.id, rev: 1 }));
      await expect(push(ann, 'users', many)).rejects.toMatchObject({ code: '22023' });
      await expect(push(ann, 'messages', [])).rejects.toMatchObject({ code: '22023' });
      await expect(as(database(), ann, `select sync_push('users', '{}')`)).rejects.toMatchObject({
        code: '22023',
      });
      await expect(as(database(), ANON, `select sync_push('users', '[]')`)).rejects.toMatchObject({
        code: '42501',
      });
    });
  });
}

const pushing =
  (database: () => Db) => async (who: TestPerson, collection: string, rows: readonly object[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_push($1, $2::jsonb)', [collection, JSON.stringify(rows)]),
      ),
    ).results;

/** Begins new epochs, so it runs after everything that holds cursors. */
export function epochSuite(database: () => Db) {
  const push = pushing(database);
  const pullSelf = async (who: TestPerson, checkpoint: Checkpoint | null) =>
    pullAnswerSchema.parse(
      await answerOf(
        as(database(), who, "select sync_pull('users', 'self', $1::jsonb, 10)", [
          JSON.stringify(checkpoint),
        ]),
      ),
    );
  const ensure = (force: boolean) =>
    answerOf(asService(database(), 'select sync_ensure_epoch($1::boolean)', [force]));

  describe('a restored database', () => {
    test('As long as the database stays where it is, the epoch stays', async () => {
      await ensure(false);
      expect(await ensure(false)).toBe(false);
    });

    test('A new epoch sends every cursor back to the start', async () => {
      const ann = await makeAccount(database());
      const { checkpoint } = await pullSelf(ann, null);
      expect(await ensure(true)).toBe(true);
      const answer = await pullSelf(ann, checkpoint);
      expect(answer).toMatchObject({ rows: [], reset: true, more: true });
      const again = await pullSelf(ann, answer.checkpoint);
      expect(again).toMatchObject({ reset: false, more: false, rows: [{ id: ann.id }] });
    });

    test('A change that is based on another epoch is not taken, whatever its revision', async () => {
      const ann = await makeAccount(database());
      const { rows, checkpoint } = await pullSelf(ann, null);
      const { id, rev } = rows[0] as { id: string; rev: number };
      await ensure(true);
      const { checkpoint: now } = await pullSelf(ann, null);
      const change = { id, rev: rev + 1, full_name: 'Of another time' };
      const [old] = await push(ann, 'users', [{ ...change, epoch: checkpoint.epoch }]);
      expect(old).toEqual({ status: 'reset', id });
      const [taken] = await push(ann, 'users', [{ ...change, epoch: now.epoch }]);
      expect(taken).toMatchObject({ status: 'accepted' });
    });

    test('Rows of every replicated table lie ahead of the cursors of a new epoch', async () => {
      const ann = await makeAccount(database());
      const id = randomUUID();
      await push(ann, 'records', [{ id, rev: 0, kind: 'settings', body: {} }]);
      const before = await answerOf(
        asService(database(), 'select max(xid::text::bigint) from records'),
      );
      await ensure(true);
      const after = await answerOf(
        asService(database(), 'select min(xid::text::bigint) from records'),
      );
      expect(Number(after)).toBeGreaterThan(Number(before));
    });

    test('A copy that runs on another cluster is noticed', async () => {
      await asService(database(), "update sync_epoch set origin = 'elsewhere/1'");
      expect(await ensure(false)).toBe(true);
      expect(await ensure(false)).toBe(false);
    });

    test('A cursor ahead of the transaction counter starts again', async () => {
      const ann = await makeAccount(database());
      const { checkpoint } = await pullSelf(ann, null);
      const answer = await pullSelf(ann, { ...checkpoint, xid: '999999999999' });
      expect(answer.reset).toBe(true);
    });

    test('Only the service begins an epoch', async () => {
      const ann = await makeAccount(database());
      await expect(as(database(), ann, 'select sync_ensure_epoch(true)')).rejects.toMatchObject({
        code: '42501',
      });
    });
  });
}

/** Needs transactions side by side, which one PGlite session cannot give. */
export function lateCommitSuite(database: () => Db) {
  describe('a row committed late', () => {
    test('lies ahead of every cursor', async () => {
      const [ann, slow, quick] = [
        await makeAccount(database()),
        await makeAccount(database()),
        await makeAccount(database()),
      ];
      for (const other of [slow, quick])
        await asService(database(), 'select start_conversation($1::uuid, $2::uuid, $3::uuid)', [
          ann.id,
          conversationOf(ann, other),
          other.id,
        ]);
      const people = async (checkpoint: Checkpoint | null) =>
        pullAnswerSchema.parse(
          await answerOf(
            as(database(), ann, "select sync_pull('users', 'people', $1::jsonb, 1000)", [
              JSON.stringify(checkpoint),
            ]),
          ),
        );
      const { checkpoint: before } = await people(null);

      const [written, commit] = [new Gate(), new Gate()];
      const late = database().asUser(slow.claims, async (sql) => {
        await sql.query(rename('slow'));
        written.open();
        await commit.opened;
      });
      await written.opened;
      await as(database(), quick, rename('quick'));

      const between = await people(before);
      commit.open();
      await late;
      expect(between.rows).toEqual([]);
      const after = await people(between.checkpoint);
      expect(after.rows.map((row) => row.full_name)).toEqual(['slow', 'quick']);
    });
  });
}
