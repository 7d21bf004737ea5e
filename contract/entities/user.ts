import * as z from 'zod/mini';
import { isPhotoPath } from '../rules/photoPath.ts';
import { roleSchema } from './role.ts';

/** The address of a photo stored on this server. Any other value is ignored, and no photo is shown. */
export const avatarUrlSchema = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' && isPhotoPath(value) ? value : null)),
);

/** The fields of a person that others may see: never the e-mail address. */
export const personSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  user_type: roleSchema,
  avatar_url: avatarUrlSchema,
});
export type Person = z.infer<typeof personSchema>;

/** The local copy of the signed-in person, kept under the storage key `user`. */
export const localUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  avatar_url: avatarUrlSchema,
  /** When the account was made, ISO 8601, where the auth service said so. */
  created_at: z.optional(z.string()),
  user_metadata: z.looseObject({
    full_name: z.optional(z.string()),
    first_name: z.optional(z.string()),
    user_type: z.optional(roleSchema),
    agent_id: z.optional(z.string()),
    avatar: z.optional(z.string()),
  }),
});
export type LocalUser = z.infer<typeof localUserSchema>;
