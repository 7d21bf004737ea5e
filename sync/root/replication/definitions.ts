import { areas, inquiries, properties, viewings } from '../../listings/definitions/index.ts';
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
