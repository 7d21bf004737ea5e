import * as z from 'zod/mini';
import { roleSchema } from '#contract/entities/role.ts';
import type { LocalUser } from '#contract/entities/user.ts';
import { isPhotoPath } from '#contract/rules/photoPath.ts';

/** The account as the auth service gives it, with metadata a person may have written anything into. */
const accountSchema = z.object({
  id: z.uuid(),
  email: z.optional(z.nullable(z.string())),
  created_at: z.optional(z.string()),
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
});

const isOwnPhoto = (address: string | undefined): address is string =>
  address !== undefined && isPhotoPath(address);

/** The local copy of an account; null when it is none. Metadata of a wrong type is left out. */
export function localUserOf(account: unknown): LocalUser | null {
  const parsed = accountSchema.safeParse(account);
  if (!parsed.success) return null;
  const { id, email, user_metadata: metadata = {}, created_at } = parsed.data;
  const text = (key: string): string | undefined => {
    const value = metadata[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const userType = roleSchema.safeParse(metadata['user_type']);
  const fields = {
    full_name: text('full_name') ?? text('name'),
    first_name: text('first_name'),
    user_type: userType.success ? userType.data : undefined,
    agent_id: text('agent_id'),
    avatar: text('avatar'),
  };
  return {
    id,
    email: email ?? '',
    full_name: fields.full_name ?? '',
    avatar_url: [text('avatar_url'), fields.avatar].find(isOwnPhoto) ?? null,
    ...(created_at !== undefined && { created_at }),
    user_metadata: Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ),
  };
}

/** The person's own row of user_profiles. */
export interface Profile {
  readonly full_name: string;
  readonly avatar_url: string | null;
  readonly email?: string | null | undefined;
}

/** The person with what their profile says. An empty name or address in it says nothing. */
export function withProfile(user: LocalUser, profile: Profile): LocalUser {
  return {
    ...user,
    email: profile.email || user.email,
    full_name: profile.full_name || user.full_name,
    avatar_url: profile.avatar_url,
  };
}

/**
 * The person as the auth service has them now. Its metadata is as old as the account: what the profile says
 * goes on while the metadata says what it said before.
 */
export function withProfileKept(before: LocalUser, now: LocalUser): LocalUser {
  const isSameName = before.user_metadata.full_name === now.user_metadata.full_name;
  const isSameAvatar = before.user_metadata.avatar === now.user_metadata.avatar;
  return {
    ...now,
    full_name: isSameName ? before.full_name : now.full_name,
    avatar_url: isSameAvatar ? before.avatar_url : now.avatar_url,
  };
}
