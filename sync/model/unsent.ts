import type { RecordKind } from '#contract/entities/record.ts';
import { isSame } from '../kit/isSame.ts';

/** The kinds of a person's writes that have not left the device, as they would name them. */
export const UNSENT_KINDS = [
  /** Messages that wait, and those that were refused. */
  'waiting',
  'failed',
  /** Of messages. */
  'draft',
  /** New ones and changes, and words of theirs that wait to be settled. */
  'listing',
  'listingDraft',
  /** Of listings. */
  'photo',
  'inquiry',
  'viewing',
  /** To us: letters and reports. */
  'letter',
  /** Notes on homes: saved ones, lists, notes, ratings, comparisons, searches. */
  'note',
  /** The profile and its photo, settings, quick replies, who is blocked. */
  'own',
] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

export interface UnsentItem {
  readonly kind: UnsentKind;
  /** The person or home it is about, as far as this device knows. */
  readonly name: string | null;
  /** All there is of it, as JSON. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** The writes of one kind that a person would lose by logging out. */
export interface UnsentGroup {
  readonly kind: UnsentKind;
  readonly count: number;
  /** Each once. */
  readonly names: readonly string[];
}

/** By kind, in the order of the kinds; those without any are left out. */
export function unsentGroups(items: readonly UnsentItem[]): readonly UnsentGroup[] {
  return UNSENT_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    const names = own.flatMap(({ name }) => (name === null || name === '' ? [] : [name]));
    return own.length === 0 ? [] : [{ kind, count: own.length, names: [...new Set(names)] }];
  });
}

/** Null: nobody wrote it, and nobody is asked about it. */
const KIND_OF = {
  settings: 'own',
  about_me: 'own',
  landlord_settings: 'own',
  quick_reply: 'own',
  reply_draft: 'own',
  text_draft: 'own',
  snooze: 'own',
  block: 'own',
  conversation_flags: 'own',
  starred_message: 'own',
  place: 'own',
  decision: 'own',
  saved_home: 'note',
  hidden_home: 'note',
  home_list: 'note',
  comparison: 'note',
  pipeline_home: 'note',
  saved_search: 'note',
  scenario: 'note',
  market_analysis: 'note',
  inspection: 'note',
  home_file: 'note',
  shortlist: 'note',
  share: 'note',
  invitation: 'note',
  joining: 'note',
  area_opinion: 'note',
  lead: 'note',
  listing_draft: 'listingDraft',
  conflict: 'listing',
  refusal: 'listing',
  appeal: 'letter',
  review_request: 'letter',
  // The app makes these by itself.
  viewed_home: null,
  alert_hit: null,
  recent_search: null,
  notice: null,
  // The server writes these.
  home_figures: null,
  moderator: null,
  case: null,
  standing: null,
  shared: null,
  invited: null,
} as const satisfies Record<RecordKind, UnsentKind | null>;

/**
 * The kind under which a record is counted; null: none. A record of a kind this version does not know counts.
 */
export const kindOfRecord = (kind: string): UnsentKind | null =>
  Object.hasOwn(KIND_OF, kind) ? KIND_OF[kind as RecordKind] : 'own';

/** Fields that the app notes by itself in records of which the rest is a person's. */
const NOTED_ALONE: Partial<Record<string, readonly string[]>> = {
  settings: ['listingsSince', 'dashboardAt', 'dashboardSince'],
  // Opening a conversation takes the mark away.
  conversation_flags: ['isUnread'],
} satisfies Partial<Record<RecordKind, readonly string[]>>;

type Body = Readonly<Record<string, unknown>>;

/** The app's own notes: no person wrote them, and none is asked about them. */
export type NotedAlone = 'noted';

/**
 * The kind under which a record changed here is counted. `before`: its body as the server has it; null: it
 * has none.
 */
export const kindOfChange = (
  kind: string,
  body: Body,
  before: Body | null,
): UnsentKind | NotedAlone =>
  (isWritten(kind, body, before) ? kindOfRecord(kind) : null) ?? 'noted';

/** Whether a person changed something of a record. `before`: its body as the server has it; null: it has none. */
function isWritten(kind: string, body: Body, before: Body | null): boolean {
  const alone = NOTED_ALONE[kind];
  if (alone === undefined) return true;
  const written = (of: Body) =>
    Object.fromEntries(Object.entries(of).filter(([field]) => !alone.includes(field)));
  return !isSame(written(body), written(before ?? {}));
}
