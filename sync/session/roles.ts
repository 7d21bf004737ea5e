import type { Role } from '#contract/entities/role.ts';
import type { HeldRole, RoleChange } from '../model/types.ts';

/** The role in force: the primary one, else the first held, else the saved one, else what the person signed up as. */
export function currentRoleOf(
  roles: readonly HeldRole[],
  savedRole: Role | null,
  userType: Role | undefined,
): Role {
  const primary = roles.find(({ isPrimary }) => isPrimary) ?? roles[0];
  return primary?.role ?? savedRole ?? userType ?? 'renter';
}

/**
 * The role of a session that runs: the one it has, as long as it is held. The primary role is changed by
 * whoever logs in elsewhere, and nobody is taken out of their work for that.
 */
export function keptRoleOf(
  roles: readonly HeldRole[],
  savedRole: Role | null,
  userType: Role | undefined,
): Role {
  const isHeld = savedRole !== null && roles.some(({ role }) => role === savedRole);
  return isHeld ? savedRole : currentRoleOf(roles, savedRole, userType);
}

/** How signing in changed the primary role; null where it did not, or where there was none before. */
export function roleChangeOf(
  before: readonly HeldRole[],
  now: readonly HeldRole[],
): RoleChange | null {
  const from = before.find(({ isPrimary }) => isPrimary)?.role;
  const to = now.find(({ isPrimary }) => isPrimary)?.role;
  if (from === undefined || to === undefined || from === to) return null;
  return { from, to, isNew: !before.some(({ role }) => role === to) };
}

export type RoleStep =
  | { readonly kind: 'none' }
  /** Held already, but another one is primary. */
  | { readonly kind: 'promote'; readonly role: Role }
  | { readonly kind: 'add'; readonly role: Role };

/** The effect of signing in as `expected` on the roles held. */
export function roleStep(roles: readonly HeldRole[], expected: Role): RoleStep {
  const held = roles.find(({ role }) => role === expected);
  if (held === undefined) return { kind: 'add', role: expected };
  return held.isPrimary ? { kind: 'none' } : { kind: 'promote', role: expected };
}

/** The roles after `role` was made primary; it is added when it was not held. */
export function withPrimary(roles: readonly HeldRole[], role: Role): readonly HeldRole[] {
  const others = roles.filter((held) => held.role !== role);
  return [
    { role, isPrimary: true },
    ...others.map((held) => ({ role: held.role, isPrimary: false })),
  ];
}
