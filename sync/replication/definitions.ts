import { areas } from './definitions/areas.ts';
import { inquiries } from './definitions/inquiries.ts';
import { viewings } from './definitions/viewings.ts';
import { properties } from './definitions/properties.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from './definition.ts';
import { records } from './definitions/records.ts';
import { roles } from './definitions/roles.ts';
import { users } from './definitions/users.ts';

/** What replication keeps in step. To add a collection: its definition, and its line here. */
export const DEFINITIONS: {
  readonly [Key in ReplicatedKey]: (context: DefinitionContext) => Definition<Key>;
} = { users, roles, records, areas, properties, inquiries, viewings };

export const REPLICATED_KEYS = Object.keys(DEFINITIONS) as readonly ReplicatedKey[];
