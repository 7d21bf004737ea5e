import type { RecordBody, RecordKind } from '#contract/entities/record.ts';

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
  invitation: [],
  invited: [],
  joining: [],
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

export const writtenOf = (kind: string): readonly string[] =>
  Object.hasOwn(WRITTEN, kind) ? WRITTEN[kind as RecordKind] : [];
