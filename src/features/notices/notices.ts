import { HOUR_MS } from '#contract/rules/durations.ts';
import { nearDay } from '#sync/model/rules/alerts/nearDay.ts';
import { isNoticeCleared, isNoticeRead } from '#sync/model/rules/alerts/noticeRead.ts';
import { isMuted } from '#src/rules/chat/unread.ts';
import type { LongUnsent } from '#src/data/longUnsent.ts';
import type { ConversationRow, Kept, RecordBody } from '#src/data/types.ts';

/** How long a person is told of a notice, on every device. */
const NOTICE_KEPT_MS = 90 * 24 * 60 * 60_000;

/** One line of the notification centre. */
export type NoticeItem =
  | {
      readonly kind: 'messages';
      readonly id: string;
      readonly name: string;
      readonly preview: ConversationRow['preview'];
      readonly unread: number;
      /** ms since the epoch. */
      readonly at: number;
    }
  | {
      /** A moderator's decision about the person or one of their homes: the latest of each. */
      readonly kind: 'standings';
      readonly id: string;
      readonly standing: NonNullable<RecordBody<'notice'>['standing']>;
      /** The title of the home; empty for the person. */
      readonly text: string;
      readonly isRead: boolean;
      readonly at: number;
    }
  | {
      readonly kind: 'app';
      readonly id: string;
      readonly tone: RecordBody<'notice'>['tone'];
      readonly text: string;
      readonly isRead: boolean;
      readonly at: number;
    }
  /** The news of a viewing, or that it is near: the latest of each. */
  | {
      readonly kind: 'viewings';
      readonly id: string;
      readonly viewing: ViewingNews;
      /** The title of the home; empty where it was not here. */
      readonly text: string;
      readonly isRead: boolean;
      readonly at: number;
    }
  /** The latest of a home: one, or of several that they are to be confirmed, newest first. */
  | {
      readonly kind: 'listings';
      readonly id: string;
      readonly what: ListingNews['what'];
      readonly notices: readonly Kept<'notice'>[];
      readonly isRead: boolean;
      readonly at: number;
    }
  /** An action in a list that several decide on: the latest of each person. */
  | {
      readonly kind: 'shortlists';
      readonly id: string;
      readonly shortlist: NonNullable<RecordBody<'notice'>['shortlist']>;
      /** The name of the list. */
      readonly text: string;
      readonly isRead: boolean;
      readonly at: number;
    }
  /** The finds of an alert: one home, or several told together. */
  | {
      readonly kind: 'alerts';
      readonly id: string;
      readonly searchId: string;
      /** Newest first. */
      readonly hits: readonly Kept<'alert_hit'>[];
      readonly isRead: boolean;
      readonly at: number;
    }
  /** Something has waited for days to be sent from this device. Never read: it goes once all is sent. */
  | {
      readonly kind: 'unsent';
      readonly id: string;
      readonly count: number;
      readonly isRead: false;
      readonly at: number;
    };

/** By which the notice of what waits for too long is put off, on every device. */
const LONG_UNSENT_ID = '00000000-0000-8000-8000-000000000001';

type ViewingNews = NonNullable<RecordBody<'notice'>['viewing']>;
type ListingNews = NonNullable<RecordBody<'notice'>['listing']>;

export interface NoticeSources {
  readonly conversations: readonly ConversationRow[];
  readonly notices: readonly Kept<'notice'>[];
  readonly hits: readonly Kept<'alert_hit'>[];
  readonly settings: RecordBody<'settings'>;
  readonly longUnsent: LongUnsent | null;
}

/**
 * The items to show, newest first: unread conversations that are not muted, and the last 90 days' news of
 * viewings and homes, finds of alerts and notices of the app. `now` in ms since the epoch.
 */
