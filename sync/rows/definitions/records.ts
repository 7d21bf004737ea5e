import { isSame } from '../../kit/isSame.ts';
import type { RecordDoc } from '../../store/docs.ts';
import type { Definition } from '../definition.ts';
import { merging, type Shape } from '../merge.ts';
import { LISTED, MAPS, SETS } from '../../model/rules/editing/recordShape.ts';
import { parseRecord } from '../rows.ts';
import { writtenOf } from './written.ts';

/** Sets and lists stand in a body or in one of its maps. */
const WITHIN: Shape = { sets: SETS, listed: LISTED };
const BODY: Shape = {
  ...WITHIN,
  objects: {
    ...Object.fromEntries(MAPS.map((name) => [name, WITHIN])),
    recommend: { ...WITHIN, objects: { weights: {} } },
  },
};

type Bodied = Pick<RecordDoc, 'kind' | 'body'>;

/** Whether something was written between two states of a record that would go with it. */
const saysMore = ({ kind, body }: Bodied, before: Bodied | undefined): boolean =>
  writtenOf(kind).some(
    (field) => !isEmpty(body[field]) && !isSame(body[field], before?.body[field]),
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The records a person keeps, one shape for every kind: sent whole, merged by the fields of the body. */
export const records = (): Definition<'records'> => ({
  key: 'records',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseRecord,
  merge: merging({ objects: { body: BODY } }),
  isWhole: true,
  home: () => 'mine',
  asksBeforeRemoval: (before, theirs) => saysMore(theirs, before),
  keepsConflict(row, field, base) {
    // Removed here it is told only where it was asked for.
    if (field === '_deleted') return row._deleted || saysMore(row, base);
    const [name = ''] = field.replace(/^body\./, '').split('.');
    return writtenOf(row.kind).includes(name);
  },
  keepsRefused: { fields: ['kind', 'body'], isWritten: ({ kind }) => writtenOf(kind).length > 0 },
  payload: ({ mine: { id, kind, body, _deleted } }, rev) =>
    // A deleted record leaves none of its content behind.
    ({ id, rev, kind, body: _deleted ? {} : body, deleted: _deleted }),
});
