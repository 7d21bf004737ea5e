import type * as z from 'zod/mini';
import {
  comparisonSchema,
  hiddenHomeSchema,
  homeListSchema,
  pipelineHomeSchema,
  savedHomeSchema,
  viewedHomeSchema,
} from './records/note.ts';
import {
  appealSchema,
  caseSchema,
  decisionSchema,
  moderatorSchema,
  reviewRequestSchema,
  standingSchema,
} from './records/moderation.ts';
import { conversationFlagsSchema, starredMessageSchema } from './records/conversation.ts';
import { blockSchema, noticeSchema, snoozeSchema } from './records/notice.ts';
import { homeFiguresSchema, leadSchema, listingDraftSchema } from './records/owner.ts';
import { areaOpinionSchema } from './records/areaOpinion.ts';
import { homeFileSchema } from './records/homeFile.ts';
import { inspectionSchema } from './records/inspection.ts';
import { placeSchema } from './records/place.ts';
import { marketAnalysisSchema } from './records/marketAnalysis.ts';
import { scenarioSchema } from './records/scenario.ts';
import { alertHitSchema, recentSearchSchema, savedSearchSchema } from './records/search.ts';
import {
  aboutMeSchema,
  landlordSettingsSchema,
  quickReplySchema,
  replyDraftSchema,
  textDraftSchema,
  settingsSchema,
} from './records/settings.ts';
import { conflictSchema, refusalSchema } from './records/settle.ts';
import {
  invitationSchema,
  invitedSchema,
  joiningSchema,
  sharedSchema,
  shareSchema,
} from './records/sharing.ts';
import { shortlistSchema } from './records/shortlist.ts';

/** The kinds of record. A new one is a line here; the database also takes kinds it does not know. */
export const RECORD_SCHEMAS = {
  settings: settingsSchema,
  about_me: aboutMeSchema,
  landlord_settings: landlordSettingsSchema,
  quick_reply: quickReplySchema,
  reply_draft: replyDraftSchema,
  text_draft: textDraftSchema,
  notice: noticeSchema,
  snooze: snoozeSchema,
  block: blockSchema,
  conversation_flags: conversationFlagsSchema,
  starred_message: starredMessageSchema,
  saved_home: savedHomeSchema,
  home_list: homeListSchema,
  hidden_home: hiddenHomeSchema,
  comparison: comparisonSchema,
  viewed_home: viewedHomeSchema,
  saved_search: savedSearchSchema,
  alert_hit: alertHitSchema,
  pipeline_home: pipelineHomeSchema,
  lead: leadSchema,
  listing_draft: listingDraftSchema,
  place: placeSchema,
  recent_search: recentSearchSchema,
  scenario: scenarioSchema,
  market_analysis: marketAnalysisSchema,
  inspection: inspectionSchema,
  home_file: homeFileSchema,
  shortlist: shortlistSchema,
  area_opinion: areaOpinionSchema,
  share: shareSchema,
  shared: sharedSchema,
  invitation: invitationSchema,
  invited: invitedSchema,
  joining: joiningSchema,
  conflict: conflictSchema,
  refusal: refusalSchema,
  home_figures: homeFiguresSchema,
  moderator: moderatorSchema,
  case: caseSchema,
  decision: decisionSchema,
  standing: standingSchema,
  appeal: appealSchema,
  review_request: reviewRequestSchema,
} as const;

export type RecordKind = keyof typeof RECORD_SCHEMAS;
export type RecordBody<Kind extends RecordKind> = z.infer<(typeof RECORD_SCHEMAS)[Kind]>;

/** Kinds of which a person has at most one for each listing. Their id is `noteIdOf`. */
export type NoteKind = 'saved_home' | 'hidden_home' | 'viewed_home' | 'pipeline_home';

/** Kinds of which a person has exactly one. Their id is derived, so that two devices make the same. */
export type SingleKind = 'settings' | 'about_me' | 'landlord_settings';

export interface Kept<Kind extends RecordKind> {
  readonly id: string;
  readonly body: RecordBody<Kind>;
}
