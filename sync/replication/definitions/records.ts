import type { Definition } from '../definition.ts';
import { merging } from '../merge.ts';
import { parseRecord } from '../rows.ts';
import { sendRows } from '../sendRows.ts';

/** What a person keeps, one shape for every kind: sent whole, merged by the fields of its body. */
export const records = (): Definition<'records'> => ({
  key: 'records',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseRecord,
  merge: merging({ objects: { body: {} } }),
  isWhole: true,
  home: () => 'mine',
  send: (rows, changes) =>
    sendRows(rows, changes, {
      collection: 'records',
      scope: 'mine',
      parse: parseRecord,
      payload: ({ mine: { id, kind, body, _deleted } }, rev) =>
        // What was deleted leaves nothing of itself behind.
        ({ id, rev, kind, body: _deleted ? {} : body, deleted: _deleted }),
    }),
});
