import * as z from 'zod/mini';

export const roleSchema = z.enum(['renter', 'landlord']);
export type Role = z.infer<typeof roleSchema>;

/** One role a person holds. Exactly one of a person's roles is primary. */
export const userRoleSchema = z.object({
  user_id: z.uuid(),
  role: roleSchema,
  is_primary: z.boolean(),
});
export type UserRole = z.infer<typeof userRoleSchema>;
