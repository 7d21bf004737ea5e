import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded/rest/product.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { asAccounts, asService, makeAccount } from './people.ts';

const FUNCTIONS = Object.keys(PRODUCT_RULES.functions);

/** The check that PostgREST runs before each request, and the settings of its roles. */
export function requestsSuite(database: () => Db) {
  const check = (method: string, path: string) => async (sql: Sql) => {
    await sql.query(
      "select set_config('request.method', $1, true), set_config('request.path', $2, true)",
      [method, path],
    );
    await sql.query('select private.check_request()');
  };
  const asked = (role: string, method: string, path: string) =>
    (role === 'service_role'
      ? database().asService(check(method, path))
      : database().asUser({ role, sub: '', exp: 0 }, check(method, path))
    ).then(
      () => 'passes',
      (thrown: unknown) => (thrown as { code: string }).code,
    );

  describe('requests of a hosted interface', () => {
    test('Those of the product pass, by the verbs of the product', async () => {
      for (const name of FUNCTIONS) {
        expect([name, await asked('anon', 'POST', `/rpc/${name}`)]).toEqual([name, 'passes']);
        expect([name, await asked('anon', 'GET', `/rpc/${name}`)]).toEqual([name, 'PT405']);
      }
      for (const role of ['anon', 'authenticated']) {
        expect(await asked(role, 'GET', '/user_profiles')).toBe('passes');
        expect(await asked(role, 'PATCH', '/user_profiles')).toBe('PT405');
        expect(await asked(role, 'PATCH', '/user_roles')).toBe('passes');
        expect(await asked(role, 'DELETE', '/user_roles')).toBe('PT405');
      }
    });

    test('Others are not found, but for the service', async () => {
      for (const path of [
        '/properties',
        '/areas',
        '/messages',
        '/rpc/catch_up',
        '/',
        '',
        '/rpc/sync_pull/x',
      ]) {
        for (const role of ['anon', 'authenticated'])
          expect([path, await asked(role, 'GET', path)]).toEqual([path, 'PT404']);
        expect(await asked('service_role', 'GET', path)).toBe('passes');
      }
    });

    test('A session that has ended asks for nothing, and reads nothing that Realtime tells of', async () => {
      const person = await makeAccount(database());
      const [gone, kept] = [randomUUID(), randomUUID()];
      await asService(
        database(),
        'insert into ended_sessions (session_id, user_id) values ($1::uuid, $2::uuid)',
        [gone, person.id],
      );
      const by = <T>(session_id: string, work: (sql: Sql) => Promise<T>) =>
        database().asUser({ ...person.claims, session_id }, work);
      const codeOf = (asking: Promise<unknown>) =>
        asking.then(
          () => 'passes',
          (thrown: unknown) => thrown,
        );
      for (const name of FUNCTIONS)
        expect(await codeOf(by(gone, check('POST', `/rpc/${name}`)))).toMatchObject({
          code: 'PGRST',
          message: expect.stringContaining('"PGRST303"'),
          detail: expect.stringContaining('401'),
        });
      expect(await codeOf(by(kept, check('POST', '/rpc/sync_pull')))).toBe('passes');
      for (const table of ['user_profiles', 'user_roles']) {
        const read = (session: string) => by(session, (sql) => sql.query(`select 1 from ${table}`));
        expect([table, await read(gone), (await read(kept)).length]).toEqual([table, [], 1]);
      }
    });

    test('What the auth service forgets is written down as ended, in the same transaction, and told', async () => {
      const person = await makeAccount(database());
      const [first, own, last] = [randomUUID(), randomUUID(), randomUUID()];
      const told: string[] = [];
      const stop = await database().listen('session_ended', (id) => told.push(id));
      try {
        for (const id of [first, own, last])
          await asAccounts(
            database(),
            'insert into auth.sessions (id, user_id) values ($1::uuid, $2::uuid)',
            [id, person.id],
          );
        const ended = async () =>
          (
            await asService<{ session_id: string }>(
              database(),
              'select session_id from ended_sessions where user_id = $1::uuid',
              [person.id],
            )
          ).map(({ session_id }) => session_id);
        await asAccounts(database(), 'delete from auth.sessions where id = $1::uuid', [first]);
        expect(await ended()).toEqual([first]);
        await asService(database(), "select private.end_sessions($1::uuid, $2::uuid, 'others')", [
          person.id,
          own,
        ]);
        expect(new Set(await ended())).toEqual(new Set([first, last]));
        const left = await asAccounts<{ id: string }>(
          database(),
          'select id from auth.sessions where user_id = $1::uuid',
          [person.id],
        );
        expect(left.map(({ id }) => id)).toEqual([own]);
        await expect.poll(() => new Set(told)).toEqual(new Set([first, last]));
      } finally {
        await stop();
      }
    });

    test('No statement of a caller may take long', async () => {
      const rows = await database().asService((sql) =>
        sql.query(
          `select rolname::text as role, one as setting from pg_catalog.pg_roles, unnest(rolconfig) one
           where one like 'statement_timeout=%' and rolname in ('anon', 'authenticated', 'service_role') order by 1`,
        ),
      );
      expect(rows).toEqual([
        { role: 'anon', setting: 'statement_timeout=3s' },
        { role: 'authenticated', setting: 'statement_timeout=8s' },
        { role: 'service_role', setting: 'statement_timeout=30s' },
      ]);
    });
  });
}