export function noticeItems(
  { conversations, notices, hits, settings, longUnsent }: NoticeSources,
  now: number,
): readonly NoticeItem[] {
  const messages = conversations
    .filter((row) => row.unread > 0 && !isMuted(row, now) && settings.notifyMessages !== false)
    .map(({ id, other, preview, unread, lastActivityAt }) => ({
      kind: 'messages' as const,
      id,
      name: other.full_name,
      preview,
      unread,
      at: lastActivityAt === null ? 0 : Date.parse(lastActivityAt),
    }));
  const app = notices
    .filter(({ body }) => !body.viewing && !body.listing && !body.shortlist && !body.standing)
    .filter(() => settings.notifyApp !== false)
    .map(({ id, body }) => ({ kind: 'app' as const, id, ...body }));
  const viewings = settings.notifyViewings === false ? [] : viewingNotices(notices, now);
  const listings = settings.notifyListings === false ? [] : listingNotices(notices);
  const shortlists = settings.notifyListings === false ? [] : shortlistNotices(notices);
  // No setting silences these.
  const standings = standingNotices(notices);
  const kept = [
    ...alertNotices(hits),
    ...[...viewings, ...listings, ...shortlists, ...standings, ...app],
  ];
  const unsent =
    longUnsent === null || settings.notifyApp === false
      ? []
      : [{ kind: 'unsent' as const, id: LONG_UNSENT_ID, isRead: false as const, ...longUnsent }];
  return [...messages, ...unsent, ...kept.filter(({ at }) => now - at < NOTICE_KEPT_MS)].toSorted(
    (one, other) => other.at - one.at,
  );
}

/** The latest of each viewing; a reminder as long as it is right. */
function viewingNotices(notices: readonly Kept<'notice'>[], now: number): NoticeItem[] {
  return latestOf(notices, ({ viewing }) =>
    viewing !== undefined && isRight(viewing, now) ? viewing.id : null,
  ).flatMap(({ id, body: { viewing, ...body } }) =>
    viewing === undefined
      ? []
      : [{ ...body, kind: 'viewings' as const, id, viewing, isRead: isNoticeRead(body) }],
  );
}

/** The latest of each home. Those of one owner are often confirmed at once, and so are due at once: told as one. */
function listingNotices(notices: readonly Kept<'notice'>[]): NoticeItem[] {
  const together = new Map<string, { what: ListingNews['what']; notices: Kept<'notice'>[] }>();
  for (const notice of latestOf(notices, ({ listing }) => listing?.id ?? null)) {
    const what = notice.body.listing?.what;
    if (what === undefined) continue;
    const key = isDue(what) ? what : notice.id;
    together.set(key, { what, notices: [...(together.get(key)?.notices ?? []), notice] });
  }
  return [...together.values()].map(({ what, notices: batch }) => {
    const sorted = batch.toSorted((one, other) => other.body.at - one.body.at);
    return {
      kind: 'listings' as const,
      // Put off it is told again with the next home that joins.
      id: sorted[0]?.id ?? '',
      what,
      notices: sorted,
      isRead: batch.every(({ body }) => isNoticeRead(body)),
      at: sorted[0]?.body.at ?? 0,
    };
  });
}

/** The latest that each person did with each list. */
function shortlistNotices(notices: readonly Kept<'notice'>[]): NoticeItem[] {
  return latestOf(notices, ({ shortlist }) =>
    shortlist === undefined ? null : `${shortlist.id} ${shortlist.personId}`,
  ).flatMap(({ id, body: { shortlist, ...body } }) =>
    shortlist === undefined
      ? []
      : [{ ...body, kind: 'shortlists' as const, id, shortlist, isRead: isNoticeRead(body) }],
  );
}

const standingNotices = (notices: readonly Kept<'notice'>[]): NoticeItem[] =>
  latestOf(notices, ({ standing }) => standing?.aboutId ?? null).flatMap(
    ({ id, body: { standing, ...body } }) =>
      standing === undefined
        ? []
        : [{ ...body, kind: 'standings' as const, id, standing, isRead: isNoticeRead(body) }],
  );

