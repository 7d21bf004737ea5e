import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { ANON, as, asService, makeAccount } from './people.ts';

const BOTH_LANDLORD = [
  { role: 'landlord', is_primary: true },
  { role: 'renter', is_primary: false },
];

export function rolesSuite(database: () => Db) {
  const own = (id: string) =>
    asService(
      database(),
      'select role, is_primary from user_roles where user_id = $1::uuid and not deleted order by role',
      [id],
    );

  describe('roles', () => {
    test('Adding a role makes it primary and demotes the others', async () => {
      const ann = await makeAccount(database());
      const rows = await as(
        database(),
        ann,
        "select * from add_user_role(user_id_param => $1::uuid, role_name => 'landlord', make_primary => true)",
        [ann.id],
      );
      expect(rows).toEqual(BOTH_LANDLORD);
      expect(await own(ann.id)).toEqual(BOTH_LANDLORD);
    });

    test('The other parameter names do the same', async () => {
      const ann = await makeAccount(database());
      const rows = await as(
        database(),
        ann,
        "select * from add_user_role(p_user_id => $1::uuid, p_role => 'landlord', p_is_primary => true)",
        [ann.id],
      );
      expect(rows).toEqual(BOTH_LANDLORD);
    });

    test('A role that is already held is only made primary', async () => {
      const ann = await makeAccount(database());
      for (const role of ['landlord', 'renter', 'landlord']) {
        await as(
          database(),
          ann,
          'select * from add_user_role(user_id_param => $1::uuid, role_name => $2, make_primary => true)',
          [ann.id, role],
        );
      }
      expect(await own(ann.id)).toEqual(BOTH_LANDLORD);
    });

    test('A role can be taken without becoming primary', async () => {
      const ann = await makeAccount(database());
      await as(
        database(),
        ann,
        "select * from add_user_role(user_id_param => $1::uuid, role_name => 'landlord', make_primary => false)",
        [ann.id],
      );
      expect(await own(ann.id)).toEqual([
        { role: 'landlord', is_primary: false },
        { role: 'renter', is_primary: true },
      ]);
    });

    test('Only a role that is held can be made primary', async () => {
      const ann = await makeAccount(database());
      const set = (role: string) =>
        as(database(), ann, 'select * from set_primary_role($1::uuid, $2)', [ann.id, role]);
      await expect(set('landlord')).rejects.toMatchObject({ code: '42501' });
      expect(await set('renter')).toEqual([{ role: 'renter', is_primary: true }]);
    });

    test('There are no other roles', async () => {
      const ann = await makeAccount(database());
      for (const role of ['admin', 'service_role', '', null]) {
        await expect(
          as(
            database(),
            ann,
            'select * from add_user_role(user_id_param => $1::uuid, role_name => $2, make_primary => true)',
            [ann.id, role],
          ),
        ).rejects.toMatchObject({ code: '22023' });
      }
      await expect(
        as(database(), ann, "insert into user_roles (user_id, role) values ($1::uuid, 'admin')", [
          ann.id,
        ]),
      ).rejects.toMatchObject({ code: '23514' });
    });

    test.each([
      "select * from add_user_role(user_id_param => $1::uuid, role_name => 'landlord', make_primary => true)",
      "select * from add_user_role(p_user_id => $1::uuid, p_role => 'landlord', p_is_primary => true)",
      "select * from set_primary_role($1::uuid, 'renter')",
      'select * from get_user_roles($1::uuid)',
      "insert into user_roles (user_id, role) values ($1::uuid, 'landlord')",
    ])('Nobody acts for somebody else: %s', async (text) => {
      const [ann, bob] = [await makeAccount(database()), await makeAccount(database())];
      const before = await own(bob.id);
      await expect(as(database(), ann, text, [bob.id])).rejects.toMatchObject({ code: '42501' });
      await expect(as(database(), ANON, text, [bob.id])).rejects.toMatchObject({ code: '42501' });
      expect(await own(bob.id)).toEqual(before);
    });

    test('The service acts for anybody', async () => {
      const ann = await makeAccount(database());
      await asService(
        database(),
        "select * from add_user_role(user_id_param => $1::uuid, role_name => 'landlord', make_primary => true)",
        [ann.id],
      );
      expect(await own(ann.id)).toEqual(BOTH_LANDLORD);
    });

    test('The table calls of the specification work on one’s own rows', async () => {
      const ann = await makeAccount(database());
      await as(
        database(),
        ann,
        "insert into user_roles (user_id, role, is_primary) values ($1::uuid, 'landlord', true)",
        [ann.id],
      );
      expect(await own(ann.id)).toEqual(BOTH_LANDLORD);
      await as(
        database(),
        ann,
        'update user_roles set is_primary = false where user_id = $1::uuid',
        [ann.id],
      );
      await as(
        database(),
        ann,
        "update user_roles set is_primary = true where user_id = $1::uuid and role = 'renter'",
        [ann.id],
      );
      expect(await own(ann.id)).toEqual([
        { role: 'landlord', is_primary: false },
        { role: 'renter', is_primary: true },
      ]);
      await expect(
        as(
          database(),
          ann,
          "insert into user_roles (user_id, role) values ($1::uuid, 'landlord')",
          [ann.id],
        ),
      ).rejects.toMatchObject({ code: '23505' });
    });

    test.each([
      ["role = 'landlord'", '42501'],
      [`user_id = '${randomUUID()}'`, '42501'],
      [`id = '${randomUUID()}'`, '42501'],
      ['deleted = true', '42501'],
    ])('A role is never rewritten by its holder: %s', async (change, code) => {
      const ann = await makeAccount(database());
      await expect(
        as(database(), ann, `update user_roles set ${change} where user_id = $1::uuid`, [ann.id]),
      ).rejects.toMatchObject({ code });
    });

    test('What others see follows the primary role', async () => {
      const ann = await makeAccount(database());
      await as(
        database(),
        ann,
        "select * from add_user_role(user_id_param => $1::uuid, role_name => 'landlord', make_primary => true)",
        [ann.id],
      );
      const rows = await as(database(), ann, 'select user_type from user_profiles');
      expect(rows).toEqual([{ user_type: 'landlord' }]);
    });

    test('Many switches at once leave exactly one primary role', async () => {
      const ann = await makeAccount(database());
      const switches = Array.from({ length: 12 }, (_, index) =>
        as(
          database(),
          ann,
          'select * from add_user_role(user_id_param => $1::uuid, role_name => $2, make_primary => true)',
          [ann.id, index % 2 === 0 ? 'landlord' : 'renter'],
        ),
      );
      await Promise.all(switches);
      const rows = await own(ann.id);
      expect(rows.filter((row) => row.is_primary)).toHaveLength(1);
    });
  });
}
