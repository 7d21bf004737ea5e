import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Role } from '#contract/entities/role.ts';

export interface UserDoc {
  id: string;
  /** `self`: the person's own profile, with the e-mail address. `people`: somebody they may write to. */
  scope: 'self' | 'people';
  full_name: string;
  user_type: Role;
  avatar_url: string | null;
  email?: string | null;
  agent_id?: string | null;
  rev: number;
  updated_at: string;
}

export const userSchema: RxJsonSchema<UserDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    scope: { type: 'string', maxLength: 10 },
    full_name: { type: 'string' },
    user_type: { type: 'string' },
    avatar_url: { type: ['string', 'null'] },
    email: { type: ['string', 'null'] },
    agent_id: { type: ['string', 'null'] },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'scope', 'full_name', 'user_type', 'rev', 'updated_at'],
  indexes: ['scope'],
};
