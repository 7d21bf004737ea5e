import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Role } from '#contract/entities/role.ts';

export interface RoleDoc {
  id: string;
  user_id: string;
  role: Role;
  is_primary: boolean;
  rev: number;
  updated_at: string;
}

export const roleSchema: RxJsonSchema<RoleDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    user_id: { type: 'string' },
    role: { type: 'string' },
    is_primary: { type: 'boolean' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'user_id', 'role', 'is_primary', 'rev', 'updated_at'],
};
