import type { RecordBody, RecordKind } from '#contract/entities/record.ts';
import { isSame } from '../../kit/isSame.ts';
import type { RecordDoc } from '../../store/docs.ts';
import type { Definition } from '../definition.ts';
import { merging } from '../merge.ts';
import { parseRecord } from '../rows.ts';

/** Lists of what a person marks: what either device added or took out is done. */
const SETS = ['lists', 'tags', 'labels', 'languages', 'viewingDays'];

/**
 * Flat maps, merged entry by entry: the fields of a draft, what is noted of the items of a checklist or the homes of a list,
 * what is answered about an area.
 */
const MAPS = {
  ...{ fields: {}, marks: {}, remarks: {}, costs: {}, breakers: {} },
  ...{ rooms: {}, ownItems: {}, pictures: {}, answers: {} },
  ...{ listed: {}, votes: {}, ratings: {}, comments: {} },
};

type Written = { readonly [Kind in RecordKind]: readonly (keyof RecordBody<Kind>)[] };

/**
 * The fields of each kind that a person thought about: kept when two devices wrote them. The others are a
 * press away.
 */
const WRITTEN = {
  about_me: ['phone', 'about', 'budget', 'moveIn'],
  landlord_settings: [
    'minTermMonths',
    'noticeDays',
    'depositMonths',
    'applicationFee',
    'moveInFee',
  ],
  quick_reply: ['title', 'text'],
  saved_home: ['note', 'rating'],
  home_list: ['name'],
  comparison: ['note', 'weights'],
  saved_search: ['name', 'query', 'alert'],
  pipeline_home: ['note', 'nextStep', 'stage'],
  lead: ['note', 'lostReason'],
  listing_draft: ['fields', 'photos'],
  place: ['name'],
  scenario: ['name', 'fields'],
  market_analysis: ['name'],
  inspection: ['name', 'marks', 'remarks', 'costs', 'rooms', 'ownItems', 'pictures'],
  home_file: ['alt'],
  shortlist: ['name', 'comments'],
  area_opinion: ['text'],
  share: [],
  shared: [],
  settings: [],
  reply_draft: [],
  text_draft: [],
  notice: [],
  snooze: [],
  block: [],
  conversation_flags: [],
  starred_message: [],
  hidden_home: [],
  viewed_home: [],
  alert_hit: [],
  recent_search: [],
  conflict: [],
  refusal: [],
  home_figures: [],
  moderator: [],
  case: [],
  decision: [],
  standing: [],
  appeal: [],
  review_request: [],
} as const satisfies Written;

const writtenOf = (kind: string): readonly string[] =>
  Object.hasOwn(WRITTEN, kind) ? WRITTEN[kind as RecordKind] : [];

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
  merge: merging({ objects: { body: { sets: SETS, objects: MAPS } } }),
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
