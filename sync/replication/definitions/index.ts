import { areas } from './areas.ts';
import { inquiries } from './inquiries.ts';
import { viewings } from './viewings.ts';
import { properties } from './properties.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from '../definition.ts';
import { records } from './records.ts';
import { roles } from './roles.ts';
import { users } from './users.ts';

/** What replication keeps in step. To add a collection: its definition, and its line here. */
export const DEFINITIONS: {
  readonly [Key in ReplicatedKey]: (context: DefinitionContext) => Definition<Key>;
} = { users, roles, records, areas, properties, inquiries, viewings };

export const REPLICATED_KEYS = Object.keys(DEFINITIONS) as readonly ReplicatedKey[];
