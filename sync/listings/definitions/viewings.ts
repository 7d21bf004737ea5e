import type { ViewingState } from '#contract/entities/inquiry.ts';
import type { Definition } from '../../rows/definition.ts';
import { mergingByRank, sharedPayload } from '../../rows/defining.ts';
import { parseViewing } from '../catalogue/marketRows.ts';

const NEW = [
  'property_id',
  'renter_id',
  'starts_at',
  'ends_at',
  'kind',
  'note',
  'written_at',
] as const;
const CHANGEABLE = ['state', 'note'] as const;
/** Said on two sides at once, what comes later here holds: nobody waits at the door of a visit that was called off. */
const ORDER: readonly ViewingState[] = [
  'proposed',
  'requested',
  'confirmed',
  'done',
  'declined',
  'cancelled',
];

/** Visits to homes. */
export const viewings = (): Definition<'viewings'> => ({
  key: 'viewings',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseViewing,
  merge: mergingByRank('state', (state) => ORDER.indexOf(state as ViewingState)),
  home: () => 'mine',
  // Its words are said when it is made, under an id of its own; after that only its state changes, by rank.
  keepsConflict: () => false,
  payload: ({ mine, base }, rev) => sharedPayload(mine, base?.row, rev, { NEW, CHANGEABLE }),
});
