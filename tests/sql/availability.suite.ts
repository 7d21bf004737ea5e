import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { ANON, answerOf, as, makeAccount } from './people.ts';

export function availabilitySuite(database: () => Db) {
  const isAvailable = (email: string) =>
    answerOf(as(database(), ANON, 'select is_email_available($1)', [email]));

  describe('whether an address is free', () => {
    test('is one boolean for exactly this address, however it is written', async () => {
      const { email } = await makeAccount(database());
      expect(await isAvailable(email)).toBe(false);
      expect(await isAvailable(` ${email.toUpperCase()} `)).toBe(false);
      expect(await isAvailable(`x${email}`)).toBe(true);
      expect(await isAvailable(`%${email.slice(1)}`)).toBe(true);
    });

    test('An address that is waiting for its confirmation is taken', async () => {
      const { email } = await makeAccount(database(), { isConfirmed: false });
      expect(await isAvailable(email)).toBe(false);
    });

    test('The sixth question for one address within a minute is refused', async () => {
      const email = `${randomUUID()}@x.test`;
      const first = await Promise.all(Array.from({ length: 5 }, () => isAvailable(email)));
      expect(first).toEqual([true, true, true, true, true]);
      await expect(isAvailable(email)).rejects.toMatchObject({
        code: 'PGRST',
        message: expect.stringContaining('"rate_limited"'),
      });
      expect(await isAvailable(`other-${email}`)).toBe(true);
    });

    test('One network address has twenty questions a minute', async () => {
      const from = randomUUID();
      const ask = (forged: string) =>
        database().asUser(ANON, async (sql) => {
          const headers = JSON.stringify({ 'x-forwarded-for': `${forged}, ${from}` });
          await sql.query("select set_config('request.headers', $1, true)", [headers]);
          return sql.query('select is_email_available($1)', [`${randomUUID()}@x.test`]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, asked) => ask(`10.0.0.${asked}`)));
      await expect(ask('10.0.1.1')).rejects.toMatchObject({
        code: 'PGRST',
        message: expect.stringContaining('"rate_limited"'),
      });
    });

    test.each(['', 'nobody', 'a b@x.test', `${'x'.repeat(250)}@x.test`, null])(
      '%j is no address',
      async (email) => {
        await expect(
          as(database(), ANON, 'select is_email_available($1)', [email]),
        ).rejects.toMatchObject({ code: '22023' });
      },
    );
  });
}
