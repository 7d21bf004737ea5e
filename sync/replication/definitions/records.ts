import type { RecordKind } from '#contract/entities/record.ts';
import type { Definition } from '../definition.ts';
import { merging } from '../merge.ts';
import { parseRecord } from '../rows.ts';
import { sendRows } from '../sendRows.ts';

/** Lists of what a person marks: what either device added or took out is done. */
const SETS = ['lists', 'tags', 'labels', 'languages', 'viewingDays'];

/** What of a kind was thought about: kept when two devices wrote it. The rest is a press away. */
const WRITTEN: Partial<Record<string, readonly string[]>> = {
  about_me: ['phone', 'about', 'budget', 'moveIn'],
  landlord_settings: ['depositMonths', 'applicationFee', 'moveInFee'],
  quick_reply: ['title', 'text', '_deleted'],
  saved_home: ['note', 'rating'],
  home_list: ['name'],
  comparison: ['note', 'weights'],
  saved_search: ['name', 'query', 'alert', '_deleted'],
  pipeline_home: ['note', 'nextStep', 'stage'],
  lead: ['note', 'lostReason'],
  listing_draft: ['fields', 'photos', '_deleted'],
} satisfies Partial<Record<RecordKind, readonly string[]>>;

/** What a person keeps, one shape for every kind: sent whole, merged by the fields of its body. */
export const records = (): Definition<'records'> => ({
  key: 'records',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseRecord,
  merge: merging({ objects: { body: { sets: SETS, objects: { fields: {} } } } }),
  isWhole: true,
  home: () => 'mine',
  keepsConflict({ kind }, field) {
    const [name = ''] = field.replace(/^body\./, '').split('.');
    return WRITTEN[kind]?.includes(name) === true;
  },
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
