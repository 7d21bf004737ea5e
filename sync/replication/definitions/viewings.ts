import type { ViewingState } from '#contract/entities/inquiry.ts';
import type { ViewingDoc } from '../../database/schemas/viewing.ts';
import { isSame } from '../../database/isSame.ts';
import type { Change, Definition } from '../definition.ts';
import { parseViewing } from '../marketRows.ts';
import { mergingByRank } from '../mergeByRank.ts';
import { sendRows } from '../sendRows.ts';

const NEW = ['property_id', 'starts_at', 'ends_at', 'kind', 'note', 'written_at'] as const;
const CHANGEABLE = ['state', 'note'] as const;
/** Said on two sides at once, what comes later here holds: nobody waits at the door of a visit that was called off. */
const ORDER: readonly ViewingState[] = ['requested', 'confirmed', 'done', 'declined', 'cancelled'];

/** Visits to homes. */
export const viewings = (): Definition<'viewings'> => ({
  key: 'viewings',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseViewing,
  merge: mergingByRank('state', (state) => ORDER.indexOf(state as ViewingState)),
  home: () => 'mine',
  send: (rows, changes) =>
    sendRows(rows, changes, {
      collection: 'viewings',
      scope: 'mine',
      parse: parseViewing,
      payload,
    }),
});

function payload({ mine: { id, row, _deleted }, base }: Change<ViewingDoc>, rev: number) {
  if (_deleted) return { id, rev, deleted: true };
  const fields = base
    ? CHANGEABLE.filter((field) => !isSame(row[field], base.row[field]))
    : rev === 0
      ? NEW
      : CHANGEABLE;
  return { id, rev, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
