import { describe, expect, test } from 'vitest';
import { PRODUCT_RULES } from '#server/embedded/rest/product.ts';
import type { Db, Sql } from '#server/db/db.ts';

const FUNCTIONS = Object.keys(PRODUCT_RULES.functions);

/** What PostgREST asks before each request, and what it is told of the roles it works as. */
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
