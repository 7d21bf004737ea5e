import type { Kept, RecordBody } from '#contract/entities/record.ts';
import type { SHORTLIST_NEWS } from '#contract/entities/records/notice.ts';
import type { Shortlist } from '#contract/entities/records/shortlist.ts';
import { shortlistNoticeIdOf } from '#contract/rules/ids.ts';
import type { SeenList } from './lists.ts';

type Notice = RecordBody<'notice'>;

/** Another person's action in a list, the last of its kind. */
export interface ListNews {
  readonly what: (typeof SHORTLIST_NEWS)[number];
  readonly personId: string;
  /** ms since the epoch. */
  readonly at: number;
  /** The name of a person whom the list does not name any more. */
  readonly name?: string;
  /** It is noted and not told. */
  readonly isSilent?: true;
}

/** The homes of a list that is begun are put in at once. */
const BEGUN_MS = 1000;

/**
 * The news of a list for this person. The time of sharing and of ending is unknown: it is news of `now` (ms
 * since the epoch). `hasAccepted`: this person came by an invitation, and needs no telling.
 */
export function newsOfList(
  list: SeenList,
  userId: string,
  now: number,
  hasAccepted = false,
): readonly ListNews[] {
  const { ownerId, parts, isOver } = list;
  if (isOver) {
    const hasLeft = parts.some(({ body }) => body.leftAt !== undefined);
    return hasLeft ? [] : [{ what: 'ended', personId: ownerId, at: now }];
  }
  const isSilent = hasAccepted ? ({ isSilent: true } as const) : {};
  const shared =
    ownerId === userId
      ? []
      : [{ what: 'shared' as const, personId: ownerId, at: now, ...isSilent }];
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

/**
 * The joinings and leavings of a list, whatever the reason. A list does not say who was in it. The notices of
 * joinings do, so they are made even for people who need not be told of. `notices`: those that exist. The
 * time of a joining is unknown: it is news of `now` (ms since the epoch), or of just before their first
 * action, which would else stand behind it.
 */
export function comingsOf(
  list: SeenList,
  userId: string,
  notices: readonly Kept<'notice'>[],
  now: number,
): readonly ListNews[] {
  const { id: listId, ownerId, people, parts, isOver } = list;
  if (isOver) return [];
  const told = notices.flatMap(({ body: { shortlist, isOwn, at } }) =>
    shortlist?.id === listId ? [{ ...shortlist, isOwn, at }] : [],
  );
  const known = told.filter(({ isOver: isPast }) => isPast !== true);
  const cameAt = (id: string): number => {
    // Once they are back, that they left is past, and what they said before it still is not news.
    const leftAt = told.find(({ what, personId }) => what === 'left' && personId === id)?.at ?? 0;
    const said = parts
      .filter(({ personId }) => personId === id)
      .flatMap(({ body }) => timesOf(body));
    return Math.min(now, ...said.filter((at) => at > leftAt).map((at) => at - 1));
  };
  // The person who put them in knows them, and a person who joins is told of the list and not of each in it.
  const isNew = ownerId !== userId && !known.some(({ what }) => what === 'shared');
  const joined = people
    .filter(({ id }) => id !== userId && id !== ownerId)
    .map(({ id: personId, hasAccepted, at: since = now }): ListNews => {
      const news = { what: 'joined', personId } as const;
      if (ownerId === userId && hasAccepted === true) return { ...news, at: Math.min(now, since) };
      return isNew || ownerId === userId
        ? { ...news, at: now, isSilent: true }
        : { ...news, at: cameAt(personId) };
    });
  const left = known
    .filter(({ what, isOwn }) => what === 'joined' && isOwn !== true)
    .filter(({ personId }) => !people.some(({ id }) => id === personId))
    .map(({ personId, name }): ListNews => ({ what: 'left', personId, at: now, name }));
  return [...joined, ...left];
}

/** When each thing somebody said of a list was said. */
const timesOf = ({ votes, ratings, comments, listed }: Shortlist): readonly number[] =>
  [votes, ratings, comments, listed].flatMap((map) => Object.values(map).map(({ at }) => at));

const lastOf = (...maps: readonly Readonly<Record<string, { readonly at: number }>>[]): number =>
  Math.max(...maps.flatMap((map) => Object.values(map).map(({ at }) => at)));

/** The notice of what somebody did with a list. */
export function listNotice(
  userId: string,
  list: SeenList,
  { what, personId, at, name: was = '', isSilent }: ListNews,
): Kept<'notice'> {
  const name = list.people.find(({ id }) => id === personId)?.name ?? was;
  return {
    id: shortlistNoticeIdOf(userId, { listId: list.id, personId, what }),
    body: {
      ...{ tone: 'info', text: list.name, at, isRead: false },
      ...(isSilent === true && { readTo: at, clearedTo: at }),
      shortlist: { id: list.id, what, personId, name },
    },
  };
}

/** The notice of an invitation to a list. `now`: ms since the epoch. */
export const invitedNotice = (
  userId: string,
  { listId, ownerId, ownerName, name: text }: RecordBody<'invited'>,
  now: number,
): Kept<'notice'> => ({
  id: shortlistNoticeIdOf(userId, { listId, personId: ownerId, what: 'invited' }),
  body: {
    ...{ tone: 'info', text, at: now, isRead: false },
    shortlist: { id: listId, what: 'invited', personId: ownerId, name: ownerName },
  },
});

/** News that have no time of their own: they are so, or are not. */
const STATES: readonly ListNews['what'][] = ['invited', 'shared', 'joined', 'left', 'ended'];

/**
 * Whether it adds something to the notice that exists: of what has no time of its own, that it is so again; of who came, a name that was not
 * known, or that they came earlier than was thought, which shows when what they did arrives after them.
 */
export function isListNews(
  { at, shortlist }: Pick<Notice, 'at' | 'shortlist'>,
  before: Notice | null | undefined,
): boolean {
  if (!before || before.shortlist?.isOver === true) return true;
  if (shortlist === undefined) return false;
  const { what, name } = shortlist;
  if (!STATES.includes(what)) return before.at < at;
  return what === 'joined' && (at < before.at || (name !== '' && before.shortlist?.name === ''));
}

/** The notice with what is told now; what the person read and cleared of it before stays theirs. */
export function toldOfList(before: Notice | null, body: Notice): Notice {
  // A name that was not known, or an earlier time, is no news.
  if (before?.shortlist?.what === 'joined' && before.shortlist.isOver !== true) {
    const name = body.shortlist?.name || before.shortlist.name;
    return {
      ...before,
      at: Math.min(before.at, body.at),
      shortlist: { ...before.shortlist, ...body.shortlist, name },
    };
  }
  const { isOwn: _own, ...was } = before ?? {};
  return { ...was, ...body };
}

/**
 * Whether a notice says what is true no longer: that a list ended or somebody left which is shown again, or is shared which is not, or
 * an invitation that is answered. `invited`: those that are open.
 */
export function isPastOfList(
  { shortlist }: Notice,
  lists: readonly SeenList[],
  invited: readonly Kept<'invited'>[] = [],
): boolean {
  if (shortlist === undefined || shortlist.isOver === true) return false;
  const { id, what, personId } = shortlist;
  if (what === 'invited')
    return !invited.some(({ body }) => body.listId === id && body.ownerId === personId);
  const list = lists.find((one) => one.id === id);
  if (what === 'ended') return list?.isOver !== true;
  if (list === undefined || list.isOver) return true;
  const isIn = list.people.some((one) => one.id === personId);
  return (what === 'joined' && !isIn) || (what === 'left' && isIn);
}
