import { records } from './records.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';

/** The collections that every person has something of their own in. */
export const ownDefinitions = { users, roles, records };
