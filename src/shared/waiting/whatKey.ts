import { unreachable } from '#contract/rules/unreachable.ts';
import type { RecordKind, WaitingThing } from '#src/data/types.ts';

/** The names of the kinds of record that the app does not write by itself. */
const RECORDS = [
  'settings',
  'about_me',
  'landlord_settings',
  'quick_reply',
  'reply_draft',
  'text_draft',
  'snooze',
  'block',
  'conversation_flags',
  'starred_message',
  'place',
  'decision',
  'saved_home',
  'hidden_home',
  'home_list',
  'comparison',
  'pipeline_home',
  'saved_search',
  'lead',
  'listing_draft',
  'conflict',
  'refusal',
  'appeal',
  'review_request',
  'shortlist',
  'invitation',
  'joining',
] as const satisfies readonly RecordKind[];
type NamedRecord = (typeof RECORDS)[number];

export type WhatKey =
  | NamedRecord
  | 'listing'
  | 'newListing'
  | 'inquiry'
  | 'viewing'
  | 'profile'
  | 'toLandlord'
  | 'toRenter'
  | 'letter'
  | 'report'
  | 'avatar'
  | 'photo'
  | 'other';

/** The key, below `what` of the namespace `waiting`, of what something that waits is. */
export function whatKey(content: WaitingThing['content']): WhatKey {
  switch (content.type) {
    case 'photo':
      return 'photo';
    case 'parcel':
      return content.parcel === 'photo' ? 'avatar' : content.parcel;
    case 'row':
      break;
    default:
      return unreachable(content);
  }
  const { collection, change, record, choice } = content;
  switch (collection) {
    case 'properties':
      return change === 'made' ? 'newListing' : 'listing';
    case 'inquiries':
      return 'inquiry';
    case 'viewings':
      return 'viewing';
    case 'users':
      return 'profile';
    case 'roles':
      return choice === 'landlord' ? 'toLandlord' : 'toRenter';
    case 'records':
      return RECORDS.find((each) => each === record) ?? 'other';
    default:
      return unreachable(collection);
  }
}
