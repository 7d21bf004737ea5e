import type { Role } from '#contract/entities/role.ts';
import type { HeldRole } from '../model/types.ts';

/** The role in force: the primary one, else the first held, else the saved one, else what the person signed up as. */
export function currentRoleOf(
  roles: readonly HeldRole[],
  savedRole: Role | null,
  userType: Role | undefined,
): Role {
  const primary = roles.find(({ isPrimary }) => isPrimary) ?? roles[0];
  return primary?.role ?? savedRole ?? userType ?? 'renter';
}

export type RoleStep =
  | { readonly kind: 'none' }
  /** Held already, but another one is primary. */
  | { readonly kind: 'promote'; readonly role: Role }
  | { readonly kind: 'add'; readonly role: Role };

/** What signing in as `expected` does to the roles held. */
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
