import * as z from 'zod/mini';
import { roleSchema } from '#contract/entities/role.ts';
import { syncFieldsSchema } from '#contract/protocol/sync.ts';
import type { Docs, RecordDoc, UserDoc } from '../store/docs.ts';
import type { RowParser } from './definition.ts';

const userRowSchema = z.object({
  ...syncFieldsSchema.shape,
  full_name: z.string(),
  user_type: roleSchema,
  avatar_url: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  agent_id: z.optional(z.nullable(z.string())),
});

const roleRowSchema = z.object({
  ...syncFieldsSchema.shape,
  user_id: z.string(),
  role: roleSchema,
  is_primary: z.boolean(),
});

const recordRowSchema = z.object({
  ...syncFieldsSchema.shape,
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});

/** users, scopes `self` and `people`. A row that departed says nothing but its id. */
export const parseUser: RowParser<UserDoc> = (row, scope) => {
  const shelf = scope === 'self' ? 'self' : 'people';
  const { id, rev, updated_at } = row;
  if (row.deleted)
    return {
      id,
      scope: shelf,
      full_name: '',
      user_type: 'renter',
      avatar_url: null,
      rev,
      updated_at,
      _deleted: true,
    };
  const parsed = userRowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { deleted, email, agent_id, ...person } = parsed.data;
  return {
    ...person,
    scope: shelf,
    ...(email === undefined ? {} : { email }),
    ...(agent_id === undefined ? {} : { agent_id }),
    _deleted: deleted,
  };
};

/** roles, scope `mine`. */
export const parseRole: RowParser<Docs['roles']> = (row) => {
  const { id, rev, updated_at } = row;
  if (row.deleted)
    return { id, user_id: '', role: 'renter', is_primary: false, rev, updated_at, _deleted: true };
  const parsed = roleRowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { deleted, ...role } = parsed.data;
  return { ...role, _deleted: deleted };
};

/** records, scope `mine`. Any kind: one this version does not know is kept for the one that does. */
export const parseRecord: RowParser<RecordDoc> = (row) => {
  const { id, rev, updated_at } = row;
  if (row.deleted) return { id, kind: '', body: {}, rev, updated_at, _deleted: true };
  const parsed = recordRowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { deleted, ...record } = parsed.data;
  return { ...record, _deleted: deleted };
};
