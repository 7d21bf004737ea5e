import type { Session, SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { roleSchema, type Role } from '#contract/entities/role.ts';
import type { LocalUser } from '#contract/entities/user.ts';
import type { Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { HeldRole, RoleChange, RoleProblem } from '../model/types.ts';
import { agentIdSchema, newAgentId } from './agentId.ts';
import { assignRole } from './assignRole.ts';
import { localUserOf } from './localUser.ts';
import { roleChangeOf, roleStep } from './roles.ts';

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

export interface SettledAccount {
  readonly user: LocalUser;
  readonly roles: readonly HeldRole[];
  /** Why the expected role could not be had. */
  readonly roleProblem: RoleProblem | null;
  /** The change of roles for the expected one; null: none. */
  readonly roleChange: RoleChange | null;
}

/** The expectations of a sign-in. */
export interface Expected {
  /** Null: none in particular. */
  readonly role: Role | null;
  /** Of the pages it was made on. */
  readonly language: string | undefined;
}

/**
 * Completes a sign-in: the expected role is made primary (added if it is not held) and older accounts get an
 * agent id. An account made in another language learns the one of these pages: its mails come in it. A link
 * that was opened somewhere else expects no role (`null`): the role stays, and a person without one gets that
 * of the sign-up. None of this can fail the sign-in: a step that fails is logged and left. Null: this is no
 * account.
 */
export async function settleAccount(
  client: SupabaseClient,
  session: Session,
  expected: Expected,
  deps: { readonly random: Random; readonly log: Log },
): Promise<SettledAccount | null> {
  const user = localUserOf(session.user);
  if (user === null) return null;
  const held = (await fetchRoles(client, user.id)) ?? [];
  const wanted =
    expected.role ?? (held.length > 0 ? null : (user.user_metadata.user_type ?? 'renter'));
  const [settled, agentId] = await Promise.all([
    settleRoles(client, user.id, held, wanted, deps.log),
    settleAgentId(client, user, deps),
    settleLanguage(client, session, expected.language, deps.log),
  ]);
  const metadata =
    agentId === null ? user.user_metadata : { ...user.user_metadata, agent_id: agentId };
  return { user: { ...user, user_metadata: metadata }, ...settled };
}

async function settleRoles(
  client: SupabaseClient,
  userId: string,
  held: readonly HeldRole[],
  wanted: Role | null,
  log: Log,
): Promise<Omit<SettledAccount, 'user'>> {
  if (wanted === null || roleStep(held, wanted).kind === 'none')
    return { roles: held, roleProblem: null, roleChange: null };
  const assigned = await assignRole(client, userId, wanted);
  if (assigned.ok) {
    const { roles } = assigned;
    return { roles, roleProblem: null, roleChange: roleChangeOf(held, roles) };
  }
  const { problem } = assigned;
  log.warn(`role could not be settled: ${problem.message}`);
  const roles = held.length > 0 ? held : [{ role: wanted, isPrimary: true }];
  return { roles, roleProblem: problem, roleChange: null };
}

/** The agent id given now; null when there was one, or none could be stored. */
async function settleAgentId(
  client: SupabaseClient,
  user: LocalUser,
  { random, log }: { readonly random: Random; readonly log: Log },
): Promise<string | null> {
  if (user.user_metadata.agent_id !== undefined) return null;
  // The database gives one to every profile that comes without: one person has one id.
  const { data } = await client
    .from('user_profiles')
    .select('agent_id')
    .eq('id', user.id)
    .maybeSingle();
  const ofProfile = agentIdSchema.safeParse(data);
  const agentId = ofProfile.success ? ofProfile.data.agent_id : newAgentId(random);
  const { error } = await client.auth.updateUser({ data: { agent_id: agentId } });
  if (error === null) return agentId;
  log.warn(`agent id could not be stored: ${error.code ?? error.name}`);
  return null;
}

/** An account that says no language has its mails in that of the browser, and is left so. */
async function settleLanguage(
  client: SupabaseClient,
  { user }: Session,
  language: string | undefined,
  log: Log,
): Promise<void> {
  const before: unknown = user.user_metadata['language'];
  if (language === undefined || before === undefined || before === language) return;
  const { error } = await client.auth.updateUser({ data: { language } });
  if (error !== null) log.warn(`the language could not be stored: ${error.code ?? error.name}`);
}