/** Whether it says that a home is to be confirmed. */
export const isDue = (what: ListingNews['what']): boolean =>
  what === 'to_confirm' || what === 'unconfirmed' || what === 'expired';

/** The last notice of each thing that still stands in the centre. `of`: which thing it is about; null: none. */
export function latestOf(
  notices: readonly Kept<'notice'>[],
  of: (notice: RecordBody<'notice'>) => string | null,
): readonly Kept<'notice'>[] {
  const latest = new Map<string, Kept<'notice'>>();
  for (const notice of notices) {
    const id = isNoticeCleared(notice.body) ? null : of(notice.body);
    if (id === null || (latest.get(id)?.body.at ?? -Infinity) >= notice.body.at) continue;
    latest.set(id, notice);
  }
  return [...latest.values()];
}

function isRight({ what, startsAt }: ViewingNews, now: number): boolean {
  const isReminder = what === 'today' || what === 'tomorrow';
  return !isReminder || nearDay(Date.parse(startsAt), now) === what;
}

/** One notice for each batch of hits that was told and not cleared since. */
function alertNotices(hits: readonly Kept<'alert_hit'>[]): NoticeItem[] {
  const batches = new Map<string, Kept<'alert_hit'>[]>();
  for (const hit of hits) {
    const { told } = hit.body;
    if (told === undefined || told.isCleared === true) continue;
    batches.set(told.batch, [...(batches.get(told.batch) ?? []), hit]);
  }
  return [...batches].map(([id, batch]) => ({
    kind: 'alerts' as const,
    id,
    searchId: batch[0]?.body.searchId ?? '',
    hits: batch.toSorted((one, other) => other.body.at - one.body.at),
    isRead: batch.every(({ body }) => body.isSeen),
    at: Math.max(...batch.map(({ body }) => body.told?.at ?? 0)),
  }));
}

export interface Told {
  readonly awake: readonly NoticeItem[];
  /** Put off, with the time, in ms since the epoch, at which each is told again. */
  readonly asleep: readonly (NoticeItem & { readonly until: number })[];
}

/** Parts what is to be told now from what was put off. Of two times chosen on two devices the later one counts. */
export function partAsleep(
  items: readonly NoticeItem[],
  snoozes: readonly Kept<'snooze'>[],
  now: number,
): Told {
  const until = new Map<string, number>();
  for (const { body } of snoozes) until.set(body.of, Math.max(body.until, until.get(body.of) ?? 0));
  const isAsleep = ({ id }: NoticeItem) => (until.get(id) ?? 0) > now;
  return {
    awake: items.filter((item) => !isAsleep(item)),
    asleep: items.filter(isAsleep).map((item) => ({ ...item, until: until.get(item.id) ?? 0 })),
  };
}

export const SNOOZES = ['hour', 'tomorrow', 'week'] as const;
const MORNING = 9;

/** When something that is put off now is told again, in ms since the epoch: mornings are at nine, local time. */
export function snoozeUntil(choice: (typeof SNOOZES)[number], now: Date): number {
  if (choice === 'hour') return now.getTime() + HOUR_MS;
  const days = choice === 'tomorrow' ? 1 : 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).getTime();
}

/** How many of them were not read yet. In quiet hours nothing counts. */
export function unreadOf(items: readonly NoticeItem[], isQuiet: boolean): number {
  if (isQuiet) return 0;
  return items.filter((item) => item.kind === 'messages' || !item.isRead).length;
}

/** Whether a time of day lies in the quiet hours, which may go past midnight. Minutes since midnight. */
export function isQuietAt(settings: RecordBody<'settings'>, minute: number): boolean {
  if (settings.quietHours !== true) return false;
  const from = minuteOf(settings.quietFrom ?? '22:00');
  const to = minuteOf(settings.quietTo ?? '07:00');
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
