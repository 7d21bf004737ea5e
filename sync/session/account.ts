import type { Session, SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { roleSchema, type Role } from '#contract/entities/role.ts';
import type { LocalUser } from '#contract/entities/user.ts';
import type { Random } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { HeldRole } from '../types.ts';
import { newAgentId } from './agentId.ts';
import { localUserOf } from './localUser.ts';
import { roleStep, withPrimary } from './roles.ts';

const rolesAnswerSchema = z.array(z.object({ role: roleSchema, is_primary: z.boolean() }));

/** Roles a person holds, by the server. Null when it could not be asked. */
export async function fetchRoles(
  client: SupabaseClient,
  userId: string,
): Promise<readonly HeldRole[] | null> {
  const { data, error } = await client.rpc('get_user_roles', { user_id_param: userId });
  const parsed = rolesAnswerSchema.safeParse(data);
  if (error !== null || !parsed.success) return null;
  return parsed.data.map(({ role, is_primary }) => ({ role, isPrimary: is_primary }));
}

/**
 * What follows a sign-in: the expected role is made primary (added if it is not held) and older accounts
 * get an agent id. None of it can fail the sign-in: what does not work out is logged and left as it was.
 */
export async function settleAccount(
  client: SupabaseClient,
  session: Session,
  expected: Role,
  deps: { readonly random: Random; readonly log: Log },
): Promise<{ readonly user: LocalUser; readonly roles: readonly HeldRole[] } | null> {
  const user = localUserOf(session.user);
  if (user === null) return null;
  const held = (await fetchRoles(client, user.id)) ?? [];
  const [roles, agentId] = await Promise.all([
    settleRoles(client, user.id, held, expected, deps.log),
    settleAgentId(client, user, deps),
  ]);
  const metadata =
    agentId === null ? user.user_metadata : { ...user.user_metadata, agent_id: agentId };
  return { user: { ...user, user_metadata: metadata }, roles };
}

async function settleRoles(
  client: SupabaseClient,
  userId: string,
  held: readonly HeldRole[],
  expected: Role,
  log: Log,
): Promise<readonly HeldRole[]> {
  const step = roleStep(held, expected);
  if (step.kind === 'none') return held;
  const { error } =
    step.kind === 'promote'
      ? await client.rpc('set_primary_role', { user_id_param: userId, role_name: step.role })
      : await client.rpc('add_user_role', {
          user_id_param: userId,
          role_name: step.role,
          make_primary: true,
        });
  if (error === null) return withPrimary(held, expected);
  log.warn(`role could not be settled: ${error.code}`);
  return held.length > 0 ? held : [{ role: expected, isPrimary: true }];
}

async function settleAgentId(
  client: SupabaseClient,
  user: LocalUser,
  { random, log }: { readonly random: Random; readonly log: Log },
): Promise<string | null> {
  if (user.user_metadata.agent_id !== undefined) return null;
  const agentId = newAgentId(random);
  const { error } = await client.auth.updateUser({ data: { agent_id: agentId } });
  if (error === null) return agentId;
  log.warn(`agent id could not be stored: ${error.code ?? error.name}`);
  return null;
}
