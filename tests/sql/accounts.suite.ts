import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf, as, asAccounts, asService, conversationOf, makeAccount } from './people.ts';

export function accountsSuite(database: () => Db) {
  const profileOf = async (id: string) => {
    const rows = await asService(
      database(),
      'select email, full_name, user_type, avatar_url, agent_id, verified_at from user_profiles where id = $1::uuid',
      [id],
    );
    return rows[0];
  };
  const rolesOf = (id: string) =>
    asService(
      database(),
      'select role, is_primary from user_roles where user_id = $1::uuid order by role',
      [id],
    );

  const metadataOf = async (id: string) => {
    const rows = await asAccounts<{ data: unknown }>(
      database(),
      'select raw_user_meta_data as data from auth.users where id = $1::uuid',
      [id],
    );
    return rows[0]?.data;
  };
  /** As an account of a version before had it. */
  const saysPhone = (id: string, phone: string) =>
    asAccounts(
      database(),
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('phone', $2::text)
       where id = $1::uuid`,
      [id, phone],
    );

  describe('accounts', () => {
    test('An account brings a profile and its primary role', async () => {
      const metadata = {
        full_name: '  Ann\nLee ',
        user_type: 'landlord',
        agent_id: 'AG-0123456789',
      };
      const ann = await makeAccount(database(), { metadata, email: `ANN.${randomUUID()}@X.test` });
      expect(await profileOf(ann.id)).toMatchObject({
        email: ann.email.toLowerCase(),
        full_name: 'Ann Lee',
        user_type: 'landlord',
        agent_id: expect.stringMatching(/^AG-[0-9A-F]{10}$/),
      });
      expect(await rolesOf(ann.id)).toEqual([{ role: 'landlord', is_primary: true }]);
    });

    test.each(['admin', 'LANDLORD', '', null, ['landlord'], { a: 1 }])(
      'A user_type of %j is no landlord',
      async (user_type) => {
        const { id } = await makeAccount(database(), { metadata: { user_type } });
        expect(await rolesOf(id)).toEqual([{ role: 'renter', is_primary: true }]);
      },
    );

    test.each([
      null,
      'no object',
      [],
      7,
      { full_name: 'x'.repeat(5000), avatar_url: 'javascript:alert(1)', agent_id: "'; drop" },
      { full_name: { deep: ['er'] }, avatar_url: 17, agent_id: null },
      { avatar_url: 'https://tracker.test/a.png', picture: 'https://tracker.test/a.png' },
    ])('No metadata stops a sign-up: %j', async (metadata) => {
      const { id } = await makeAccount(database(), { metadata });
      const profile = await profileOf(id);
      expect(profile).toMatchObject({ user_type: 'renter', avatar_url: null });
      expect(profile?.agent_id).toMatch(/^AG-[0-9A-F]{10}$/);
      expect(await rolesOf(id)).toHaveLength(1);
    });

    test('Metadata that a driver stored as a string within json is read all the same', async () => {
      const metadata = JSON.stringify({ full_name: 'Bo', user_type: 'landlord' });
      const { id } = await makeAccount(database(), { metadata });
      expect(await profileOf(id)).toMatchObject({ full_name: 'Bo', user_type: 'landlord' });
    });

    test.each(['AG-0000', 'AG-EVIL', 'AG-0123456789', 'office-of-the-mayor', undefined])(
      'The agent id is the database’s, whatever a sign-up names: %j',
      async (agent_id) => {
        const metadata = { full_name: 'Ann', ...(agent_id !== undefined && { agent_id }) };
        const made = [
          await makeAccount(database(), { metadata }),
          await makeAccount(database(), { metadata }),
        ];
        const ids = [];
        for (const { id } of made) {
          const profile = await profileOf(id);
          ids.push(profile?.agent_id);
          // The account's own data is the same, also after its owner wrote other data.
          await asAccounts(
            database(),
            `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"agent_id": "AG-EVIL", "language": "de"}'
             where id = $1::uuid`,
            [id],
          );
          const [account] = await asAccounts(
            database(),
            'select raw_user_meta_data as data from auth.users where id = $1::uuid',
            [id],
          );
          expect(account).toMatchObject({ data: { agent_id: profile?.agent_id, language: 'de' } });
          expect((await profileOf(id))?.agent_id).toBe(profile?.agent_id);
        }
        for (const id of ids) {
          expect(id).toMatch(/^AG-[0-9A-F]{10}$/);
          expect(id).not.toBe(agent_id);
        }
        expect(new Set(ids).size).toBe(2);
      },
    );

    test('The name never shows a part of the address', async () => {
      const { id } = await makeAccount(database(), { metadata: {} });
      expect((await profileOf(id))?.full_name).toBe('');
    });

    test('The phone of a sign-up is kept where its owner changes it, and nobody else reads it', async () => {
      const stranger = await makeAccount(database());
      const owner = await makeAccount(database(), {
        metadata: { full_name: 'Ann', user_type: 'landlord', phone: '+49301234567' },
      });
      const id = recordIdOf(owner.id, 'about_me');
      const read = 'select kind, body from records where id = $1::uuid';
      expect(await as(database(), owner, read, [id])).toEqual([
        { kind: 'about_me', body: { phone: '+49301234567' } },
      ]);
      expect(await as(database(), stranger, read, [id])).toEqual([]);
      // It would be in every token.
      const metadata = await metadataOf(owner.id);
      expect(metadata).toMatchObject({ full_name: 'Ann', user_type: 'landlord' });
      expect(metadata).not.toHaveProperty('phone');
      await as(database(), owner, `update records set body = '{"phone": ""}' where id = $1::uuid`, [
        id,
      ]);
      await saysPhone(owner.id, '+49307654321');
      expect(await as(database(), owner, read, [id])).toMatchObject([{ body: { phone: '' } }]);
    });

    test('The phone of an older account joins what was noted there', async () => {
      const owner = await makeAccount(database());
      const id = recordIdOf(owner.id, 'about_me');
      await as(
        database(),
        owner,
        `insert into records (id, kind, body) values ($1::uuid, 'about_me', '{"about": "Two cats"}')`,
        [id],
      );
      await saysPhone(owner.id, '+351911111111');
      expect(
        await as(database(), owner, 'select body, rev from records where id = $1::uuid', [id]),
      ).toMatchObject([{ body: { about: 'Two cats', phone: '+351911111111' } }]);
      expect(await metadataOf(owner.id)).not.toHaveProperty('phone');
    });

    test.each(['call me', '', null, 7, { country: 49 }, '1'.repeat(40)])(
      'A phone of %j is kept nowhere and stops no sign-up',
      async (phone) => {
        const { id } = await makeAccount(database(), { metadata: { full_name: 'Ann', phone } });
        expect(await profileOf(id)).toMatchObject({ full_name: 'Ann' });
        expect(
          await asService(database(), 'select 1 from records where user_id = $1::uuid', [id]),
        ).toEqual([]);
      },
    );

    test('A changed address reaches the profile', async () => {
      const { id } = await makeAccount(database());
      const email = `New.${id}@x.test`;
      await asAccounts(database(), 'update auth.users set email = $2 where id = $1::uuid', [
        id,
        email,
      ]);
      expect((await profileOf(id))?.email).toBe(email.toLowerCase());
    });

    test('Others see a person once the address is confirmed', async () => {
      const reader = await makeAccount(database());
      const person = await makeAccount(database(), { isConfirmed: false });
      const { id } = person;
      await asService(database(), 'select start_conversation($1::uuid, $2::uuid, $3::uuid)', [
        reader.id,
        conversationOf(reader, person),
        id,
      ]);
      const isSeen = async () => {
        const answer = await answerOf(
          as(database(), reader, "select sync_pull('users', 'people', null, 1000) as answer"),
        );
        return JSON.stringify(answer).includes(id);
      };
      expect(await isSeen()).toBe(false);
      await asAccounts(
        database(),
        'update auth.users set email_confirmed_at = now() where id = $1::uuid',
        [id],
      );
      expect(await isSeen()).toBe(true);
    });
  });
}
