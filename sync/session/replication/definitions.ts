import { areas } from '../../listings/definitions/areas.ts';
import { inquiries } from '../../listings/definitions/inquiries.ts';
import { viewings } from '../../listings/definitions/viewings.ts';
import { properties } from '../../listings/definitions/properties.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from '../../rows/definition.ts';
import { records } from '../../rows/definitions/records.ts';
import { roles } from '../../rows/definitions/roles.ts';
import { users } from '../../rows/definitions/users.ts';

/** What replication keeps in step. To add a collection: its definition, and its line here. */
export const DEFINITIONS: {
  readonly [Key in ReplicatedKey]: (context: DefinitionContext) => Definition<Key>;
} = { users, roles, records, areas, properties, inquiries, viewings };

export const REPLICATED_KEYS = Object.keys(DEFINITIONS) as readonly ReplicatedKey[];
