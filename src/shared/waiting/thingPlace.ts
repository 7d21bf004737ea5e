import { unreachable } from '#contract/rules/unreachable.ts';
import type { RecordKind, WaitingThing } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';

type Of = Pick<WaitingThing, 'content' | 'rowId'>;

/** The page on which a waiting thing is seen, and changed; null: none. */
export function thingPlace({ content, rowId }: Of): string | null {
  switch (content.type) {
    case 'photo':
      return paths.listProperty.edit(content.listingId);
    case 'parcel':
      return content.parcel === 'photo' ? paths.profile.href() : null;
    case 'row':
      break;
    default:
      return unreachable(content);
  }
  const { collection, record, listingId, change } = content;
  const isGone = change === 'removed' || (change === 'takenBack' && collection !== 'properties');
  switch (collection) {
    case 'properties':
      return isGone ? paths.manage.href() : paths.listProperty.edit(rowId);
    case 'inquiries':
    case 'viewings':
      return listingId === null ? null : paths.property.href(listingId);
    case 'users':
      return paths.profile.href();
    case 'roles':
      return paths.settings.href();
    case 'records':
      return placeOf(record, { rowId, listingId, isGone });
    default:
      return unreachable(collection);
  }
}

interface About {
  readonly rowId: string;
  readonly listingId: string | null;
  readonly isGone: boolean;
}

/** Of records: the page they are kept on. */
const PAGE_OF: Partial<Record<RecordKind, string>> = {
  settings: paths.settings.href(),
  block: paths.settings.href(),
  conversation_flags: paths.messages.href(),
  starred_message: paths.messageCenter.href('starred'),
  about_me: paths.profile.href(),
  landlord_settings: paths.landlordSettings.href(),
  quick_reply: paths.landlordSettings.href(),
  reply_draft: paths.landlordSettings.href(),
  snooze: paths.notifications.href(),
  shortlist: paths.together.href(),
  invitation: paths.together.href(),
  joining: paths.together.href(),
  home_list: paths.saved.href(),
  saved_home: paths.saved.href(),
  saved_search: paths.alerts.href(),
  lead: paths.inquiries.href(),
  decision: paths.moderation.href(),
  conflict: paths.versions.href(),
  refusal: paths.versions.href(),
  appeal: paths.standing.href(),
  comparison: paths.history.href(),
  hidden_home: paths.saved.href(),
};

function placeOf(record: string | null, { rowId, listingId, isGone }: About): string | null {
  if (record === 'listing_draft')
    return isGone ? paths.listProperty.href() : paths.listProperty.href(rowId);
  if (record === 'comparison' && !isGone) return paths.compare.href(undefined, rowId);
  const isNote = record === 'saved_home' || record === 'pipeline_home' || record === 'hidden_home';
  if (isNote && listingId !== null) return paths.property.href(listingId);
  return PAGE_OF[record as RecordKind] ?? null;
}
