import type { Viewing } from '#contract/entities/inquiry.ts';
import type { RecordBody } from '#contract/entities/record.ts';
import type { VIEWING_NEWS } from '#contract/entities/records/notice.ts';
import { localDay } from '#contract/rules/calendarDay.ts';
import { viewingNoticeIdOf } from '#contract/rules/ids.ts';
import { nearDay } from './nearDay.ts';

export type ViewingNews = (typeof VIEWING_NEWS)[number];

/** A visit with the time of its last change, in ms since the epoch. */
export type ChangedViewing = Omit<Viewing, 'note' | 'created_at' | 'written_at' | 'kind'> & {
  readonly changedAt: number;
};

/** The fields of a listing that a notice shows. */
export interface ShownHome {
  readonly title: string;
  readonly zone?: string | undefined;
}

/** Whether nobody answered a request in time: it was not declined by anybody. */
export const isExpired = ({ expired_at: at }: Pick<Viewing, 'expired_at'>): boolean => at != null;

/**
 * The news of a viewing that is not over: its state, and, for one agreed on before today, that it is today or
 * tomorrow. `now`: ms since the epoch.
 */
export function viewingNews(viewing: ChangedViewing, now: number): readonly ViewingNews[] {
  const { state, starts_at: start, ends_at: end, changedAt } = viewing;
  if (isExpired(viewing)) return Date.parse(end) <= now ? [] : ['expired'];
  if (state === 'done' || Date.parse(end) <= now) return [];
  const near = state === 'confirmed' ? nearDay(Date.parse(start), now) : null;
  const isOfToday = localDay(new Date(changedAt)) === localDay(new Date(now));
  return near === null || isOfToday ? [state] : [state, near];
}

/**
 * The notice for one piece of news. News that only this person can have made is marked as read: a renter
 * requested, an owner proposed. A state is dated by its change, a reminder by `now` (ms since the epoch).
 */
export function viewingNotice(
  viewing: ChangedViewing,
  what: ViewingNews,
  { userId, home, now }: { userId: string; home: ShownHome | null; now: number },
): { readonly id: string; readonly body: RecordBody<'notice'> } {
  const as = viewing.owner_id === userId ? 'owner' : 'renter';
  const zone = home?.zone;
  return {
    id: viewingNoticeIdOf(userId, viewing.id, what),
    body: {
      tone: 'info',
      text: home?.title ?? '',
      at: what === 'today' || what === 'tomorrow' ? now : viewing.changedAt,
      isRead: what === (as === 'owner' ? 'proposed' : 'requested'),
      viewing: {
        id: viewing.id,
        propertyId: viewing.property_id,
        what,
        startsAt: viewing.starts_at,
        as,
        ...(zone === undefined ? {} : { zone }),
      },
    },
  };
}
