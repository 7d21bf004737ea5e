import type { Kept, RecordBody } from '../../entities/record.ts';
import type { SHORTLIST_NEWS } from '../../entities/records/notice.ts';
import { shortlistNoticeIdOf } from '../ids.ts';
import type { SeenList } from './lists.ts';

type Notice = RecordBody<'notice'>;

/** What somebody else did with a list, the last of its kind. */
export interface ListNews {
  readonly what: (typeof SHORTLIST_NEWS)[number];
  readonly personId: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** The homes of a list that is begun are put in at once. */
const BEGUN_MS = 1000;

/**
 * What this person may not know of a list. Nothing tells when it was shared or ended: that is news of `now` (ms since the epoch).
 */
export function newsOfList(list: SeenList, userId: string, now: number): readonly ListNews[] {
  const { ownerId, parts, isOver } = list;
  if (isOver) {
    const hasLeft = parts.some(({ body }) => body.leftAt !== undefined);
    return hasLeft ? [] : [{ what: 'ended', personId: ownerId, at: now }];
  }
  const shared =
    ownerId === userId ? [] : [{ what: 'shared' as const, personId: ownerId, at: now }];
  const said = parts
    .filter(({ personId }) => personId !== userId)
    .flatMap(({ personId, body: { votes, ratings, comments, listed, at } }): ListNews[] => {
      const since = personId === ownerId ? at + BEGUN_MS : -Infinity;
      return [
        { what: 'voted', personId, at: lastOf(votes, ratings) },
        { what: 'commented', personId, at: lastOf(comments) },
        { what: 'listed', personId, at: lastOf(listed) },
      ].filter((news): news is ListNews => news.at > (news.what === 'listed' ? since : -Infinity));
    });
  return [...shared, ...said];
}

const lastOf = (...maps: readonly Readonly<Record<string, { readonly at: number }>>[]): number =>
  Math.max(...maps.flatMap((map) => Object.values(map).map(({ at }) => at)));

/** The notice of what somebody did with a list. */
export function listNotice(
  userId: string,
  list: SeenList,
  { what, personId, at }: ListNews,
): Kept<'notice'> {
  const name = list.people.find(({ id }) => id === personId)?.name ?? '';
  return {
    id: shortlistNoticeIdOf(userId, { listId: list.id, personId, what }),
    body: {
      ...{ tone: 'info', text: list.name, at, isRead: false },
      shortlist: { id: list.id, what, personId, name },
    },
  };
}

/** Whether it adds something to the notice that exists: of what has no time of its own, that it is so again. */
export const isListNews = (
  { at, shortlist }: Pick<Notice, 'at' | 'shortlist'>,
  before: Notice | null | undefined,
): boolean => {
  if (!before || before.shortlist?.isOver === true) return true;
  return shortlist?.what !== 'shared' && shortlist?.what !== 'ended' && before.at < at;
};

/** Whether a notice says what is true no longer: that a list ended which is shown again, or is shared which is not. */
export function isPastOfList({ shortlist }: Notice, lists: readonly SeenList[]): boolean {
  if (shortlist === undefined || shortlist.isOver === true) return false;
  const list = lists.find(({ id }) => id === shortlist.id);
  if (shortlist.what === 'ended') return list?.isOver !== true;
  return list === undefined || list.isOver;
}
