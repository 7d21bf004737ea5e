import * as z from 'zod/mini';

export const roleSchema = z.enum(['renter', 'landlord']);
export type Role = z.infer<typeof roleSchema>;
