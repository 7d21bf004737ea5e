import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { roleSchema, type Role } from '#contract/entities/role.ts';
import type { HeldRole, RoleProblem } from '../model/types.ts';
import { withPrimary } from './roles.ts';

export type Assigned =
  | { readonly ok: true; readonly roles: readonly HeldRole[] }
  | { readonly ok: false; readonly problem: RoleProblem };

/** Postgres: the row is there already. */
const DUPLICATE = '23505';
const FAILED = 'Failed to assign role';
const rowsSchema = z.array(z.object({ role: roleSchema, is_primary: z.boolean() }));

/**
 * Makes `role` the primary one of this person and adds it if it is not held: by the table, and where that is
 * refused by the procedure. The database demotes the other roles. Messages are those of the specification.
 */
export async function assignRole(
  client: SupabaseClient,
  userId: string,
  role: Role,
): Promise<Assigned> {
  if (userId === '') return failed('no_user_id', 'No user ID provided');
  const table = () => client.from('user_roles');
  const { data, error } = await table().select('role, is_primary').eq('user_id', userId);
  const rows = rowsSchema.safeParse(data);
  if (error !== null || !rows.success)
    return failed('roles_unreadable', 'Failed to check existing roles');

  const promote = () => table().update({ is_primary: true }).eq('user_id', userId).eq('role', role);
  const isHeld = rows.data.some((row) => row.role === role);
  const added = isHeld ? null : await table().insert({ user_id: userId, role, is_primary: true });
  const written = added === null || added.error?.code === DUPLICATE ? await promote() : added;
  const refusal = written.error === null ? null : await byProcedure(client, userId, role);
  if (refusal !== null) return failed('refused', refusal);
  const held = rows.data.map((row) => ({ role: row.role, isPrimary: row.is_primary }));
  return { ok: true, roles: withPrimary(held, role) };
}

/** Null when it worked, else why not. */
async function byProcedure(
  client: SupabaseClient,
  userId: string,
  role: Role,
): Promise<string | null> {
  const { error } = await client.rpc('add_user_role', {
    user_id_param: userId,
    role_name: role,
    make_primary: true,
  });
  return error === null ? null : error.message || FAILED;
}

const failed = (code: RoleProblem['code'], message: string): Assigned => ({
  ok: false,
  problem: { code, message },
});
