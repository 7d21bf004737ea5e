import { areas } from '../../listings/definitions/areas.ts';
import { inquiries } from '../../listings/definitions/inquiries.ts';
import { viewings } from '../../listings/definitions/viewings.ts';
import { properties } from '../../listings/definitions/properties.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from '../../rows/definition.ts';
import { ownDefinitions } from '../../rows/defining.ts';

/**
 * The definitions of the collections that replication keeps in step. To add a collection: its definition, and
 * its line here.
 */
export const DEFINITIONS: {
  readonly [Key in ReplicatedKey]: (context: DefinitionContext) => Definition<Key>;
} = { ...ownDefinitions, areas, properties, inquiries, viewings };

export const REPLICATED_KEYS = Object.keys(DEFINITIONS) as readonly ReplicatedKey[];
