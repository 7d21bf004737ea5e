import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Claims, Db } from '#server/db/db.ts';
import { asAccounts } from '#tests/sql/people.ts';
import type { Database, OpenDatabase } from './databases.ts';

const claimsOf = (sub: string): Claims => ({
  sub,
  role: 'authenticated',
  email: 'person@example.test',
  session_id: randomUUID(),
  exp: 4_102_444_800,
});

/** Bounded, and generous: the machine may be busy with other suites. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

/** The contract of the Db port. */
export function dbSuite(database: Database): void {
  describe(`Db on ${database.name}`, () => {
    let opened: OpenDatabase;
    let db: Db;
    beforeAll(async () => {
      opened = await database.open();
      db = opened.db;
    });
    afterAll(() => opened.close());

    async function makePerson(name: string): Promise<string> {
      const id = randomUUID();
      const metadata = JSON.stringify({ full_name: name, user_type: 'renter' });
      await asAccounts(
        db,
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
         values ($1::uuid, $2, now(), $3::jsonb)`,
        [id, `${id}@example.test`, metadata],
      );
      return id;
    }

    const valueOf = async (expression: string, ...parameters: unknown[]) => {
      const [row] = await db.asService((sql) =>
        sql.query<{ value: unknown }>(`select ${expression} as value`, parameters),
      );
      return row?.value;
    };

    it('SD1 gives rows with the names and values of their columns', async () => {
      const rows = await db.asService((sql) =>
        sql.query(
          "select n, 'text' as word, n > 1 as big, null as nothing from generate_series(1, 2) n",
        ),
      );
      expect(rows).toEqual([
        { n: 1, word: 'text', big: false, nothing: null },
        { n: 2, word: 'text', big: true, nothing: null },
      ]);
    });

    it('SD1 gives instants as PostgREST does, to the microsecond', async () => {
      expect(await valueOf("'2026-11-21 03:55:27.196543+01'::timestamptz")).toBe(
        '2026-11-21T02:55:27.196543+00:00',
      );
      expect(await valueOf("'2026-11-21 03:55:27'::timestamp")).toBe('2026-11-21T03:55:27');
      expect(await valueOf("'2026-11-21'::date")).toBe('2026-11-21');
    });

    it('SD1 takes an instant as text without losing microseconds', async () => {
      expect(
        await valueOf(
          "to_char($1::timestamptz at time zone 'UTC', 'US')",
          '2026-11-21T02:55:27.196543Z',
        ),
      ).toBe('196543');
    });

    it('SD1 gives numbers as numbers, and a bigint beyond 2^53 as text', async () => {
      expect(await valueOf('count(*)')).toBe(1);
      expect(await valueOf('1.50::numeric')).toBe(1.5);
      expect(await valueOf('9007199254740991::bigint')).toBe(9007199254740991);
      expect(await valueOf('9007199254740993::bigint')).toBe('9007199254740993');
    });

    it('SD1 stores json given as text as that json, not as a string', async () => {
      expect(await valueOf('jsonb_typeof($1::jsonb)', JSON.stringify({ a: 1 }))).toBe('object');
      expect(await valueOf("$1::jsonb ->> 'full_name'", '{"full_name":"Ana"}')).toBe('Ana');
      expect(await valueOf('$1::jsonb', '[1,{"b":null}]')).toEqual([1, { b: null }]);
      expect(await valueOf('$1::json', '{"c":"d"}')).toEqual({ c: 'd' });
    });

    it('SD1 takes lists, numbers, booleans and nothing', async () => {
      const ids = [randomUUID(), randomUUID()];
      expect(await valueOf('$1::uuid[]', ids)).toEqual(ids);
      expect(await valueOf('cardinality($1::text[])', ['a,b', 'c"d', '{}'])).toBe(3);
      expect(await valueOf('$1::bigint + 1', 41)).toBe(42);
      expect(await valueOf('$1::boolean', true)).toBe(true);
      expect(await valueOf('$1::text is null', null)).toBe(true);
    });

    it('SD2 undoes everything when the work throws', async () => {
      const id = randomUUID();
      const insert = 'insert into ended_sessions (session_id, user_id) values ($1::uuid, $1::uuid)';
      const failing = db.asService(async (sql) => {
        await sql.query(insert, [id]);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(
        await valueOf('(select count(*) from ended_sessions where session_id = $1::uuid)', id),
      ).toBe(0);
    });

    it('SD2 gives the code of a failing statement and works on', async () => {
      const twice = db.asService(async (sql) => {
        const insert =
          'insert into ended_sessions (session_id, user_id) values ($1::uuid, $1::uuid)';
        const id = randomUUID();
        await sql.query(insert, [id]);
        await sql.query(insert, [id]);
      });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
      expect(await valueOf('1')).toBe(1);
    });

    const aloneOf = async (expression: string, ...parameters: unknown[]) => {
      const [row] = await db.asService(
        (sql) => sql.query<{ value: unknown }>(`select ${expression} as value`, parameters),
        { isAlone: true },
      );
      return row?.value;
    };

    it('SD6 gives the same values to a statement alone', async () => {
      const text = `it's "$2" \\ back, ${String.fromCodePoint(0x1f3e0)} and a\nline`;
      expect(await aloneOf("$1 || '-' || $2", text, 'two')).toBe(`${text}-two`);
      expect(await aloneOf('$1::jsonb', JSON.stringify({ text, list: [1, null] }))).toEqual({
        ...{ text, list: [1, null] },
      });
      expect(await aloneOf('$1::bigint + 1', -42)).toBe(-41);
      expect(await aloneOf('9007199254740993::bigint')).toBe('9007199254740993');
      expect(await aloneOf('$1::boolean', true)).toBe(true);
      expect(await aloneOf('$1::text is null', null)).toBe(true);
      expect(await aloneOf("'2026-11-21 03:55:27.196543+01'::timestamptz")).toBe(
        '2026-11-21T02:55:27.196543+00:00',
      );
      await expect(aloneOf('$1::text[]', ['a'])).rejects.toThrow('no parameter');
    });

    it('SD6 has a statement alone as the service, kept at once, undone where it fails', async () => {
      expect(await aloneOf("current_user || ' ' || auth.role()")).toBe('service_role service_role');
      const id = randomUUID();
      const insert = 'insert into ended_sessions (session_id, user_id) values ($1::uuid, $1::uuid)';
      const once = () => db.asService((sql) => sql.query(insert, [id]), { isAlone: true });
      await once();
      await expect(once()).rejects.toMatchObject({ code: '23505' });
      const failing = `${insert}, ($2::uuid, (1 / 0)::text::uuid)`;
      const other = randomUUID();
      await expect(
        db.asService((sql) => sql.query(failing, [other, other]), { isAlone: true }),
      ).rejects.toMatchObject({ code: '22012' });
      expect(
        await aloneOf(
          '(select count(*) from ended_sessions where session_id in ($1, $2))',
          id,
          other,
        ),
      ).toBe(1);
      const twice = db.asService(
        async (sql) => [await sql.query('select 1'), await sql.query('select 2')],
        { isAlone: true },
      );
      await expect(twice).rejects.toThrow('a second statement');
      const someone = claimsOf(randomUUID());
      const [row] = await db.asUser(someone, (sql) =>
        sql.query<{ uid: string }>('select auth.uid() as uid'),
      );
      expect(row?.uid).toBe(someone.sub);
    });

    it('SD3 is the bearer in asUser: uid, role and claims', async () => {
      const claims = claimsOf(randomUUID());
      const rows = await db.asUser(claims, (sql) =>
        sql.query(
          `select auth.uid() as uid, auth.role() as role, current_user::text as who,
            auth.jwt() ->> 'session_id' as session`,
        ),
      );
      expect(rows).toEqual([
        {
          uid: claims.sub,
          role: 'authenticated',
          who: 'authenticated',
          session: claims.session_id,
        },
      ]);
    });

    it('SD3 is nobody again after a transaction of a bearer, kept or undone', async () => {
      const someone = claimsOf(randomUUID());
      await db.asUser(someone, (sql) => sql.query('select 1'));
      await db.asUser(someone, (sql) => sql.query('select 1 / 0')).catch(() => {});
      const rows = await db.asService((sql) =>
        sql.query('select auth.uid() as uid, auth.role() as role, current_user::text as who'),
      );
      expect(rows).toEqual([{ uid: null, role: 'service_role', who: 'service_role' }]);
    });

    it('SD3 lets row level security decide for a bearer, and not for the service', async () => {
      const [ana, ben] = [await makePerson('Ana'), await makePerson('Ben')];
      const names = 'select full_name from user_profiles where id = any($1::uuid[]) order by 1';
      const seen = await db.asUser(claimsOf(ana), (sql) => sql.query(names, [[ana, ben]]));
      expect(seen).toEqual([{ full_name: 'Ana' }]);
      const all = await db.asService((sql) => sql.query(names, [[ana, ben]]));
      expect(all).toEqual([{ full_name: 'Ana' }, { full_name: 'Ben' }]);
    });

    it('SD3 answers 42501 to a bearer who writes what is not theirs', async () => {
      const ana = await makePerson('Ana');
      const forged = db.asUser(claimsOf(ana), (sql) =>
        sql.query('insert into messages (id) values (gen_random_uuid())'),
      );
      await expect(forged).rejects.toMatchObject({ code: '42501' });
    });

    it('SD3 refuses a bearer with any role but a user role', async () => {
      for (const role of ['service_role', 'postgres', 'authenticated; reset role']) {
        const claims = { ...claimsOf(randomUUID()), role };
        await expect(db.asUser(claims, (sql) => sql.query('select 1'))).rejects.toThrow('role');
      }
    });

    it('SD2 keeps transactions at the same time apart', async () => {
      const people = Array.from({ length: 40 }, () => randomUUID());
      const results = await Promise.all(
        people.map((person) =>
          db.asUser(claimsOf(person), async (sql) => {
            const before = await sql.query<{ uid: string }>('select auth.uid() as uid');
            await new Promise((resolve) => setImmediate(resolve));
            const after = await sql.query<{ uid: string }>('select auth.uid() as uid');
            return [before[0]?.uid, after[0]?.uid];
          }),
        ),
      );
      expect(results).toEqual(people.map((person) => [person, person]));
    });

    it('SD4 hears of what was committed, and of nothing that was undone', async () => {
      const heard: string[] = [];
      const stop = await db.listen('contract_channel', (payload) => heard.push(payload));
      const notify = "select pg_notify('contract_channel', $1)";
      await db
        .asService(async (sql) => {
          await sql.query(notify, ['undone']);
          throw new Error('undo');
        })
        .catch(() => {});
      await db.asService((sql) => sql.query(notify, ['first']));
      await db.asUser(claimsOf(randomUUID()), (sql) => sql.query(notify, ['second']));
      await soon(() => expect(heard).toEqual(['first', 'second']));
      await stop();
      await db.asService((sql) => sql.query(notify, ['late']));
      expect(heard).toEqual(['first', 'second']);
    });

    it('SD4 may ask again while it hears', async () => {
      const answers: Promise<unknown>[] = [];
      const stop = await db.listen('contract_again', () => answers.push(valueOf('7')));
      await db.asService((sql) => sql.query("select pg_notify('contract_again', '')"));
      await soon(() => expect(answers).toHaveLength(1));
      expect(await answers[0]).toBe(7);
      await stop();
    });
  });
}
